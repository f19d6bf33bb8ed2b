package io.thalweg.sim.network.links;

import io.thalweg.sim.network.spec.Kind;
import io.thalweg.sim.network.spec.Parameter;
import java.util.List;

/** The kinds of things that may come and go in a run besides links. */
public enum ChurnKind implements Kind {
  MEMBERS("members", "mean-here", "mean-away"),
  LATE("late", "mean"),
  UNITS("units", "mean");

  private final String cliName;
  private final List<Parameter> parameters;

  ChurnKind(String cliName, String... means) {
    this.cliName = cliName;
    this.parameters =
        List.of(means).stream()
            .map(mean -> Parameter.number(mean, 0.001, 1_000_000_000).asRequired())
            .toList();
  }

  @Override
  public String cliName() {
    return cliName;
  }

  @Override
  public List<Parameter> parameters() {
    return parameters;
  }
}
