package io.thalweg.sim.scenario;

import io.thalweg.core.model.Ability;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.engine.Timing;
import io.thalweg.sim.workload.Busy;
import io.thalweg.sim.workload.Demand;
import io.thalweg.sim.workload.Distribution;
import io.thalweg.sim.workload.Range;
import io.thalweg.sim.workload.RequestFile;
import io.thalweg.sim.workload.Workload;
import java.nio.file.Path;
import java.util.List;

/** How a scenario's settings become a workload, a demand and a timing. */
final class Workloads {
  private static final List<String> KINDS = List.of("closed", "open", "bursts", "file");

  private Workloads() {}

  static Workload workload(Scenario scenario, int nodes) {
    String text = scenario.text(Setting.WORKLOAD);
    String[] parts = text.split(":", 2);
    Scenario kind = scenario.with(Setting.WORKLOAD, parts[0]);
    int requests = scenario.count(Setting.REQUESTS, 0);
    String more = parts.length > 1 ? parts[1] : "";
    if (scenario.isSet(Setting.BUSY) && List.of("bursts", "file").contains(parts[0])) {
      throw BadInput.option(
          Setting.BUSY.option(),
          "it with " + Setting.WORKLOAD.option() + " " + parts[0],
          "a workload that is closed or open, in which each node asks of its own accord");
    }
    if (!parts[0].equals("closed")) {
      scenario.exclude(Setting.TOTAL, Setting.WORKLOAD, "only a closed workload has it");
    }
    return switch (kind.choice(Setting.WORKLOAD, KINDS)) {
      case "open" -> {
        scenario.exclude(Setting.THINK, Setting.WORKLOAD, "an open workload has --gap instead");
        yield new Workload.Open(requests, times(scenario, Setting.GAP), busy(scenario, nodes));
      }
      case "bursts" -> {
        scenario.exclude(Setting.THINK, Setting.WORKLOAD, "bursts have --gap instead");
        yield bursts(scenario, requests, more);
      }
      case "file" -> {
        for (Setting drawn :
            List.of(
                Setting.THINK, Setting.GAP, Setting.REQUESTS, Setting.UNITS, Setting.PRIORITIES)) {
          scenario.exclude(drawn, Setting.WORKLOAD, "the file says it");
        }
        if (more.isEmpty()) {
          throw scenario.bad(Setting.WORKLOAD, "file:REQUESTS, with the name of a file");
        }
        yield new Workload.Recorded(
            RequestFile.read(Path.of(more), nodes, scenario.count(Setting.K, 1)));
      }
      default -> {
        scenario.exclude(Setting.GAP, Setting.WORKLOAD, "a closed workload has --think instead");
        yield closed(scenario, requests, busy(scenario, nodes));
      }
    };
  }

  private static Busy busy(Scenario scenario, int nodes) {
    if (!scenario.isSet(Setting.BUSY)) {
      return Busy.NONE;
    }
    try {
      return Busy.parse(scenario.text(Setting.BUSY), nodes);
    } catch (IllegalArgumentException e) {
      throw scenario.bad(
          Setting.BUSY,
          "N:F with whole numbers: N from 1 to "
              + nodes
              + ", the nodes there are, and F from 2 up");
    }
  }

  private static Workload closed(Scenario scenario, int requests, Busy busy) {
    Distribution think = times(scenario, Setting.THINK);
    if (!scenario.isSet(Setting.TOTAL)) {
      return new Workload.Closed(requests, think, 0, busy);
    }
    scenario.exclude(Setting.REQUESTS, Setting.TOTAL, "either each node or all of them");
    long total = scenario.whole(Setting.TOTAL, 1, Long.MAX_VALUE);
    return new Workload.Closed(Integer.MAX_VALUE, think, total, busy);
  }

  private static Workload bursts(Scenario scenario, int requests, String share) {
    double part;
    try {
      part = share.isEmpty() ? 1 : Double.parseDouble(share);
    } catch (NumberFormatException e) {
      part = -1;
    }
    if (!(part > 0 && part <= 1)) {
      throw scenario.bad(Setting.WORKLOAD, "bursts or bursts:SHARE with a share above 0 up to 1");
    }
    Distribution gap =
        scenario.has(Setting.GAP)
            ? times(scenario, Setting.GAP)
            : Distribution.parse(Setting.GAP.option(), "100");
    if (!(gap instanceof Distribution.Constant period)) {
      throw scenario.bad(Setting.GAP, "a single time between bursts");
    }
    return new Workload.Bursts(requests, period.ticks(), part);
  }

  static Demand demand(Scenario scenario) {
    return new Demand(
        units(scenario),
        priorities(scenario),
        times(scenario, Setting.INSIDE),
        times(scenario, Setting.DEADLINE),
        scenario.isSet(Setting.PATIENCE) ? times(scenario, Setting.PATIENCE) : null,
        scenario.number(Setting.REPRIORITISE, 0, 1),
        groups(scenario));
  }

  /** The number of groups: one, unless it was given or the algorithm knows groups. */
  static int groups(Scenario scenario) {
    boolean matters = scenario.has(Setting.GROUPS) || Chosen.by(scenario).can(Ability.GROUPS);
    return matters ? scenario.count(Setting.GROUPS, 1) : 1;
  }

  static Range priorities(Scenario scenario) {
    return Range.parse(
        Setting.PRIORITIES.option(), scenario.text(Setting.PRIORITIES), -1_000_000_000);
  }

  /** The units that requests ask for, whether there are that many or not. */
  static Range unitsAsked(Scenario scenario) {
    return Range.parse(Setting.UNITS.option(), scenario.text(Setting.UNITS), 1);
  }

  private static Range units(Scenario scenario) {
    Range units = unitsAsked(scenario);
    int k = scenario.count(Setting.K, 1);
    if (units.high() > k) {
      throw BadInput.option(
          Setting.UNITS.option(),
          "'"
              + scenario.text(Setting.UNITS)
              + "' with "
              + k
              + (k == 1 ? " unit in all" : " units in all"),
          "at most --k");
    }
    return units;
  }

  static Timing timing(Scenario scenario) {
    String text = scenario.text(Setting.DELAY);
    if (!text.startsWith("costs:")) {
      String forms = "exp:MEAN, lognormal:MEAN:SIGMA or costs:TS:TT:TR";
      return Timing.transit(Distribution.parse(Setting.DELAY.option(), text, forms));
    }
    String[] parts = text.split(":", -1);
    if (parts.length != 4) {
      throw scenario.bad(Setting.DELAY, "costs:TS:TT:TR");
    }
    return new Timing(
        fixed(scenario, parts[1]),
        Distribution.parse(Setting.DELAY.option(), parts[2]),
        fixed(scenario, parts[3]));
  }

  private static long fixed(Scenario scenario, String text) {
    if (Distribution.parse(Setting.DELAY.option(), text) instanceof Distribution.Constant time) {
      return time.ticks();
    }
    throw scenario.bad(Setting.DELAY, "costs:TS:TT:TR with single times for TS and TR");
  }

  private static Distribution times(Scenario scenario, Setting setting) {
    return Distribution.parse(setting.option(), scenario.text(setting));
  }
}
