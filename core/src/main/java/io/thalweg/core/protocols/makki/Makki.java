package io.thalweg.core.protocols.makki;

import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import java.util.List;
import java.util.stream.IntStream;

/** K entries with one token, reconstructed from hints: see {@link MakkiNode}. */
public class Makki implements Protocol<MakkiMessage> {
  private final int k;
  private final long patience;

  /**
   * @param k the number of nodes that may be inside at once
   * @param patience how long a collector waits for requests, in ticks
   */
  public Makki(int k, long patience) {
    if (k < 1 || patience < 0) {
      throw new IllegalArgumentException("k must be at least 1 and patience not negative");
    }
    this.k = k;
    this.patience = patience;
  }

  @Override
  public String name() {
    return "makki";
  }

  @Override
  public String variant() {
    return "reconstructed";
  }

  @Override
  public int k() {
    return k;
  }

  @Override
  public List<? extends Node<MakkiMessage>> start(int[][] neighbours) {
    int n = neighbours.length;
    return IntStream.range(0, n).mapToObj(i -> node(i, n, k, patience)).toList();
  }

  MakkiNode node(int i, int n, int units, long ticks) {
    return new MakkiNode(i, n, units, ticks);
  }
}
