package io.thalweg.sim.workload;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The times at which applications ask. */
public sealed interface Workload {

  /**
   * Each node thinks, asks, holds and thinks again: one request at a time.
   *
   * @param requests the number of requests of each node; a busy node makes more
   * @param total the number of requests that all nodes make together; 0 for no such limit
   */
  record Closed(int requests, Distribution think, long total, Busy busy) implements Workload {}

  /**
   * Each node asks, whether or not earlier requests were granted.
   *
   * @param requests the number of requests of each node; a busy node makes more
   */
  record Open(int requests, Distribution gap, Busy busy) implements Workload {}

  /**
   * A share of the nodes asks at the same time; this happens {@code requests} times, a period
   * apart.
   */
  record Bursts(int requests, long periodTicks, double share) implements Workload {}

  /** Requests from a file. */
  record Recorded(List<Ask> asks) implements Workload {}

  /**
   * One request of a file, or one that is made by hand.
   *
   * @param inside how long it holds its units, in ticks; null: as the {@link Demand} says
   * @param deadline when it is due, in ticks; null: as the {@link Demand} says
   * @param group the group that it is of; null: as the {@link Demand} says
   */
  record Ask(
      long at,
      int node,
      int units,
      long priority,
      @Nullable Long inside,
      @Nullable Long deadline,
      @Nullable Integer group) {

    public Ask(
        long at,
        int node,
        int units,
        long priority,
        @Nullable Long inside,
        @Nullable Long deadline) {
      this(at, node, units, priority, inside, deadline, null);
    }
  }
}
