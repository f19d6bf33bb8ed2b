package io.thalweg.sim.network.topology;

import io.thalweg.sim.Rng;
import io.thalweg.sim.network.mobility.RadioRange;
import io.thalweg.sim.network.spec.LinkKey;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * The random topologies. Each is drawn again, from the next sub-stream of the seed, until it is
 * connected; after {@link #TRIES} draws the last one is returned as it is, since parameters that
 * hardly ever connect are a legitimate subject of an experiment.
 */
final class RandomTopologies {
  static final int TRIES = 50;

  private RandomTopologies() {}

  private static Topology untilConnected(Rng rng, Function<Rng, Topology> draw) {
    Topology drawn = draw.apply(rng.split(0));
    for (int attempt = 1; attempt < TRIES && !drawn.isConnected(); attempt++) {
      drawn = draw.apply(rng.split(attempt));
    }
    return drawn;
  }

  /**
   * A radius that connects with high probability: twice the area at which the expected number of
   * isolated nodes away from the border is 1 (Penrose 1997), which leaves room for the border.
   */
  static double geometricRadius(int nodes) {
    return Math.sqrt(2 * StrictMath.log(nodes) / (Math.PI * nodes));
  }

  /** Nodes uniform in the unit square, linked when no farther apart than the radius. */
  static Topology geometric(int nodes, double radius, Rng rng) {
    return untilConnected(rng, stream -> drawGeometric(nodes, radius, stream));
  }

  private static Topology drawGeometric(int nodes, double radius, Rng rng) {
    Topology.Builder builder = Topology.of(nodes);
    double[] x = new double[nodes];
    double[] y = new double[nodes];
    for (int node = 0; node < nodes; node++) {
      x[node] = rng.nextDouble();
      y[node] = rng.nextDouble();
      builder.place(node, x[node], y[node]);
    }
    RadioRange radio = new RadioRange(nodes, 1, 1, radius, 1);
    radio.sample(x, y);
    for (int i = 0; i < radio.changes(); i++) {
      builder.link(radio.a(i), radio.b(i));
    }
    return builder.build();
  }

  /** Twice the probability at which a random graph becomes connected (Erdős and Rényi 1960). */
  static double erdosRenyiProbability(int nodes) {
    return Math.min(1, 2 * StrictMath.log(nodes) / nodes);
  }

  /** Each pair of nodes is linked with the same probability. */
  static Topology erdosRenyi(int nodes, double probability, Rng rng) {
    if (probability >= 1) {
      return RegularTopologies.complete(nodes);
    }
    return untilConnected(rng, stream -> drawErdosRenyi(nodes, probability, stream));
  }

  /**
   * Draws the gaps between links instead of every pair, which takes time in proportion to the links
   * (Batagelj and Brandes 2005).
   */
  private static Topology drawErdosRenyi(int nodes, double probability, Rng rng) {
    Topology.Builder builder = Topology.of(nodes);
    double logMiss = StrictMath.log1p(-probability);
    long a = 1;
    double b = -1;
    while (probability > 0 && a < nodes) {
      b += 1 + Math.floor(StrictMath.log1p(-rng.nextDouble()) / logMiss);
      while (b >= a && a < nodes) {
        b -= a++;
      }
      if (a < nodes) {
        builder.link((int) a, (int) b);
      }
    }
    return builder.build();
  }

  /**
   * Watts and Strogatz 1998: a ring in which each node knows its nearest {@code degree} others, and
   * the far end of each link is moved to a random node with probability {@code beta}.
   */
  static Topology smallWorld(int nodes, int degree, double beta, Rng rng) {
    return untilConnected(rng, stream -> drawSmallWorld(nodes, degree, beta, stream));
  }

  private static Topology drawSmallWorld(int nodes, int degree, double beta, Rng rng) {
    Set<Long> links = new HashSet<>();
    for (int hop = 1; hop <= degree / 2; hop++) {
      for (int node = 0; node < nodes; node++) {
        links.add(LinkKey.of(node, (node + hop) % nodes));
      }
    }
    for (int hop = 1; hop <= degree / 2; hop++) {
      for (int node = 0; node < nodes; node++) {
        if (rng.nextBoolean(beta)) {
          rewire(links, node, (node + hop) % nodes, nodes, rng);
        }
      }
    }
    Topology.Builder builder = Topology.of(nodes);
    // The set's own order does not show: the builder sorts.
    links.forEach(link -> builder.link(LinkKey.a(link), LinkKey.b(link)));
    return builder.build();
  }

  /** Leaves the link in place if the drawn end is the node itself or already linked to it. */
  private static void rewire(Set<Long> links, int node, int oldEnd, int nodes, Rng rng) {
    int newEnd = rng.nextInt(nodes);
    if (newEnd != node && links.add(LinkKey.of(node, newEnd))) {
      links.remove(LinkKey.of(node, oldEnd));
    }
  }
}
