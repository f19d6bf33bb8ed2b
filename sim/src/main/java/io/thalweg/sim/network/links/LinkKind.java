package io.thalweg.sim.network.links;

import io.thalweg.sim.network.spec.Kind;
import io.thalweg.sim.network.spec.Parameter;
import java.util.List;

/** The kinds of sources that change the links of a network during a run. */
public enum LinkKind implements Kind {
  FAULTS("faults", mean("mean-up").asRequired(), mean("mean-down").asRequired()),
  PARTITION("partition", partition()),
  SPLIT("split", partition()),
  CONTACTS("contacts"),
  SCHEDULE("schedule");

  private final String cliName;
  private final List<Parameter> parameters;

  LinkKind(String cliName, Parameter... parameters) {
    this.cliName = cliName;
    this.parameters = List.of(parameters);
  }

  private static Parameter mean(String name) {
    return Parameter.number(name, 0.001, 1_000_000_000);
  }

  private static Parameter[] partition() {
    return new Parameter[] {
      Parameter.number("start", 0, 1_000_000_000).asRequired(),
      Parameter.number("end", 0, 1_000_000_000).asRequired(),
      Parameter.whole("groups", 2, 1_000_000),
      Parameter.number("period", 0, 1_000_000_000)
    };
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
    return this == CONTACTS || this == SCHEDULE;
  }
}
