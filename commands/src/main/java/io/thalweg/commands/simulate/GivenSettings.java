package io.thalweg.commands.simulate;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The settings that were given as words of a command, as text. */
public final class GivenSettings {
  private static final List<Setting> KINDS_OF_NETWORK =
      List.of(Setting.TOPOLOGY, Setting.MOBILITY, Setting.CONTACTS);

  private final Map<Setting, String> given = new TreeMap<>();
  private final Set<Setting> repeated = new TreeSet<>();

  /** Notes a setting; that it was given before is reported later, by {@link #over}. */
  public void give(Setting setting, String value) {
    if (given.put(setting, value) != null) {
      repeated.add(setting);
    }
  }

  public void forget(Setting setting) {
    given.remove(setting);
  }

  /**
   * Returns the scenario of a file, or of the defaults, with the settings of the command, which
   * override it. Settings of the file that these make meaningless are dropped, such as a topology
   * when nodes are to move. A file that contradicts itself is not corrected here: its reader
   * refuses it.
   *
   * @throws BadInput if a setting was given more than once
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
