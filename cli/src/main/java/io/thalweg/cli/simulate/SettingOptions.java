package io.thalweg.cli.simulate;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
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

/**
 * The settings of a scenario as options of a command, made from {@link Setting} so that names,
 * defaults and descriptions are in one place. The algorithm is the first argument, not an option.
 */
public final class SettingOptions {
  private static final List<Setting> KINDS_OF_NETWORK =
      List.of(Setting.TOPOLOGY, Setting.MOBILITY, Setting.CONTACTS);

  private final Map<Setting, String> given = new TreeMap<>();
  private final Set<Setting> repeated = new TreeSet<>();

  /** Adds the algorithm and all options to a command. */
  public void addTo(CommandSpec spec) {
    spec.addPositional(algorithm());
    for (SettingGroup group : SettingGroup.values()) {
      // Not validated: the group only serves as a heading.
      ArgGroupSpec.Builder heading =
          ArgGroupSpec.builder()
              .heading("%n" + group.title() + ":%n")
              .exclusive(false)
              .validate(false)
              .multiplicity("0..1")
              .order(group.ordinal());
      group.settings().stream()
          .filter(setting -> setting != Setting.ALGORITHM)
          .forEach(setting -> heading.addArg(option(setting)));
      spec.addArgGroup(heading.build());
    }
  }

  private PositionalParamSpec algorithm() {
    return PositionalParamSpec.builder()
        .index("0")
        .arity("0..1")
        .paramLabel("ALGORITHM")
        .type(String.class)
        .description(description(Setting.ALGORITHM))
        .setter(setter(Setting.ALGORITHM))
        .build();
  }

  private OptionSpec option(Setting setting) {
    return OptionSpec.builder(setting.option())
        .arity("1")
        .paramLabel(setting.parameter())
        .type(String.class)
        .order(setting.order())
        .description(description(setting))
        .setter(setter(setting))
        .build();
  }

  private static String description(Setting setting) {
    String standard = setting.standard();
    String text = setting.description() + (standard.isEmpty() ? "" : " Default: " + standard + ".");
    return text.replace("%", "%%");
  }

  private ISetter setter(Setting setting) {
    return new ISetter() {
      @Override
      public <T> T set(T value) {
        if (value == null) {
          given.remove(setting); // picocli forgets the last run
        } else if (given.put(setting, value.toString()) != null) {
          repeated.add(setting); // reported later: picocli would wrap an exception from here
        }
        return value;
      }
    };
  }

  /**
   * Returns the scenario of a file, or of the defaults, with the options of the command line, which
   * override it. Settings of the file that the options make meaningless are dropped, such as a
   * topology when nodes are to move. A file that contradicts itself is not corrected here: its
   * reader refuses it.
   *
   * @throws BadInput if an option was given more than once
   */
  public Scenario over(Scenario base) {
    for (Setting setting : repeated) {
      throw BadInput.option(setting.option(), "it more than once", "only one value");
    }
    Scenario result = base;
    for (Setting network : KINDS_OF_NETWORK) {
      if (given.keySet().stream().anyMatch(KINDS_OF_NETWORK::contains)) {
        result = result.without(network);
      }
    }
    for (Map.Entry<Setting, String> option : given.entrySet()) {
      result = result.with(option.getKey(), option.getValue());
    }
    for (Setting setting : base.given().keySet()) {
      boolean mattered = base.without(setting).matters(setting);
      if (mattered && !given.containsKey(setting) && !matters(setting, result)) {
        result = result.without(setting);
      }
    }
    return result;
  }

  private static boolean matters(Setting setting, Scenario scenario) {
    return scenario.without(setting).matters(setting);
  }
}
