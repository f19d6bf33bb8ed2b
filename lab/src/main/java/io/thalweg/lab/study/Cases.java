package io.thalweg.lab.study;

import io.thalweg.lab.run.Case;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Collects the cases of a study. */
public final class Cases {
  private final Extent extent;
  private final List<Case> all = new ArrayList<>();

  public Cases(Extent extent) {
    this.extent = extent;
  }

  /** Adds a case; the extent gives its number of requests and the length of the warm-up. */
  public void add(String name, Map<String, String> labels, Scenario scenario) {
    all.add(
        new Case(
            name,
            labels,
            scenario.with(Setting.TOTAL, extent.total()).with(Setting.WARM_UP, extent.warmUp())));
  }

  public List<Case> all() {
    return List.copyOf(all);
  }

  /** Returns the mean thinking time for this number of requests per unit of time, as a setting. */
  public static String think(String lambda) {
    BigDecimal mean = BigDecimal.ONE.divide(new BigDecimal(lambda), new MathContext(10));
    return "exp:" + mean.stripTrailingZeros().toPlainString();
  }
}
