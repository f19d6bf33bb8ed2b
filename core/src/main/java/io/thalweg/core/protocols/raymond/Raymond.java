package io.thalweg.core.protocols.raymond;

import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import java.util.List;
import java.util.stream.IntStream;

/** Raymond's algorithm for K entries: see {@link RaymondNode}. */
public class Raymond implements Protocol<RaymondMessage> {
  private final int k;

  /**
   * @param k the number of nodes that may be inside at once
   */
  public Raymond(int k) {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, not " + k);
    }
    this.k = k;
  }

  @Override
  public String name() {
    return "raymond";
  }

  @Override
  public String variant() {
    return "published";
  }

  @Override
  public int k() {
    return k;
  }

  @Override
  public int tokens() {
    return 0;
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
  public List<? extends Node<RaymondMessage>> start(int[][] neighbours) {
    int n = neighbours.length;
    return IntStream.range(0, n).mapToObj(i -> node(i, n)).toList();
  }

  RaymondNode node(int i, int n) {
    return new RaymondNode(i, n, k);
  }
}
