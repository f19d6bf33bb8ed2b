package io.thalweg.core.protocols.gme;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.InitialHeights;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.List;

/** Group mutual exclusion, corrected: see {@link GmeNode}. */
public class Gme implements Protocol<GmeMessage> {
  private final GmeConfig config;

  public Gme(GmeConfig config) {
    this.config = config;
  }

  public GmeConfig config() {
    return config;
  }

  @Override
  public String name() {
    return "gme";
  }

  @Override
  public String variant() {
    return "corrected";
  }

  @Override
  public int k() {
    return UNLIMITED;
  }

  @Override
  public boolean grantsWithToken() {
    return false;
  }

  @Override
  public boolean countsUnits() {
    return false;
  }

  @Override
  public boolean isOriented() {
    return true;
  }

  @Override
  public List<GmeNode> start(int[][] neighbours) {
    Height[] heights = InitialHeights.towardsNodeZero(neighbours, Height.CUT_OFF);
    List<GmeNode> nodes = new ArrayList<>(heights.length);
    for (Height height : heights) {
      nodes.add(node(height, InitialHeights.seenBy(neighbours[height.id()], heights)));
    }
    return nodes;
  }

  /** The first node of a network that grows; there are no units. */
  @Override
  public GmeNode founder(int id, int units) {
    GmeNode node = node(InitialHeights.founder(id), Neighbours.none());
    node.found();
    return node;
  }

  @Override
  public GmeNode newcomer(int id) {
    return node(InitialHeights.newcomer(id), Neighbours.none());
  }

  /** Makes one node; tests override this to make broken ones. */
  GmeNode node(Height height, Neighbours neighbours) {
    return new GmeNode(config, height, neighbours);
  }
}
