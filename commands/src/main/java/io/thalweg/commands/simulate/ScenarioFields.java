package io.thalweg.commands.simulate;

import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.LinkedHashMap;
import java.util.Map;

/** A scenario in full: all settings that matter in it, given or by default. */
public final class ScenarioFields {
  private ScenarioFields() {}

  /** Returns names and values, in the order of the settings. */
  public static Map<String, String> of(Scenario scenario) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (Setting setting : Setting.all()) {
      if (scenario.isSet(setting) && scenario.matters(setting)) {
        fields.put(setting.key(), scenario.text(setting));
      }
    }
    return fields;
  }
}
