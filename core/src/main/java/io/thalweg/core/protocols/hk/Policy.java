package io.thalweg.core.protocols.hk;

import io.thalweg.core.model.Event.Request;

/** The order in which requests are served. A policy ranks requests; the larger rank goes first. */
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
     * A request without a deadline counts as due when it has waited for the aging time; otherwise
     * requests with a deadline could pass it for ever. A request that is made after its deadline
     * counts as due when it was made, not earlier; otherwise a stream of such requests could pass
     * all others for ever.
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
   * does not fit the free units, no request does.
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

    /** All ranks are equal, so the time decides. */
    @Override
    long rank(Request<?> request, long aging) {
      return 0;
    }
  };

  /** The rank as in the paper, where nodes know only the rank of a request. */
  abstract long rank(Request<?> request);

  /** The rank in a {@link Key}, which also has the time of the request. */
  long rank(Request<?> request, long aging) {
    return rank(request);
  }

  /**
   * Whether waiting makes up for steps of rank; ranks that are times contain the waiting already.
   */
  boolean agesByRank() {
    return this == HIGHEST_PRIORITY_FIRST || this == FEWEST_UNITS_FIRST;
  }
}
