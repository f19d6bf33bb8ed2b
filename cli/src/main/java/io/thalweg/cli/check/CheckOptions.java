package io.thalweg.cli.check;

import io.thalweg.commands.check.CheckOption;
import io.thalweg.commands.check.CheckOption.Group;
import io.thalweg.commands.check.Given;
import io.thalweg.commands.check.GivenOptions;
import io.thalweg.sim.scenario.Setting;
import java.util.Arrays;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Puts {@link CheckOption} on the command line, and keeps what was given there as text. */
final class CheckOptions {
  private final GivenOptions given = new GivenOptions();

  void addTo(CommandSpec spec) {
    spec.addPositional(algorithm());
    for (Group group : Group.values()) {
      // Not validated: the group only serves as a heading.
      ArgGroupSpec.Builder heading =
          ArgGroupSpec.builder()
              .heading("%n" + group.title() + ":%n")
              .exclusive(false)
              .validate(false)
              .multiplicity("0..1")
              .order(group.ordinal());
      Arrays.stream(CheckOption.values())
          .filter(option -> option.group() == group)
          .forEach(option -> heading.addArg(spec(option)));
      if (group == Group.ALGORITHM) {
        GivenOptions.own().forEach(setting -> heading.addArg(spec(setting)));
      }
      spec.addArgGroup(heading.build());
    }
  }

  private PositionalParamSpec algorithm() {
    return PositionalParamSpec.builder()
        .index("0")
        .arity("0..1")
        .paramLabel("ALGORITHM")
        .type(String.class)
        .description(Setting.ALGORITHM.description() + " Default: hk.")
        .setter(
            new ISetter() {
              @Override
              public <T> T set(T value) {
                given.algorithm(value == null ? "hk" : value.toString());
                return value;
              }
            })
        .build();
  }

  private OptionSpec spec(CheckOption option) {
    OptionSpec.Builder builder =
        OptionSpec.builder(option.option())
            .order(option.ordinal())
            .description(description(option))
            .setter(setter(option));
    return option.isFlag()
        ? builder.arity("0").type(boolean.class).build()
        : builder.arity("1").type(String.class).paramLabel(option.parameter()).build();
  }

  private OptionSpec spec(Setting setting) {
    return OptionSpec.builder(setting.option())
        .order(CheckOption.LAZY_LINK.ordinal())
        .description(setting.description() + " Default: " + setting.standard() + ".")
        .arity("1")
        .type(String.class)
        .paramLabel(setting.parameter())
        .setter(
            new ISetter() {
              @Override
              public <T> T set(T value) {
                if (value == null) {
                  given.forget(setting);
                } else {
                  given.give(setting, value.toString());
                }
                return value;
              }
            })
        .build();
  }

  private static String description(CheckOption option) {
    String standard = option.standard();
    return option.description() + (standard.isEmpty() ? "" : " Default: " + standard + ".");
  }

  private ISetter setter(CheckOption option) {
    return new ISetter() {
      @Override
      public <T> T set(T value) {
        if (value == null || Boolean.FALSE.equals(value)) {
          given.forget(option); // picocli forgets the last run
        } else {
          given.give(option, value.toString());
        }
        return value;
      }
    };
  }

  /**
   * Returns what was given on the command line.
   *
   * @throws io.thalweg.sim.BadInput if an option was given twice
   */
  Given given() {
    return given.given();
  }
}
