package io.thalweg.core.protocols.hk;

import io.thalweg.core.model.Event.Request;

/** Who goes first. A policy ranks requests; the larger rank goes first. */
public enum Policy {
  /** The paper's HPFS: the larger priority first. */
  HIGHEST_PRIORITY_FIRST {
    @Override
    long rank(Request<?> request) {
      return request.priority();
    }
  },

  /** The paper's real-time reading: the earlier deadline first. */
  EARLIEST_DEADLINE_FIRST {
    @Override
    long rank(Request<?> request) {
      return -request.deadline();
    }
  },

  /**
   * The paper's "maximum degree of concurrency": the smaller request first, so that if the front
   * does not fit the free units nobody does.
   */
  FEWEST_UNITS_FIRST {
    @Override
    long rank(Request<?> request) {
      return -request.h();
    }
  },

  /** The earlier request first, by the clock of the node that made it. */
  FIRST_COME_FIRST_SERVED {
    @Override
    long rank(Request<?> request) {
      return -request.at();
    }
  };

  abstract long rank(Request<?> request);

  /** Whether ranks are times on the runtime's clock. */
  boolean ranksByTime() {
    return this == EARLIEST_DEADLINE_FIRST || this == FIRST_COME_FIRST_SERVED;
  }
}
