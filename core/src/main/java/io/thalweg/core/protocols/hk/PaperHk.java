package io.thalweg.core.protocols.hk;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.InitialHeights;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.List;

/**
 * Prioritized h-out-of-k mutual exclusion as published: see {@link PaperNode}.
 *
 * @param k how many units there are
 * @param policy what stands for the priority R of a request
 * @param epsilon what aging adds to each waiting priority
 */
public record PaperHk(int k, Policy policy, long epsilon) implements Protocol<PaperMessage> {

  public PaperHk {
    if (k < 1 || epsilon < 0) {
      throw new IllegalArgumentException("k must be at least 1 and epsilon not negative");
    }
  }

  @Override
  public String name() {
    return "hk";
  }

  @Override
  public String variant() {
    return "paper";
  }

  @Override
  public List<PaperNode> start(int[][] neighbours) {
    Height[] heights = InitialHeights.towardsNodeZero(neighbours, 0);
    List<PaperNode> nodes = new ArrayList<>(heights.length);
    for (Height height : heights) {
      nodes.add(
          new PaperNode(this, height, InitialHeights.seenBy(neighbours[height.id()], heights)));
    }
    return nodes;
  }
}
