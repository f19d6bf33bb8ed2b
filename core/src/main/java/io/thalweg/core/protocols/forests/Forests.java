package io.thalweg.core.protocols.forests;

import io.thalweg.core.model.Protocol;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * K-mutual exclusion with K tokens in forests: see {@link ForestsNode}.
 *
 * @param k the number of tokens
 * @param reading how the paper is read, or repaired
 * @param choice which token a node asks for
 * @param informing which nodes it tells of an idle token
 */
public record Forests(int k, Reading reading, TokenChoice choice, Informing informing)
    implements Protocol<ForestsMessage> {

  /**
   * The version of the algorithm that is run. Defects are named as in docs/algorithms/forests.md.
   */
  public enum Reading {
    /** With versions, by which a node recognizes an INFORM that has become stale [D1]. */
    REPAIRED,

    /** The pseudo-code. */
    PAPER,

    /** The pseudo-code, but Handle_REQUEST as in the prose [D2]. */
    PAPER_PROSE_REQUEST,

    /** The pseudo-code, but Handle_TOKEN as in the prose [D3]. */
    PAPER_PROSE_TOKEN;

    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public Forests {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1");
    }
  }

  @Override
  public String name() {
    return "forests";
  }

  @Override
  public String variant() {
    return reading.word();
  }

  @Override
  public int tokens() {
    return k;
  }

  /** Whether tokens, requests and INFORMs carry versions. */
  boolean hasVersions() {
    return reading == Reading.REPAIRED;
  }

  @Override
  public List<? extends ForestsNode> start(int[][] neighbours) {
    int n = neighbours.length;
    return IntStream.range(0, n).mapToObj(i -> new ForestsNode(this, i, n)).toList();
  }
}
