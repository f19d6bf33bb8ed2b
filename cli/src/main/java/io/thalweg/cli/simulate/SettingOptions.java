package io.thalweg.cli.simulate;

import io.thalweg.commands.simulate.GivenSettings;
import io.thalweg.commands.simulate.SettingGroup;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
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
  private final GivenSettings given = new GivenSettings();

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
          given.forget(setting); // picocli forgets the last run
        } else {
          given.give(setting, value.toString());
        }
        return value;
      }
    };
  }

  /**
   * Returns the scenario of a file, or of the defaults, with the options of the command line, which
   * override it.
   *
   * @throws io.thalweg.sim.BadInput if an option was given more than once
   */
  public Scenario over(Scenario base) {
    return given.over(base);
  }
}
