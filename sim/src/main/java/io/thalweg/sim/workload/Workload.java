package io.thalweg.sim.workload;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** When the applications ask. */
public sealed interface Workload {

  /**
   * Each node thinks, asks, holds and thinks again: one request at a time.
   *
   * @param requests how many each node makes; a busy one more
   * @param total how many all nodes make together, whoever is ready; 0 for no such limit
   */
  record Closed(int requests, Distribution think, long total, Busy busy) implements Workload {}

  /**
   * Each node asks, whether or not earlier requests were granted.
   *
   * @param requests how many times; a busy one more
   */
  record Open(int requests, Distribution gap, Busy busy) implements Workload {}

  /** So many times, a period apart, a share of the nodes asks at once. */
  record Bursts(int requests, long periodTicks, double share) implements Workload {}

  /** Requests as written down. */
  record Recorded(List<Ask> asks) implements Workload {}

  /**
   * One request of a file.
   *
   * @param inside how long it holds, in ticks; null for what the {@link Demand} says
   * @param deadline when it is due, in ticks; null for what the {@link Demand} says
   */
  record Ask(
      long at,
      int node,
      int units,
      long priority,
      @Nullable Long inside,
      @Nullable Long deadline) {}
}
