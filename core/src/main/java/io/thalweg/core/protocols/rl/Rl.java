package io.thalweg.core.protocols.rl;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.InitialHeights;
import io.thalweg.core.model.Protocol;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Mutual exclusion by reversing links: see {@link RlNode}.
 *
 * @param lazyLink tell a new height only to the neighbours that have to know it
 */
record Rl(boolean lazyLink) implements Protocol<RlMessage> {

  @Override
  public String name() {
    return "rl";
  }

  @Override
  public String variant() {
    return "corrected";
  }

  @Override
  public int k() {
    return 1;
  }

  @Override
  public boolean isOriented() {
    return true;
  }

  @Override
  public List<RlNode> start(int[][] neighbours) {
    Height[] heights = InitialHeights.towardsNodeZero(neighbours, Height.CUT_OFF);
    return IntStream.range(0, heights.length)
        .mapToObj(
            i -> new RlNode(heights[i], InitialHeights.seenBy(neighbours[i], heights), lazyLink))
        .toList();
  }
}
