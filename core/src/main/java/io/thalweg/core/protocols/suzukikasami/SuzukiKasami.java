package io.thalweg.core.protocols.suzukikasami;

import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import java.util.List;
import java.util.stream.IntStream;

/** Suzuki and Kasami's algorithm: see {@link SuzukiKasamiNode}. */
public class SuzukiKasami implements Protocol<SuzukiKasamiMessage> {

  @Override
  public String name() {
    return "suzuki-kasami";
  }

  @Override
  public String variant() {
    return "published";
  }

  @Override
  public int k() {
    return 1;
  }

  @Override
  public List<? extends Node<SuzukiKasamiMessage>> start(int[][] neighbours) {
    int n = neighbours.length;
    return IntStream.range(0, n).mapToObj(i -> node(i, n)).toList();
  }

  SuzukiKasamiNode node(int i, int n) {
    return new SuzukiKasamiNode(i, n);
  }
}
