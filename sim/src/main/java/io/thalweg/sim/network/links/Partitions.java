package io.thalweg.sim.network.links;

import io.thalweg.sim.Rng;
import java.util.Arrays;

/**
 * Splits all nodes into groups for a while, and heals: nodes of different groups cannot hear each
 * other while a split lasts. It deals with groups, not links, and so works for moving nodes as
 * well; {@link LinkMerge} turns it into changes of links.
 */
public final class Partitions {
  /** How nodes are dealt to groups; groups differ in size by at most one. */
  public enum Split {
    /** Anew at random for each split. */
    RANDOM,
    /** In blocks of consecutive numbers: with two groups, the lower and the upper half. */
    BLOCKS
  }

  private final int groups;
  private final Split split;
  private final long startTicks;
  private final long endTicks;
  private final long periodTicks;
  private final Rng rng;
  private final int[] groupOf;
  private long round = -1;
  private boolean active;

  /**
   * @param startTicks when the first split begins
   * @param endTicks when it heals; later than its start
   * @param periodTicks from the start of one split to the next, longer than a split; 0 for one
   *     split
   */
  public Partitions(
      int nodes,
      int groups,
      Split split,
      long startTicks,
      long endTicks,
      long periodTicks,
      Rng rng) {
    boolean ordered = startTicks >= 0 && endTicks > startTicks;
    if (groups < 2 || !ordered || (periodTicks != 0 && periodTicks <= endTicks - startTicks)) {
      throw new IllegalArgumentException(
          groups + " groups from " + startTicks + " to " + endTicks + " each " + periodTicks);
    }
    this.groups = groups;
    this.split = split;
    this.startTicks = startTicks;
    this.endTicks = endTicks;
    this.periodTicks = periodTicks;
    this.rng = rng;
    this.groupOf = new int[nodes];
  }

  /** When the next split begins or heals; {@code Long.MAX_VALUE} if none does. */
  long nextTicks() {
    if (active) {
      return endTicks + round * periodTicks;
    }
    if (round < 0) {
      return startTicks;
    }
    boolean last = periodTicks == 0 || round + 1 >= (Long.MAX_VALUE - endTicks) / periodTicks;
    return last ? Long.MAX_VALUE : startTicks + (round + 1) * periodTicks;
  }

  /** Begins or heals a split, at the time that {@link #nextTicks} said. */
  void advance() {
    if (!active) {
      round++;
      deal();
    }
    active = !active;
  }

  private void deal() {
    int[] order = new int[groupOf.length];
    Arrays.setAll(order, node -> node);
    if (split == Split.RANDOM) {
      rng.split(round).shuffle(order);
    }
    for (int i = 0; i < order.length; i++) {
      groupOf[order[i]] = (int) ((long) i * groups / order.length);
    }
  }

  /** Whether the current split, if it lasts, has the nodes in different groups. */
  boolean separates(int node, int other) {
    return active && groupOf[node] != groupOf[other];
  }
}
