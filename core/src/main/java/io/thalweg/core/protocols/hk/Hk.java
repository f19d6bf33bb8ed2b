package io.thalweg.core.protocols.hk;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.InitialHeights;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.List;

/** Prioritized h-out-of-k mutual exclusion, corrected: see {@link HkNode}. */
public class Hk implements Protocol<HkMessage> {
  private final HkConfig config;

  public Hk(HkConfig config) {
    this.config = config;
  }

  public HkConfig config() {
    return config;
  }

  @Override
  public String name() {
    return "hk";
  }

  @Override
  public String variant() {
    return "corrected";
  }

  @Override
  public int k() {
    return config.k();
  }

  @Override
  public boolean ranks() {
    return true;
  }

  @Override
  public boolean backfills() {
    return config.backfill() > 0;
  }

  @Override
  public boolean servesWhatFits() {
    boolean smallest = config.policy() == Policy.FEWEST_UNITS_FIRST && !config.ages();
    return smallest || config.backfill() == HkConfig.UNLIMITED;
  }

  /**
   * With aging a later request of rank r' overtakes one of rank r only if its node knew of fewer
   * than W(r' - r) grants more: that many can, and besides one for each request that a node has
   * under way with an old count, each followed by at most B back-fills.
   */
  @Override
  public long overtaking(long units, long priorities, long underWay) {
    long steps =
        switch (config.policy()) {
          case HIGHEST_PRIORITY_FIRST -> priorities;
          case FEWEST_UNITS_FIRST -> units;
          case EARLIEST_DEADLINE_FIRST, FIRST_COME_FIRST_SERVED -> -1;
        };
    if (!config.ages() || steps < 0 || config.backfill() == HkConfig.UNLIMITED) {
      return -1;
    }
    double bound = (1.0 + config.backfill()) * ((double) steps * config.aging() + underWay);
    return bound > Long.MAX_VALUE / 2 ? -1 : (long) bound;
  }

  @Override
  public long reach(long largest) {
    return (config.ages() ? config.aging() : 1) * largest + 1;
  }

  @Override
  public boolean isOriented() {
    return true;
  }

  @Override
  public List<HkNode> start(int[][] neighbours) {
    int n = neighbours.length;
    Height[] heights = InitialHeights.towardsNodeZero(neighbours, Height.CUT_OFF);
    List<HkNode> nodes = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      nodes.add(node(heights[i], InitialHeights.seenBy(neighbours[i], heights)));
    }
    return nodes;
  }

  /** The first node of a network that grows: it has the token, and so many units with it. */
  public HkNode founder(int id, int units) {
    return HkNode.founder(config, id, units);
  }

  /** A node that comes later. It knows nobody until a link forms. */
  public HkNode newcomer(int id) {
    return HkNode.newcomer(config, id);
  }

  /** One node; tests make broken ones here. */
  HkNode node(Height height, Neighbours neighbours) {
    return new HkNode(config, height, neighbours);
  }
}
