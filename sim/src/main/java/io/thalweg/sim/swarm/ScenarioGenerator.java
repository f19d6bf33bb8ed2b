package io.thalweg.sim.swarm;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Option;
import io.thalweg.sim.Rng;
import io.thalweg.sim.network.links.Churn;
import io.thalweg.sim.scenario.Chosen;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import io.thalweg.sim.workload.Range;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws whole scenarios: mostly small ones, in which things happen at the same time, and some
 * larger ones, for livelocks that exhaustive search at small scope does not reach.
 */
public final class ScenarioGenerator {
  private static final long ENTRIES_MAX = 600;

  /** As churn in the base: each scenario has some churn, which is drawn. */
  private static final String ANY = "any";

  private final Rng rng;
  private final Chosen chosen;
  private Scenario scenario;

  private ScenarioGenerator(Rng rng, Scenario base) {
    this.rng = rng;
    this.chosen = Chosen.by(base);
    this.scenario = base;
  }

  /** Draws the scenario of this number; settings that the base has are not drawn. */
  public static Scenario draw(long seed, Scenario base) {
    ScenarioGenerator generator = new ScenarioGenerator(new Rng(seed), base);
    generator.all();
    return generator.scenario.with(Setting.SEED, seed);
  }

  private void all() {
    int nodes = size();
    set(Setting.NODES, nodes);
    long need = Range.parse(Setting.UNITS.option(), scenario.text(Setting.UNITS), 1).high();
    long most = chosen.can(Ability.SPARSE_NETWORKS) ? 6 : Math.min(6, nodes);
    set(Setting.K, rng.nextLong(need, Math.max(need, most)));
    int k = scenario.count(Setting.K, 1);
    set(Setting.UNITS, chance(0.3) ? "1" : "1.." + rng.nextLong(1, k));
    set(Setting.PRIORITIES, "1.." + rng.nextLong(1, 6));
    if (chosen.can(Ability.GROUPS)) {
      set(Setting.GROUPS, rng.nextLong(1, 4));
    }
    algorithm();
    network();
    set(Setting.DELAY, oneOf("1", "1", "0.2..3", "exp:1", "lognormal:1:1", "costs:0.1:0.8:0.1"));
    workload(scenario.count(Setting.NODES, 1));
    busy(scenario.count(Setting.NODES, 1)); // drawn late, so that earlier draws do not shift
    churn();
  }

  private int size() {
    return (int) (chance(0.6) ? rng.nextLong(2, 9) : rng.nextLong(10, 40));
  }

  private void algorithm() {
    set(
        Setting.POLICY,
        oneOf(
            "highest-priority-first",
            "highest-priority-first",
            "earliest-deadline-first",
            "fewest-units-first",
            "first-come-first-served"));
    if (!scenario.text(Setting.VARIANT).startsWith("paper")) {
      set(Setting.AGING_TIME, oneOf("off", "1", "10", "50", "400"));
      set(Setting.BACKFILL, oneOf("0", "0", "1", "2", "5", "unlimited"));
      set(Setting.LAZY_LINK, chance(0.6));
      if (chance(0.3)) {
        set(Setting.PATIENCE, oneOf("exp:30", "exp:5", "1..200"));
      }
      if (chance(0.3)) {
        set(Setting.REPRIORITISE, oneOf("0.2", "1"));
      }
    }
    // The options of hk are drawn above, in an order on which the numbers of old scenarios depend.
    for (Option option : chosen.algorithm().options(chosen.variant())) {
      if (!scenario.has(Setting.of(option))) {
        set(Setting.of(option), oneOf(option.examples().toArray(String[]::new)));
      }
    }
  }

  private void network() {
    if (scenario.has(Setting.CONTACTS)) {
      return;
    }
    if (!chosen.can(Ability.LINK_CHANGES)) {
      set(Setting.TOPOLOGY, topology());
      return;
    }
    boolean moving = !scenario.has(Setting.TOPOLOGY) && chance(0.25);
    if (moving) {
      set(Setting.MOBILITY, oneOf("random-waypoint", "gauss-markov", "group:4", "manhattan"));
      set(Setting.RANGE, oneOf("60", "100", "140"));
      set(Setting.AREA, oneOf("200x200", "300x300", "400x200"));
      set(Setting.SPEED, oneOf("1..5", "5..20"));
    } else if (!scenario.has(Setting.MOBILITY)) {
      set(Setting.TOPOLOGY, topology());
    }
    links(scenario.has(Setting.MOBILITY));
  }

  private String topology() {
    return oneOf(
        "line",
        "ring",
        "star",
        "tree",
        "tree:3",
        "grid",
        "complete",
        "geometric",
        "erdos-renyi",
        "small-world");
  }

  private void links(boolean moving) {
    String faults = "faults:" + rng.nextLong(5, 200) + ":" + rng.nextLong(1, 60);
    long start = rng.nextLong(0, 100);
    String split =
        oneOf("partition:", "split:")
            + start
            + ":"
            + (start + rng.nextLong(10, 200))
            + ":"
            + rng.nextLong(2, 3)
            + ":"
            + rng.nextLong(220, 400);
    String drawn =
        moving ? oneOf("", "", split) : oneOf("", "", "", faults, split, faults + "," + split);
    if (!drawn.isEmpty()) {
      set(Setting.LINKS, drawn);
    }
    if (scenario.isSet(Setting.LINKS) || moving) {
      set(Setting.FREEZE, rng.nextLong(100, 1500));
    }
  }

  private void workload(int nodes) {
    set(Setting.WORKLOAD, oneOf("closed", "closed", "open", "bursts", "bursts:0.5"));
    String gap = oneOf("exp:1", "exp:10", "exp:40", "0..5");
    switch (scenario.text(Setting.WORKLOAD)) {
      case "closed" -> set(Setting.THINK, gap);
      case "open" -> set(Setting.GAP, gap);
      default -> set(Setting.GAP, rng.nextLong(5, 150));
    }
    set(Setting.INSIDE, oneOf("exp:5", "0", "1..3", "exp:20", "0.1"));
    set(Setting.REQUESTS, rng.nextLong(1, Math.max(1, Math.min(20, ENTRIES_MAX / nodes))));
  }

  /** Makes one node or a few ask much more often than the others. */
  private void busy(int nodes) {
    boolean some = chance(0.4);
    long busy = rng.nextLong(1, Math.max(1, Math.min(3, nodes - 1)));
    long factor = Long.parseLong(oneOf("2", "5", "20", "50"));
    boolean asksByItself = List.of("closed", "open").contains(scenario.text(Setting.WORKLOAD));
    if (some && asksByItself && !scenario.has(Setting.TOTAL)) {
      long each = ENTRIES_MAX / Math.max(1, scenario.count(Setting.REQUESTS, 0));
      long most = Math.min(factor, (each - (nodes - busy)) / busy);
      if (most >= 2) {
        set(Setting.BUSY, busy + ":" + most);
      }
    }
  }

  private void churn() {
    boolean always = scenario.text(Setting.CHURN).equals(ANY);
    if (!always) {
      Churn.parse(Setting.CHURN.option(), scenario.text(Setting.CHURN), 0, ANY); // or refuses it
    }
    if ((chance(0.4) || always) && chosen.can(Ability.CHURN)) {
      List<String> parts = new ArrayList<>();
      if (chance(0.8) || always) {
        parts.add("members:" + rng.nextLong(10, 200) + ":" + rng.nextLong(1, 100));
      }
      boolean linksFail = scenario.isSet(Setting.LINKS) || scenario.isSet(Setting.MOBILITY);
      if (linksFail && chance(0.7)) {
        parts.add("late:" + oneOf("1", "5", "40"));
      }
      if (!chosen.can(Ability.GROUPS) && chance(0.3)) {
        parts.add("units:" + rng.nextLong(5, 100));
      }
      scenario = always ? scenario.without(Setting.CHURN) : scenario;
      if (!parts.isEmpty()) {
        set(Setting.CHURN, String.join(",", parts));
      }
    }
    if (scenario.isSet(Setting.CHURN) && !scenario.text(Setting.CHURN).equals("none")) {
      set(Setting.FREEZE, rng.nextLong(100, 1500));
    }
  }

  private void set(Setting setting, Object value) {
    if (!scenario.has(setting) && applies(setting)) {
      scenario = scenario.with(setting, value);
    }
  }

  /** Whether the algorithm can do what the setting asks for. */
  private boolean applies(Setting setting) {
    return chosen.knows(setting)
        && switch (setting.key()) {
          case "k" -> chosen.can(Ability.MORE_THAN_ONE_UNIT);
          case "units" -> chosen.can(Ability.SEVERAL_UNITS_AT_ONCE);
          case "priorities" -> chosen.can(Ability.PRIORITIES);
          case "topology" -> chosen.can(Ability.SPARSE_NETWORKS);
          case "patience" -> chosen.can(Ability.WITHDRAWALS);
          case "reprioritise" -> chosen.can(Ability.UPDATES);
          default -> true;
        };
  }

  private boolean chance(double probability) {
    return rng.nextBoolean(probability);
  }

  private String oneOf(String... words) {
    return List.of(words).get(rng.nextInt(words.length));
  }
}
