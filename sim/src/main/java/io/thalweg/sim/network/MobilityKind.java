package io.thalweg.sim.network;

import java.util.List;

/** The models of movement that {@code --mobility} accepts. */
public enum MobilityKind implements Kind {
  RANDOM_WAYPOINT("random-waypoint"),
  GAUSS_MARKOV("gauss-markov", Parameter.number("alpha", 0, 1)),
  GROUP(
      "group", Parameter.whole("size", 1, 1_000_000), Parameter.number("reach", 0.001, 1_000_000)),
  MANHATTAN("manhattan", Parameter.whole("columns", 1, 1000), Parameter.whole("rows", 1, 1000)),
  NS2("ns2");

  private final String cliName;
  private final List<Parameter> parameters;

  MobilityKind(String cliName, Parameter... parameters) {
    this.cliName = cliName;
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

  @Override
  public boolean takesFile() {
    return this == NS2;
  }
}
