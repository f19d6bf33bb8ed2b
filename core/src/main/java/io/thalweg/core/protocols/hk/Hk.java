package io.thalweg.core.protocols.hk;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.InitialHeights;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.model.Precedence;
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
  public Precedence precedence() {
    return new Promise(config.policy(), config.aging());
  }

  @Override
  public int backfillsInARow() {
    return config.backfill();
  }

  @Override
  public boolean servesWhatFits() {
    boolean smallest = config.policy() == Policy.FEWEST_UNITS_FIRST && !config.ages();
    return smallest || config.backfill() == HkConfig.UNLIMITED;
  }

  @Override
  public long reach(long largest) {
    return config.ages() && config.policy().agesByRank() ? config.aging() * largest + 1 : 1;
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

  @Override
  public HkNode founder(int id, int units) {
    HkNode node = node(InitialHeights.founder(id), Neighbours.none());
    node.found(units);
    return node;
  }

  @Override
  public HkNode newcomer(int id) {
    return node(InitialHeights.newcomer(id), Neighbours.none());
  }

  /** Makes one node; tests override this to make broken ones. */
  HkNode node(Height height, Neighbours neighbours) {
    return new HkNode(config, height, neighbours);
  }
}
