package io.thalweg.core.protocols.hk;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.Neighbours;

/** The corrected algorithm with queues that ignore keys, and so without a policy. */
public final class FifoHk extends Hk {
  public FifoHk(HkConfig config) {
    super(config);
  }

  @Override
  HkNode node(Height height, Neighbours neighbours) {
    return new HkNode(config(), height, neighbours, new Fifo(config()));
  }

  private static final class Fifo extends RequestQueue {
    private final HkConfig config;

    Fifo(HkConfig config) {
      super(config);
      this.config = config;
    }

    @Override
    void insert(int place, Entry entry) {
      super.insert(size(), entry);
    }

    @Override
    RequestQueue copy() {
      Fifo copy = new Fifo(config);
      for (int e = 0; e < size(); e++) {
        copy.insert(e, get(e));
      }
      return copy;
    }
  }
}
