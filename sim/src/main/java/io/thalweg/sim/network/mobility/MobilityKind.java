package io.thalweg.sim.network.mobility;

import io.thalweg.sim.network.spec.Kind;
import io.thalweg.sim.network.spec.Parameter;
import java.util.List;

/** The models of movement that {@code --mobility} accepts. */
public enum MobilityKind implements Kind {
  RANDOM_WAYPOINT("random-waypoint", 1.44),
  GAUSS_MARKOV("gauss-markov", 1.04, Parameter.number("alpha", 0, 1)),
  GROUP(
      "group",
      3.4,
      Parameter.whole("size", 1, 1_000_000),
      Parameter.number("reach", 0.001, 1_000_000)),
  MANHATTAN(
      "manhattan", 0.65, Parameter.whole("columns", 1, 1000), Parameter.whole("rows", 1, 1000)),
  NS2("ns2", 1.0);

  private final String cliName;
  private final double crowding;
  private final List<Parameter> parameters;

  MobilityKind(String cliName, double crowding, Parameter... parameters) {
    this.cliName = cliName;
    this.crowding = crowding;
    this.parameters = List.of(parameters);
  }

  @Override
  public String cliName() {
    return cliName;
  }

  @Override
  public List<Parameter> parameters() {
    return parameters;
  }

  /**
   * The factor by which a node has more neighbours than among evenly spread nodes, as measured with
   * 50 nodes and the defaults: waypoints crowd the middle and groups crowd their leader.
   */
  double crowding() {
    return crowding;
  }

  @Override
  public boolean takesFile() {
    return this == NS2;
  }
}
