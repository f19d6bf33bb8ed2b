package io.thalweg.sim.network.topology;

import io.thalweg.sim.network.spec.Kind;
import io.thalweg.sim.network.spec.Parameter;
import java.util.List;

/** The shapes of network that {@code --topology} accepts. */
public enum TopologyKind implements Kind {
  LINE("line"),
  RING("ring"),
  STAR("star"),
  TREE("tree", Parameter.whole("fan-out", 1, 1_000_000)),
  GRID("grid"),
  COMPLETE("complete"),
  GEOMETRIC("geometric", Parameter.number("radius", 0, 2)),
  ERDOS_RENYI("erdos-renyi", Parameter.number("probability", 0, 1)),
  SMALL_WORLD(
      "small-world", Parameter.whole("degree", 2, 1_000_000), Parameter.number("beta", 0, 1)),
  FILE("file"),
  LINKS("links");

  private final String cliName;
  private final List<Parameter> parameters;

  TopologyKind(String cliName, Parameter... parameters) {
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
    return this == FILE;
  }

  @Override
  public boolean takesLinks() {
    return this == LINKS;
  }
}
