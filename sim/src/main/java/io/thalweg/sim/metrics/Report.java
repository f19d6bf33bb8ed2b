package io.thalweg.sim.metrics;

import java.util.SortedMap;

/**
 * The figures of a run, or of the {@link Window} of it that is measured. Times are in units of the
 * scenario.
 *
 * @param time when the whole run ended
 * @param requests made in the whole run
 * @param entries granted, and measured
 * @param withdrawn in the whole run
 * @param waits of all requests, from asking to entering
 * @param waitsByPriority the same for each priority
 * @param messagesPerEntryOfAll the same of the whole run: a window cuts through requests at its
 *     edges, a run does not
 * @param messagesPerEntryByType under the paper's names
 * @param wordsPerMessage numbers in a message, on average
 * @param utilisation share of the units that there were in use, over time
 * @param concurrency requests inside, on average over time
 * @param concurrencyMax requests inside at once at most
 * @param jain Jain's fairness index over the mean waits of the nodes
 * @param overtakings later requests granted before one, on average
 * @param overtakingsMax the same at most
 * @param linkChanges links that formed or failed during the whole run
 * @param churn what came and went besides, in the whole run
 */
public record Report(
    double time,
    long requests,
    long entries,
    long withdrawn,
    Wait waits,
    SortedMap<Long, Wait> waitsByPriority,
    long messages,
    double messagesPerEntry,
    double messagesPerEntryOfAll,
    SortedMap<String, Double> messagesPerEntryByType,
    double wordsPerMessage,
    double utilisation,
    double concurrency,
    int concurrencyMax,
    double jain,
    double overtakings,
    int overtakingsMax,
    long linkChanges,
    Churn churn) {

  /**
   * What came and went.
   *
   * @param lateReturns how often a node got back late what a failed link had not delivered
   * @param resizes how often the number of units changed
   */
  public record Churn(long joins, long leaves, long lateReturns, long resizes) {
    /** Nothing did. */
    public static final Churn NONE = new Churn(0, 0, 0, 0);

    /** Both together. */
    public Churn plus(Churn other) {
      return new Churn(
          joins + other.joins,
          leaves + other.leaves,
          lateReturns + other.lateReturns,
          resizes + other.resizes);
    }
  }

  /** Waits: how many, and how long. Percentiles are exact to three digits. */
  public record Wait(long count, double mean, double p50, double p95, double p99, double max) {}
}
