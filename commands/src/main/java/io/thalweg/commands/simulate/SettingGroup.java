package io.thalweg.commands.simulate;

import io.thalweg.sim.scenario.Setting;
import java.util.List;

/** The headings under which the help lists the settings of a scenario. */
public enum SettingGroup {
  ALGORITHM("Algorithm"),
  NETWORK("Network"),
  MOBILITY("Mobility"),
  WORKLOAD("Workload"),
  MEASURING("Measuring"),
  LIMITS("Limits");

  private final String title;

  SettingGroup(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  public List<Setting> settings() {
    return Setting.all().stream().filter(setting -> of(setting) == this).toList();
  }

  private static SettingGroup of(Setting setting) {
    return switch (setting.key()) {
      case "nodes", "seed", "topology", "delay", "contacts", "links", "churn", "freeze" -> NETWORK;
      case "mobility", "area", "range", "speed", "pause", "step" -> MOBILITY;
      case "workload",
          "requests",
          "total",
          "busy",
          "units",
          "groups",
          "priorities",
          "think",
          "gap",
          "inside",
          "deadline",
          "patience",
          "reprioritise" ->
          WORKLOAD;
      case "warm-up", "cool-down" -> MEASURING;
      case "time-limit", "event-limit" -> LIMITS;
      default -> ALGORITHM; // and all settings of single algorithms
    };
  }
}
