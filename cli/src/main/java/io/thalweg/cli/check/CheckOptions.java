package io.thalweg.cli.check;

import io.thalweg.cli.check.CheckOption.Group;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Setting;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Puts {@link CheckOption} on the command line, and keeps what was given there as text. */
final class CheckOptions {
  private final Map<CheckOption, String> given = new EnumMap<>(CheckOption.class);
  private final Set<CheckOption> repeated = EnumSet.noneOf(CheckOption.class);
  private final Map<Setting, String> own = new TreeMap<>();
  private final Set<Setting> ownRepeated = new TreeSet<>();
  private String algorithm = "hk";

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
        own().forEach(setting -> heading.addArg(spec(setting)));
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
                algorithm = value == null ? "hk" : value.toString();
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

  /** Returns the settings of single algorithms for which there is no {@link CheckOption}. */
  private static List<Setting> own() {
    List<String> here = Arrays.stream(CheckOption.values()).map(CheckOption::key).toList();
    return Setting.ofAlgorithms().stream().filter(s -> !here.contains(s.key())).toList();
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
                  own.remove(setting);
                } else if (own.put(setting, value.toString()) != null) {
                  ownRepeated.add(setting);
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
          given.remove(option); // picocli forgets the last run
        } else {
          give(option, value.toString());
        }
        return value;
      }
    };
  }

  private void give(CheckOption option, String value) {
    if (option == CheckOption.PROPERTY) {
      given.merge(option, value, (some, more) -> some + "," + more);
    } else if (given.put(option, value) != null && !option.isFlag()) {
      repeated.add(option); // reported later: picocli would wrap an exception from here
    }
  }

  /**
   * Returns what was given on the command line.
   *
   * @throws BadInput if an option was given twice
   */
  Given given() {
    for (CheckOption option : repeated) {
      throw BadInput.option(option.option(), "it more than once", "only one value");
    }
    for (Setting setting : ownRepeated) {
      throw BadInput.option(setting.option(), "it more than once", "only one value");
    }
    return new Given(algorithm, given, own);
  }
}
