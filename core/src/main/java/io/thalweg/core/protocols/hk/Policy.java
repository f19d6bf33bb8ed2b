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

    /**
     * A request without a deadline counts as due when it has waited for as long as aging says: or
     * those with one would pass it for ever. One that is made too late counts as due at once, not
     * earlier: or a stream of such requests would pass all others for ever.
     */
    @Override
    long rank(Request<?> request, long aging) {
      if (request.deadline() != Request.NO_DEADLINE) {
        return -Math.max(request.deadline(), request.at());
      }
      return aging > Request.NO_DEADLINE - request.at()
          ? -Request.NO_DEADLINE
          : -(request.at() + aging);
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

  /** The earlier request first. */
  FIRST_COME_FIRST_SERVED {
    @Override
    long rank(Request<?> request) {
      return -request.at();
    }

    /** All are alike, and among those the time decides. */
    @Override
    long rank(Request<?> request, long aging) {
      return 0;
    }
  };

  /** The rank as the paper has it, where a rank is all that is known of a request. */
  abstract long rank(Request<?> request);

  /** The rank beside which the time of the request is known. */
  long rank(Request<?> request, long aging) {
    return rank(request);
  }

  /** Whether waiting makes up for steps of rank; where ranks are times it is in them already. */
  boolean agesByRank() {
    return this == HIGHEST_PRIORITY_FIRST || this == FEWEST_UNITS_FIRST;
  }
}
