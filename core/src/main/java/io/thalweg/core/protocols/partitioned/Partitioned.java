package io.thalweg.core.protocols.partitioned;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * K-mutual exclusion by partitioning: K clusters of about N/K nodes, and within each an algorithm
 * for one unit, independent of the other clusters. S. Bulgannawar and N. H. Vaidya, "A distributed
 * k-mutual exclusion algorithm", section 5.
 *
 * <p>Nodes of a cluster have consecutive numbers: with N=5 and K=2 the clusters are 0 1 2 and 3 4.
 * Within a cluster nodes are numbered from 0, also in messages and in the described state. If there
 * are more units than nodes, every node has one, and the rest stays unused at node 0.
 *
 * @param <M> the messages of the algorithm within
 */
public final class Partitioned<M extends Message> implements Protocol<M> {
  private final Protocol<M> base;
  private final int k;

  /**
   * @param base the algorithm within the clusters, for one unit
   * @param k the number of clusters
   */
  public Partitioned(Protocol<M> base, int k) {
    if (base.k() != 1 || k < 1) {
      throw new IllegalArgumentException("k must be at least 1, and within a cluster 1");
    }
    this.base = base;
    this.k = k;
  }

  @Override
  public String name() {
    return "partitioned";
  }

  @Override
  public String variant() {
    return base.name();
  }

  @Override
  public int k() {
    return k;
  }

  @Override
  public int tokens() {
    return k * base.tokens();
  }

  @Override
  public boolean grantsWithToken() {
    return base.grantsWithToken();
  }

  @Override
  public boolean countsUnits() {
    return base.countsUnits();
  }

  @Override
  public List<? extends Node<M>> start(int[][] neighbours) {
    int n = neighbours.length;
    int clusters = Math.min(k, n);
    List<Node<M>> nodes = new ArrayList<>(n);
    for (int cluster = 0; cluster < clusters; cluster++) {
      int first = first(cluster, clusters, n);
      int size = first(cluster + 1, clusters, n) - first;
      for (Node<M> node : base.start(complete(size))) {
        int unused = nodes.isEmpty() ? k - clusters : 0;
        nodes.add(new PartitionedNode<>(first, node, unused, unused * base.tokens()));
      }
    }
    return nodes;
  }

  /** The first node of a cluster; larger clusters come first. */
  private static int first(int cluster, int clusters, int n) {
    return cluster * (n / clusters) + Math.min(cluster, n % clusters);
  }

  /** A network of this number of nodes in which all are neighbours. */
  private static int[][] complete(int size) {
    return IntStream.range(0, size)
        .mapToObj(i -> IntStream.range(0, size).filter(j -> j != i).toArray())
        .toArray(int[][]::new);
  }
}
