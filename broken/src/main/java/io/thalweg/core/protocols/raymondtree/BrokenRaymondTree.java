package io.thalweg.core.protocols.raymondtree;

/**
 * Raymond's tree-based algorithm with a mistake: a node may ask again although it has asked
 * already.
 */
public final class BrokenRaymondTree extends RaymondTree {

  @Override
  RaymondTreeNode node(int i, int holder) {
    return new BrokenNode(i, holder);
  }

  private static final class BrokenNode extends RaymondTreeNode {
    BrokenNode(int i, int holder) {
      super(i, holder);
    }

    private BrokenNode(BrokenNode o) {
      super(o);
    }

    @Override
    public RaymondTreeNode copy() {
      return new BrokenNode(this);
    }

    @Override
    boolean mayAsk(boolean hasAsked) {
      return true;
    }
  }
}
