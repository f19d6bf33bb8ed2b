package io.thalweg.core.protocols.naimitrehel;

/**
 * Naimi and Trehel's algorithm with a mistake: a node that waits or is inside does not turn its
 * pointer.
 */
public final class BrokenNaimiTrehel extends NaimiTrehel {

  @Override
  NaimiTrehelNode node(int i) {
    return new BrokenNode(i);
  }

  private static final class BrokenNode extends NaimiTrehelNode {
    BrokenNode(int i) {
      super(i);
    }

    private BrokenNode(BrokenNode o) {
      super(o);
    }

    @Override
    public NaimiTrehelNode copy() {
      return new BrokenNode(this);
    }

    @Override
    int reversed(int j) {
      return isWaiting() || isInside() ? last() : j;
    }
  }
}
