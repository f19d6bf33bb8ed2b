package io.thalweg.core.protocols.srimanireddy;

/** Srimani and Reddy's algorithm with a mistake. */
public final class BrokenSrimaniReddy extends SrimaniReddy {

  /** The mistake. */
  public enum Fault {
    SERVED_REQUESTS_ARE_FORGOTTEN,
    ONLY_THE_NEXT_NODE_IS_SERVED
  }

  private final Fault fault;

  public BrokenSrimaniReddy(int k, Fault fault) {
    super(k);
    this.fault = fault;
  }

  @Override
  SrimaniReddyNode node(int i, int n, int privileges) {
    return new BrokenNode(i, n, privileges, fault);
  }

  private static final class BrokenNode extends SrimaniReddyNode {
    private final int n;
    private final Fault fault;

    BrokenNode(int i, int n, int privileges, Fault fault) {
      super(i, n, privileges);
      this.n = n;
      this.fault = fault;
    }

    private BrokenNode(BrokenNode o) {
      super(o);
      n = o.n;
      fault = o.fault;
    }

    @Override
    public SrimaniReddyNode copy() {
      return new BrokenNode(this);
    }

    @Override
    boolean isUnserved(int j) {
      return switch (fault) {
        case SERVED_REQUESTS_ARE_FORGOTTEN -> RN[j] > 0;
        case ONLY_THE_NEXT_NODE_IS_SERVED -> j == (i + 1) % n && super.isUnserved(j);
      };
    }
  }
}
