package io.thalweg.sim.scenario;

import io.thalweg.core.model.Protocol;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.PaperHk;
import io.thalweg.core.protocols.hk.Policy;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.engine.Checks.Promises;
import io.thalweg.sim.workload.Range;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The one list of algorithms: how a scenario's settings become a protocol. */
final class Algorithms {
  private static final List<String> NAMES = List.of("hk");
  private static final List<String> VARIANTS = List.of("corrected", "paper", "paper-d2-mended");
  private static final List<Setting> NOT_IN_THE_PAPER =
      List.of(Setting.BACKFILL, Setting.LAZY_LINK, Setting.PATIENCE, Setting.REPRIORITISE);

  private Algorithms() {}

  static Protocol<?> protocol(Scenario scenario) {
    scenario.choice(Setting.ALGORITHM, NAMES);
    return isPaper(scenario) ? paper(scenario) : new Hk(hk(scenario));
  }

  private static boolean isPaper(Scenario scenario) {
    return scenario.choice(Setting.VARIANT, VARIANTS).startsWith("paper");
  }

  private static Protocol<?> paper(Scenario scenario) {
    for (Setting setting : NOT_IN_THE_PAPER) {
      scenario.exclude(setting, Setting.VARIANT, "the published algorithm knows nothing of it");
    }
    long epsilon = scenario.has(Setting.AGING) ? agingOrOff(scenario, 0) : 1;
    Set<PaperHk.Mend> mended =
        scenario.text(Setting.VARIANT).equals("paper") ? Set.of() : Set.of(PaperHk.Mend.D2);
    return new PaperHk(scenario.count(Setting.K, 1), policy(scenario), epsilon, mended);
  }

  private static HkConfig hk(Scenario scenario) {
    return new HkConfig(
        scenario.count(Setting.K, 1),
        policy(scenario),
        agingOrOff(scenario, HkConfig.NO_AGING),
        backfill(scenario),
        scenario.flag(Setting.LAZY_LINK),
        Ticks.PER_UNIT);
  }

  private static Policy policy(Scenario scenario) {
    List<String> names =
        Arrays.stream(Policy.values())
            .map(p -> p.name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .toList();
    return Policy.values()[names.indexOf(scenario.choice(Setting.POLICY, names))];
  }

  private static long agingOrOff(Scenario scenario, long off) {
    return scenario.text(Setting.AGING).equals("off")
        ? off
        : scenario.whole(Setting.AGING, 1, 1_000_000_000);
  }

  private static int backfill(Scenario scenario) {
    return scenario.text(Setting.BACKFILL).equals("unlimited")
        ? HkConfig.UNLIMITED
        : (int) scenario.whole(Setting.BACKFILL, 0, 1_000_000_000);
  }

  /** What the algorithm promises with these settings. */
  static Promises promises(Scenario scenario, Range units, Range priorities, int nodes) {
    if (isPaper(scenario)) {
      return new Promises(false, false, false, -1);
    }
    HkConfig config = hk(scenario);
    boolean smallest = config.policy() == Policy.FEWEST_UNITS_FIRST && !config.ages();
    return new Promises(
        true,
        config.backfill() > 0,
        smallest || config.backfill() == HkConfig.UNLIMITED,
        overtaking(config, units, priorities, nodes, scenario));
  }

  /**
   * With aging a later request of rank r' overtakes one of rank r only if its node knew of fewer
   * than W(r' - r) grants more: that many can, and besides one for each request that a node has
   * under way with an old count, each followed by at most B back-fills.
   */
  private static long overtaking(
      HkConfig config, Range units, Range priorities, int nodes, Scenario scenario) {
    long steps =
        switch (config.policy()) {
          case HIGHEST_PRIORITY_FIRST -> priorities.high() - priorities.low();
          case FEWEST_UNITS_FIRST -> units.high() - units.low();
          case EARLIEST_DEADLINE_FIRST, FIRST_COME_FIRST_SERVED -> -1;
        };
    boolean bounded = config.ages() && steps >= 0 && config.backfill() != HkConfig.UNLIMITED;
    boolean rerated =
        scenario.isSet(Setting.REPRIORITISE) && !scenario.text(Setting.REPRIORITISE).equals("0");
    if (!bounded || rerated || scenario.text(Setting.WORKLOAD).startsWith("file")) {
      return -1;
    }
    long under =
        scenario.text(Setting.WORKLOAD).equals("closed") ? 1 : scenario.count(Setting.REQUESTS, 0);
    double bound =
        (1.0 + config.backfill()) * ((double) steps * config.aging() + (double) nodes * under);
    return bound > Long.MAX_VALUE / 2 ? -1 : (long) bound;
  }
}
