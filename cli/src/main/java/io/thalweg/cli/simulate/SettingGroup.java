package io.thalweg.cli.simulate;

import io.thalweg.sim.scenario.Setting;
import java.util.Arrays;
import java.util.List;

/** The headings under which the help lists the settings of a scenario. */
enum SettingGroup {
  ALGORITHM("Algorithm"),
  NETWORK("Network"),
  MOBILITY("Mobility"),
  WORKLOAD("Workload"),
  LIMITS("Limits");

  private final String title;

  SettingGroup(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  List<Setting> settings() {
    return Arrays.stream(Setting.values()).filter(setting -> of(setting) == this).toList();
  }

  private static SettingGroup of(Setting setting) {
    return switch (setting) {
      case ALGORITHM, VARIANT, K, POLICY, AGING, BACKFILL, LAZY_LINK -> ALGORITHM;
      case NODES, SEED, TOPOLOGY, DELAY, CONTACTS, LINKS, FREEZE -> NETWORK;
      case MOBILITY, AREA, RANGE, SPEED, PAUSE, STEP -> MOBILITY;
      case WORKLOAD,
          REQUESTS,
          UNITS,
          PRIORITIES,
          THINK,
          GAP,
          INSIDE,
          DEADLINE,
          PATIENCE,
          REPRIORITISE ->
          WORKLOAD;
      case TIME_LIMIT, EVENT_LIMIT -> LIMITS;
    };
  }
}
