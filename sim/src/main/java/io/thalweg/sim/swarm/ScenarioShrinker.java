package io.thalweg.sim.swarm;

import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import io.thalweg.sim.workload.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a failing scenario smaller: tries simpler ones and keeps those that still fail in the same
 * way, until no simpler one does. The draws in a smaller network are different, so each scenario is
 * tried with a few seeds.
 */
public final class ScenarioShrinker {
  private static final int SEEDS = 12;

  private final ScenarioTrial trial;
  private int runsLeft;

  public ScenarioShrinker(ScenarioTrial trial, int runs) {
    this.trial = trial;
    this.runsLeft = runs;
  }

  public FailedScenario shrink(FailedScenario failure) {
    FailedScenario smallest = failure;
    boolean smaller = true;
    while (smaller && runsLeft > 0) {
      smaller = false;
      for (Scenario simpler : simpler(smallest.scenario())) {
        Optional<FailedScenario> found = failing(simpler, smallest.kind());
        if (found.isPresent()) {
          smallest = found.get();
          smaller = true;
          break;
        }
      }
    }
    return smallest;
  }

  private Optional<FailedScenario> failing(Scenario scenario, String kind) {
    long seed = scenario.whole(Setting.SEED, Long.MIN_VALUE, Long.MAX_VALUE);
    for (int s = 0; s < SEEDS && runsLeft-- > 0; s++) {
      Scenario tried = s == 0 ? scenario : scenario.with(Setting.SEED, s);
      Optional<FailedScenario> failure = trial.run(tried).failure();
      if (failure.isPresent() && failure.get().kind().equals(kind)) {
        return failure;
      }
      if (s > 0 && s == seed) {
        s++;
      }
    }
    return Optional.empty();
  }

  /** Simpler scenarios, the boldest first. */
  private static List<Scenario> simpler(Scenario scenario) {
    List<Scenario> found = new ArrayList<>();
    fewer(scenario, Setting.NODES, 2, found);
    fewer(scenario, Setting.REQUESTS, 1, found);
    plain(scenario, found);
    fewer(scenario, Setting.K, 1, found);
    narrower(scenario, Setting.UNITS, found);
    narrower(scenario, Setting.PRIORITIES, found);
    parts(scenario, Setting.LINKS, found);
    parts(scenario, Setting.CHURN, found);
    return found;
  }

  private static void parts(Scenario scenario, Setting setting, List<Scenario> found) {
    List<String> parts = List.of(scenario.text(setting).split(","));
    for (int p = 0; parts.size() > 1 && p < parts.size(); p++) {
      List<String> others = new ArrayList<>(parts);
      others.remove(p);
      found.add(scenario.with(setting, String.join(",", others)));
    }
  }

  /**
   * Drops what may not be needed for the failure: link changes, mobility, changes of mind, odd
   * times.
   */
  private static void plain(Scenario scenario, List<Scenario> found) {
    if (scenario.has(Setting.MOBILITY)) {
      found.add(
          scenario
              .without(Setting.MOBILITY)
              .without(Setting.RANGE)
              .without(Setting.AREA)
              .without(Setting.SPEED)
              .with(Setting.TOPOLOGY, "ring"));
    } else if (!scenario.text(Setting.TOPOLOGY).equals("line")) {
      found.add(scenario.with(Setting.TOPOLOGY, "line"));
    }
    List<Setting> droppable =
        List.of(
            Setting.LINKS,
            Setting.CHURN,
            Setting.BUSY,
            Setting.PATIENCE,
            Setting.REPRIORITISE,
            Setting.BACKFILL,
            Setting.POLICY,
            Setting.LAZY_LINK);
    for (Setting setting : droppable) {
      if (scenario.has(setting)) {
        found.add(withoutIdleFreeze(scenario.without(setting)));
      }
    }
    to(scenario, Setting.AGING_TIME, "off", found);
    to(scenario, Setting.DELAY, "1", found);
    to(scenario, Setting.INSIDE, "1..3", found);
    if (!scenario.text(Setting.WORKLOAD).equals("closed")) {
      found.add(scenario.without(Setting.WORKLOAD).without(Setting.GAP));
    }
    if (scenario.text(Setting.WORKLOAD).equals("closed")) {
      to(scenario, Setting.THINK, "0..5", found);
    }
  }

  private static Scenario withoutIdleFreeze(Scenario scenario) {
    boolean changes =
        List.of(Setting.LINKS, Setting.MOBILITY, Setting.CHURN).stream().anyMatch(scenario::has);
    return changes ? scenario : scenario.without(Setting.FREEZE);
  }

  private static void to(Scenario scenario, Setting setting, String value, List<Scenario> found) {
    boolean known = setting != Setting.AGING_TIME || scenario.matters(setting);
    if (known && !scenario.text(setting).equals(value)) {
      found.add(scenario.with(setting, value));
    }
  }

  private static void fewer(Scenario scenario, Setting setting, int least, List<Scenario> found) {
    int now = scenario.count(setting, least);
    for (int less : new int[] {least, (least + now) / 2, now - 1}) {
      if (less >= least && less < now) {
        found.add(scenario.with(setting, less));
      }
    }
  }

  private static void narrower(Scenario scenario, Setting setting, List<Scenario> found) {
    Range range = Range.parse(setting.option(), scenario.text(setting), 1);
    if (range.high() > range.low()) {
      found.add(scenario.with(setting, new Range(range.low(), range.low())));
      found.add(scenario.with(setting, new Range(range.low(), range.high() - 1)));
    }
  }
}
