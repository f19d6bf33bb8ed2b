package io.thalweg.sim.network.spec;

import java.util.List;
import java.util.stream.Collectors;

/** One of the words that an option accepts, with the parameters that may follow it. */
public interface Kind {
  /** The word as it is typed, in kebab case. */
  String cliName();

  /** The parameters in their order, the required ones first. */
  List<Parameter> parameters();

  /** Whether the name of a file follows instead of parameters. */
  default boolean takesFile() {
    return false;
  }

  /** Whether a list of links follows instead of parameters. */
  default boolean takesLinks() {
    return false;
  }

  /**
   * The form of the whole spec, optional parameters in brackets, such as {@code tree[:fan-out]}.
   */
  default String usage() {
    if (takesFile()) {
      return cliName() + ":FILE";
    }
    if (takesLinks()) {
      return cliName() + ":A-B,C-D,…";
    }
    return cliName() + parameters().stream().map(Parameter::usage).collect(Collectors.joining());
  }
}
