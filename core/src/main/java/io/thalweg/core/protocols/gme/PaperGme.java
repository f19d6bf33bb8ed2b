package io.thalweg.core.protocols.gme;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.InitialHeights;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Group mutual exclusion as published: see {@link GmePaperNode}.
 *
 * @param mended the defects that are mended; none: the algorithm is as published
 */
record PaperGme(Set<Mend> mended) implements Protocol<GmePaperMessage> {

  /**
   * A defect that can be mended alone, because it hides others. Named as in docs/algorithms/gme.md.
   */
  public enum Mend {
    /** The holder keeps the token while its weight is not 0. */
    A,
    /** Weight that cannot be used at a node is sent back; only nodes that ask for R get a part. */
    B,
    /** The holder is in the NCS when it has left the CS, whatever its weight. */
    D,
    /** A node that has got a SUBTOKEN and still has requests in its queue asks again. */
    G1,
    /** A holder that asks keeps its weight, and waits if there is any. */
    J
  }

  public PaperGme {
    mended = Set.copyOf(mended);
  }

  /** The algorithm as published. */
  public PaperGme() {
    this(Set.of());
  }

  @Override
  public String name() {
    return "gme";
  }

  @Override
  public String variant() {
    String names = mended.stream().sorted().map(Mend::name).collect(Collectors.joining(" and "));
    return names.isEmpty() ? "paper" : "paper with " + names.toLowerCase(Locale.ROOT) + " mended";
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
  public List<GmePaperNode> start(int[][] neighbours) {
    Height[] heights = InitialHeights.towardsNodeZero(neighbours, 0);
    List<GmePaperNode> nodes = new ArrayList<>(heights.length);
    for (Height height : heights) {
      nodes.add(
          new GmePaperNode(
              mended, height, InitialHeights.seenBy(neighbours[height.id()], heights)));
    }
    return nodes;
  }
}
