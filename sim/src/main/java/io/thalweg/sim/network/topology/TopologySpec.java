package io.thalweg.sim.network.topology;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Rng;
import io.thalweg.sim.network.spec.Spec;
import java.util.OptionalInt;

/** A network as an option describes it, such as {@code tree:3} or {@code file:edges.txt}. */
public record TopologySpec(String option, Spec<TopologyKind> spec) {
  /** More links than this would not fit in memory beside a simulation. */
  static final long LINKS_MAX = 20_000_000;

  private static final int FAN_OUT = 2;
  private static final int SMALL_WORLD_DEGREE = 4;
  private static final double SMALL_WORLD_BETA = 0.1;

  /**
   * Reads the value of an option.
   *
   * @param option the option's name for error messages, such as {@code --topology}
   * @throws BadInput if the text describes no network
   */
  public static TopologySpec parse(String option, String text) {
    TopologySpec parsed = new TopologySpec(option, Spec.parse(option, text, TopologyKind.values()));
    if (parsed.kind() == TopologyKind.LINKS) {
      parsed.links(); // throws if it is not a list of links
    }
    return parsed;
  }

  private LinkList links() {
    return LinkList.parse(option, spec);
  }

  public TopologyKind kind() {
    return spec.kind();
  }

  /**
   * The number of nodes that the network itself defines: known for listed links, empty otherwise.
   */
  public OptionalInt ownNodes() {
    return switch (kind()) {
      case FILE -> OptionalInt.of(EdgeListFile.read(spec.fileOrFail()).nodes());
      case LINKS -> OptionalInt.of(links().nodes());
      default -> OptionalInt.empty();
    };
  }

  /**
   * Makes the network. Equal specs, nodes and seeds give equal topologies.
   *
   * @throws BadInput if this number of nodes does not fit the spec
   */
  public Topology build(int nodes, Rng rng) {
    return switch (kind()) {
      case LINE -> RegularTopologies.line(nodes);
      case RING -> RegularTopologies.ring(nodes);
      case STAR -> RegularTopologies.star(nodes);
      case TREE -> RegularTopologies.tree(nodes, spec.whole(0, FAN_OUT));
      case GRID -> RegularTopologies.grid(nodes);
      case COMPLETE -> complete(nodes);
      case GEOMETRIC -> geometric(nodes, rng);
      case ERDOS_RENYI -> erdosRenyi(nodes, rng);
      case SMALL_WORLD -> smallWorld(nodes, rng);
      case FILE -> EdgeListFile.read(spec.fileOrFail()).build(nodes);
      case LINKS -> links().build(nodes);
    };
  }

  private Topology complete(int nodes) {
    requireFew(nodes * (nodes - 1.0) / 2, nodes);
    return RegularTopologies.complete(nodes);
  }

  private Topology geometric(int nodes, Rng rng) {
    double radius = spec.number(0, RandomTopologies.geometricRadius(nodes));
    requireFew(Math.min(1, Math.PI * radius * radius) * nodes * (nodes - 1.0) / 2, nodes);
    return RandomTopologies.geometric(nodes, radius, rng);
  }

  private Topology erdosRenyi(int nodes, Rng rng) {
    double probability = spec.number(0, RandomTopologies.erdosRenyiProbability(nodes));
    requireFew(probability * nodes * (nodes - 1.0) / 2, nodes);
    return RandomTopologies.erdosRenyi(nodes, probability, rng);
  }

  /** In a small network the default degree is reduced, but never a degree that was given. */
  private Topology smallWorld(int nodes, Rng rng) {
    if (nodes < 3 && !spec.has(0)) {
      return RegularTopologies.ring(nodes);
    }
    int largest = (nodes - 1) / 2 * 2;
    int degree = spec.whole(0, Math.min(SMALL_WORLD_DEGREE, largest));
    if (degree % 2 != 0 || degree > largest) {
      throw BadInput.option(
          option,
          "degree " + degree + " with " + nodes + " nodes",
          "an even degree of at most " + largest);
    }
    requireFew(degree / 2.0 * nodes, nodes);
    return RandomTopologies.smallWorld(nodes, degree, spec.number(1, SMALL_WORLD_BETA), rng);
  }

  private void requireFew(double links, int nodes) {
    if (links > LINKS_MAX) {
      throw BadInput.option(
          option,
          "'"
              + spec.text()
              + "' with "
              + nodes
              + " nodes, which makes about "
              + Math.round(links)
              + " links",
          "at most " + LINKS_MAX + " links");
    }
  }
}
