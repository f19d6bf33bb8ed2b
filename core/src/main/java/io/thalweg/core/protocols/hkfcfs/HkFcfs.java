package io.thalweg.core.protocols.hkfcfs;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.InitialHeights;
import io.thalweg.core.model.Protocol;
import java.util.List;
import java.util.stream.IntStream;

/**
 * h-out-of-k mutual exclusion, first come first served: see {@link HkFcfsNode}.
 *
 * @param k the number of units
 * @param lazyLink tell a new height only to the neighbours that have to know it
 */
public record HkFcfs(int k, boolean lazyLink) implements Protocol<HkFcfsMessage> {

  public HkFcfs {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, not " + k);
    }
  }

  @Override
  public String name() {
    return "hk-fcfs";
  }

  @Override
  public String variant() {
    return "corrected";
  }

  @Override
  public boolean isOriented() {
    return true;
  }

  @Override
  public List<HkFcfsNode> start(int[][] neighbours) {
    Height[] heights = InitialHeights.towardsNodeZero(neighbours, Height.CUT_OFF);
    return IntStream.range(0, heights.length)
        .mapToObj(
            i ->
                new HkFcfsNode(
                    heights[i], InitialHeights.seenBy(neighbours[i], heights), lazyLink, k))
        .toList();
  }
}
