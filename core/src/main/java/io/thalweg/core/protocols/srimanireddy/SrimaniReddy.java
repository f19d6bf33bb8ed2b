package io.thalweg.core.protocols.srimanireddy;

import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import java.util.List;
import java.util.stream.IntStream;

/** Srimani and Reddy's algorithm for K entries: see {@link SrimaniReddyNode}. */
public class SrimaniReddy implements Protocol<SrimaniReddyMessage> {
  private final int k;

  /**
   * @param k the number of privileges
   */
  public SrimaniReddy(int k) {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, not " + k);
    }
    this.k = k;
  }

  @Override
  public String name() {
    return "srimani-reddy";
  }

  @Override
  public String variant() {
    return "completed";
  }

  @Override
  public int k() {
    return k;
  }

  @Override
  public int tokens() {
    return k;
  }

  /** Deals the privileges out one by one, beginning with node 0. */
  @Override
  public List<? extends Node<SrimaniReddyMessage>> start(int[][] neighbours) {
    int n = neighbours.length;
    return IntStream.range(0, n).mapToObj(i -> node(i, n, k / n + (i < k % n ? 1 : 0))).toList();
  }

  SrimaniReddyNode node(int i, int n, int privileges) {
    return new SrimaniReddyNode(i, n, privileges);
  }
}
