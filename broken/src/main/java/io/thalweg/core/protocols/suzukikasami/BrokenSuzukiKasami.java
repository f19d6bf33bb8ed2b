package io.thalweg.core.protocols.suzukikasami;

/** Suzuki and Kasami's algorithm with a mistake: an old request gets the token. */
public final class BrokenSuzukiKasami extends SuzukiKasami {

  @Override
  SuzukiKasamiNode node(int i, int n) {
    return new BrokenNode(i, n);
  }

  private static final class BrokenNode extends SuzukiKasamiNode {
    BrokenNode(int i, int n) {
      super(i, n);
    }

    private BrokenNode(BrokenNode o) {
      super(o);
    }

    @Override
    public SuzukiKasamiNode copy() {
      return new BrokenNode(this);
    }

    @Override
    boolean isUngranted(long rn, long ln) {
      return rn > 0 && rn >= ln;
    }
  }
}
