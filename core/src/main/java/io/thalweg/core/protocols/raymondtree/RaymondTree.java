package io.thalweg.core.protocols.raymondtree;

import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Raymond's tree-based algorithm: see {@link RaymondTreeNode}. On any network, its tree consists of
 * shortest ways to node 0.
 */
public class RaymondTree implements Protocol<RaymondTreeMessage> {

  /** As the neighbour towards the privilege: there is no way to it. */
  static final int NOBODY = -1;

  @Override
  public String name() {
    return "raymond-tree";
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
  public List<? extends Node<RaymondTreeMessage>> start(int[][] neighbours) {
    int[] parents = towardsNodeZero(neighbours);
    return IntStream.range(0, parents.length).mapToObj(i -> node(i, parents[i])).toList();
  }

  RaymondTreeNode node(int i, int holder) {
    return new RaymondTreeNode(i, holder);
  }

  /** By node, its parent in a breadth-first tree; node 0 is its own parent. */
  private static int[] towardsNodeZero(int[][] neighbours) {
    int[] parents = new int[neighbours.length];
    Arrays.fill(parents, NOBODY);
    parents[0] = 0;
    Deque<Integer> reached = new ArrayDeque<>(List.of(0));
    while (!reached.isEmpty()) {
      int i = reached.remove();
      for (int j : neighbours[i]) {
        if (parents[j] == NOBODY) {
          parents[j] = i;
          reached.add(j);
        }
      }
    }
    return parents;
  }
}
