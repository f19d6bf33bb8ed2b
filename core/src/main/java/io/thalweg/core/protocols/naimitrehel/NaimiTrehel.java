package io.thalweg.core.protocols.naimitrehel;

import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import java.util.List;
import java.util.stream.IntStream;

/** Naimi and Trehel's algorithm: see {@link NaimiTrehelNode}. */
public class NaimiTrehel implements Protocol<NaimiTrehelMessage> {

  @Override
  public String name() {
    return "naimi-trehel";
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
  public List<? extends Node<NaimiTrehelMessage>> start(int[][] neighbours) {
    return IntStream.range(0, neighbours.length).mapToObj(this::node).toList();
  }

  NaimiTrehelNode node(int i) {
    return new NaimiTrehelNode(i);
  }
}
