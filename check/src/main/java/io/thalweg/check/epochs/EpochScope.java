package io.thalweg.check.epochs;

import java.util.Set;

/**
 * What a search of epochs covers.
 *
 * @param kind what the members share
 * @param members their number, each with a keeper
 * @param units k
 * @param epochs the number of epochs after the first
 * @param crashes how often a process may be killed and started again
 * @param leaves how often the member where the token begins may leave
 * @param keeperChanges how often one keeper is left of all, or all are keepers again
 * @param asks how often each process but the first, where the token begins, asks
 * @param tenure how many ticks a tenure lasts, and a keeper waits for its end
 * @param slowAnswers whether answers of keepers take their time. Otherwise all that a member can
 *     get arrive at the moment it asks, which prolongs its tenure most
 * @param broken rules that are left out
 */
public record EpochScope(
    Kind kind,
    int members,
    int units,
    int epochs,
    int crashes,
    int leaves,
    int keeperChanges,
    int asks,
    int tenure,
    boolean slowAnswers,
    Set<BrokenRule> broken) {

  /** What the members share. */
  public enum Kind {
    /** Units that lie somewhere and travel, and that a member may take where they are. */
    UNITS,
    /** A semaphore: nodes of {@code hk}. */
    HK,
    /** A group lock: nodes of {@code gme}; every member asks for a group of its own. */
    GME
  }

  public EpochScope {
    broken = Set.copyOf(broken);
  }

  boolean lacks(BrokenRule rule) {
    return broken.contains(rule);
  }

  /** The same with a rule left out. */
  public EpochScope without(BrokenRule rule) {
    return new EpochScope(
        kind,
        members,
        units,
        epochs,
        crashes,
        leaves,
        keeperChanges,
        asks,
        tenure,
        slowAnswers,
        Set.of(rule));
  }
}
