package io.thalweg.core.protocols.hk;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.InitialHeights;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Prioritized h-out-of-k mutual exclusion as published: see {@link HkPaperNode}.
 *
 * @param k the number of units
 * @param policy what is taken as the priority R of a request
 * @param epsilon what aging adds to each waiting priority
 * @param mended the defects that are mended; none: the algorithm is as published
 */
public record PaperHk(int k, Policy policy, long epsilon, Set<Mend> mended)
    implements Protocol<HkPaperMessage> {

  /**
   * A defect that can be mended alone, because it hides others. Named as in docs/algorithms/hk.md.
   */
  public enum Mend {
    /**
     * A holder that waits for units treats a REQUEST as lines 3 to 5 of UPDATE do: it gives way
     * only to a higher priority, and then asks again. D3, the same defect, is mended with it.
     */
    D2
  }

  public PaperHk {
    if (k < 1 || epsilon < 0) {
      throw new IllegalArgumentException("k must be at least 1 and epsilon not negative");
    }
    mended = Set.copyOf(mended);
  }

  /** The algorithm as published. */
  public PaperHk(int k, Policy policy, long epsilon) {
    this(k, policy, epsilon, Set.of());
  }

  @Override
  public String name() {
    return "hk";
  }

  @Override
  public String variant() {
    return mended.isEmpty() ? "paper" : "paper-d2-mended";
  }

  @Override
  public boolean servesWhatFits() {
    return policy == Policy.FEWEST_UNITS_FIRST && epsilon == 0;
  }

  @Override
  public boolean isOriented() {
    return true;
  }

  @Override
  public List<HkPaperNode> start(int[][] neighbours) {
    Height[] heights = InitialHeights.towardsNodeZero(neighbours, 0);
    List<HkPaperNode> nodes = new ArrayList<>(heights.length);
    for (Height height : heights) {
      nodes.add(
          new HkPaperNode(this, height, InitialHeights.seenBy(neighbours[height.id()], heights)));
    }
    return nodes;
  }
}
