package io.thalweg.core.protocols.makki;

/** The reconstructed algorithm with a mistake. */
public final class BrokenMakki extends Makki {

  /** The mistake. */
  public enum Fault {
    THE_TOKEN_ALONE_IS_ENOUGH,
    NOTHING_COMES_TOO_LATE
  }

  private final Fault fault;

  public BrokenMakki(int k, Fault fault) {
    super(k, 2);
    this.fault = fault;
  }

  @Override
  MakkiNode node(int i, int n, int units, long ticks) {
    return new BrokenNode(i, n, units, ticks, fault);
  }

  private static final class BrokenNode extends MakkiNode {
    private final Fault fault;

    BrokenNode(int i, int n, int k, long ticks, Fault fault) {
      super(i, n, k, ticks);
      this.fault = fault;
    }

    private BrokenNode(BrokenNode o) {
      super(o);
      fault = o.fault;
    }

    @Override
    public MakkiNode copy() {
      return new BrokenNode(this);
    }

    @Override
    boolean mayEnter(int units) {
      return fault == Fault.THE_TOKEN_ALONE_IS_ENOUGH || super.mayEnter(units);
    }

    @Override
    boolean isTooLate(long r) {
      return fault != Fault.NOTHING_COMES_TOO_LATE && super.isTooLate(r);
    }
  }
}
