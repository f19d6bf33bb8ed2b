package io.thalweg.lab.study;

import io.thalweg.lab.run.Case;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the cases of a study. */
final class Cases {
  private final Extent extent;
  private final List<Setting> labels;
  private final List<Case> all = new ArrayList<>();

  /**
   * @param labels the settings that {@code runs.csv} has columns of
   */
  Cases(Extent extent, List<Setting> labels) {
    this.extent = extent;
    this.labels = labels;
  }

  /** Adds a case, with as many requests as are to be measured and what is left out around them. */
  void add(String section, String name, Scenario scenario, String... more) {
    int nodes = scenario.count(Setting.NODES, 1);
    Scenario whole =
        scenario
            .with(Setting.REQUESTS, extent.requests(nodes))
            .with(Setting.WARM_UP, extent.warmUp())
            .with(Setting.COOL_DOWN, extent.coolDown(nodes));
    Map<String, String> values = new LinkedHashMap<>();
    values.put("section", section);
    labels.forEach(setting -> values.put(setting.key(), scenario.text(setting)));
    for (int i = 0; i < more.length; i += 2) {
      values.put(more[i], more[i + 1]);
    }
    all.add(new Case(name, values, whole));
  }

  List<Case> all() {
    return List.copyOf(all);
  }

  /** A mean time of thinking for so many requests per unit of time, as a setting has it. */
  static String think(double lambda) {
    BigDecimal mean = BigDecimal.ONE.divide(BigDecimal.valueOf(lambda), new MathContext(10));
    return "exp:" + mean.stripTrailingZeros().toPlainString();
  }
}
