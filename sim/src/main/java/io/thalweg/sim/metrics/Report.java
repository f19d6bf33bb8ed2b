package io.thalweg.sim.metrics;

import java.util.SortedMap;

/**
 * The figures of a run, or of its measured {@link Window}. Times are in units of the scenario.
 *
 * @param time when the whole run ended
 * @param requests requests made in the whole run
 * @param entries requests granted and measured
 * @param withdrawn requests withdrawn in the whole run
 * @param waits the waits of all measured requests, from asking to entering
 * @param waitsByPriority the same for each priority
 * @param messagesPerEntryOfAll messages per entry of the whole run: a window cuts through requests
 *     at its edges, a run does not
 * @param messagesPerEntryByType messages per entry by type, under the paper's names
 * @param wordsPerMessage the mean number of words in a message
 * @param utilisation the share of the existing units that was in use, over time
 * @param concurrency the mean number of requests inside, over time
 * @param concurrencyMax the largest number of requests inside at once
 * @param jain Jain's fairness index over the mean waits of the nodes
 * @param overtakings the mean number of later requests granted before a request
 * @param overtakingsMax the largest such number
 * @param linkChanges links that formed or failed during the whole run
 * @param churn what else came and went in the whole run
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
   * @param lateReturns how often a node got messages back late that a failed link had not delivered
   * @param resizes how often the number of units changed
   */
  public record Churn(long joins, long leaves, long lateReturns, long resizes) {
    /** Nothing came or went. */
    public static final Churn NONE = new Churn(0, 0, 0, 0);

    /** The sums of both. */
    public Churn plus(Churn other) {
      return new Churn(
          joins + other.joins,
          leaves + other.leaves,
          lateReturns + other.lateReturns,
          resizes + other.resizes);
    }
  }

  /** The number of waits and their lengths. Percentiles are exact to three digits. */
  public record Wait(long count, double mean, double p50, double p95, double p99, double max) {}
}
