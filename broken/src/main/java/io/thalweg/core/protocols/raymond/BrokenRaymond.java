package io.thalweg.core.protocols.raymond;

/** Raymond's algorithm with a mistake. */
public final class BrokenRaymond extends Raymond {

  /** The mistake. */
  public enum Fault {
    ONE_PERMISSION_FEWER,
    EVERYBODY_GOES_FIRST
  }

  private final Fault fault;

  public BrokenRaymond(int k, Fault fault) {
    super(k);
    this.fault = fault;
  }

  @Override
  RaymondNode node(int i, int n) {
    return new BrokenNode(i, n, k(), fault);
  }

  private static final class BrokenNode extends RaymondNode {
    private final Fault fault;

    BrokenNode(int i, int n, int k, Fault fault) {
      super(i, n, k);
      this.fault = fault;
    }

    private BrokenNode(BrokenNode o) {
      super(o);
      fault = o.fault;
    }

    @Override
    public RaymondNode copy() {
      return new BrokenNode(this);
    }

    @Override
    int enough(int n, int k) {
      return super.enough(n, k) - (fault == Fault.ONE_PERMISSION_FEWER ? 1 : 0);
    }

    @Override
    boolean goesBefore(int j, long s) {
      return fault == Fault.EVERYBODY_GOES_FIRST || super.goesBefore(j, s);
    }
  }
}
