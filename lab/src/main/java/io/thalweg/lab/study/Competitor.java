package io.thalweg.lab.study;

import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An algorithm with its settings, as a curve of a figure.
 *
 * @param name of the curve
 * @param policy what distinguishes it from other curves of the same algorithm; may be empty
 * @param settings of the algorithm, by their names
 */
public record Competitor(
    String name, String algorithm, String policy, Map<String, String> settings) {

  /** Makes a contender from names and values of settings in turn. */
  public static Competitor of(String name, String algorithm, String policy, String... settings) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      map.put(settings[i], settings[i + 1]);
    }
    return new Competitor(name, algorithm, policy, map);
  }

  public Scenario over(Scenario scenario) {
    Scenario result = scenario.with(Setting.ALGORITHM, algorithm);
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      result = result.with(Scenario.setting(setting.getKey()), setting.getValue());
    }
    return result;
  }
}
