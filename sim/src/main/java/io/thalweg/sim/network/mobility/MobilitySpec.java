package io.thalweg.sim.network.mobility;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Rng;
import io.thalweg.sim.network.spec.Spec;
import java.util.OptionalInt;

/** Movement as an option describes it, such as {@code group:5} or {@code ns2:walk.tcl}. */
public record MobilitySpec(String option, Spec<MobilityKind> spec) {

  /**
   * Reads the value of an option.
   *
   * @param option the option's name for error messages, such as {@code --mobility}
   * @throws BadInput if the text describes no movement
   */
  public static MobilitySpec parse(String option, String text) {
    return new MobilitySpec(option, Spec.parse(option, text, MobilityKind.values()));
  }

  public MobilityKind kind() {
    return spec.kind();
  }

  /** The number of nodes that the movement itself defines: known for a file, empty otherwise. */
  public OptionalInt ownNodes() {
    return kind() == MobilityKind.NS2
        ? OptionalInt.of(Ns2File.read(spec.fileOrFail()).nodes())
        : OptionalInt.empty();
  }

  /** The configuration in which this movement gives a node about 8 neighbours. */
  public MobilityConfig defaults(int nodes) {
    MobilityConfig even = MobilityConfig.defaults(nodes);
    double degree = MobilityConfig.DEGREE / kind().crowding();
    double side = MobilityConfig.sideFor(nodes, even.range(), degree);
    return even.withArea(side, side);
  }

  /**
   * Makes the movement, which is at time 0. Equal specs, nodes, configurations and seeds give equal
   * movements. An ns-2 file has its own area and speeds, and those of the configuration do not
   * count.
   *
   * @throws BadInput if the file of the spec is bad or is about another number of nodes
   */
  public Mobility build(int nodes, MobilityConfig config, Rng rng) {
    return switch (kind()) {
      case RANDOM_WAYPOINT -> randomWaypoint(nodes, config, rng);
      case GAUSS_MARKOV ->
          inArea(
              nodes,
              config,
              new GaussMarkov(nodes, config, spec.number(0, GaussMarkov.ALPHA), rng));
      case GROUP -> group(nodes, config, rng);
      case MANHATTAN -> manhattan(nodes, config, rng);
      case NS2 -> Ns2File.read(spec.fileOrFail()).build(nodes);
    };
  }

  private static Mobility inArea(int nodes, MobilityConfig config, Itinerary itinerary) {
    return new LegMobility(nodes, config.width(), config.height(), itinerary);
  }

  private static Mobility randomWaypoint(int nodes, MobilityConfig config, Rng rng) {
    return inArea(
        nodes,
        config,
        new RandomWaypoint(
            nodes,
            config.width(),
            config.height(),
            config.speedMin(),
            config.speedMax(),
            config.pauseTicks(),
            rng));
  }

  private Mobility group(int nodes, MobilityConfig config, Rng rng) {
    int size = spec.whole(0, GroupMobility.SIZE);
    return new GroupMobility(nodes, config, size, spec.number(1, config.range() / 2), rng);
  }

  private Mobility manhattan(int nodes, MobilityConfig config, Rng rng) {
    int columns = spec.whole(0, Manhattan.blocks(config.width(), config.range()));
    int rows =
        spec.has(0) ? spec.whole(1, columns) : Manhattan.blocks(config.height(), config.range());
    return inArea(nodes, config, new Manhattan(nodes, config, columns, rows, rng));
  }
}
