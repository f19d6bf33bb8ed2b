package io.thalweg.commands.simulate;

import io.thalweg.core.properties.Violation;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The verdict on a run, as sentences for the user. */
public final class RunVerdict {
  private RunVerdict() {}

  /** Returns what went wrong, and the command that shows it again; empty if all is well. */
  public static List<String> problems(Outcome outcome, Scenario scenario) {
    return problems(outcome, scenario, scenario.commandLine());
  }

  /**
   * The same for a run with acts.
   *
   * @param words what stands behind {@code simulate} to repeat the run
   */
  public static List<String> problems(Outcome outcome, Scenario scenario, String words) {
    List<String> sentences = new ArrayList<>();
    if (outcome.violated()) {
      outcome.violations().forEach(violation -> sentences.add(sentence(violation)));
      sentences.add("to see it again: ./thalweg simulate " + words);
    } else if (!outcome.complete()) {
      sentences.add(unfinished(outcome, scenario));
    }
    return sentences;
  }

  /** Describes a violated property: its name, when and how it failed, and its statement. */
  public static String sentence(Violation violation) {
    return violation.property().label()
        + " is violated at t="
        + time(violation.at())
        + ": "
        + violation.detail()
        + " ("
        + violation.property().statement()
        + ")";
  }

  private static String unfinished(Outcome outcome, Scenario scenario) {
    long open = outcome.asked() - outcome.over();
    if (outcome.why().equals("done")) {
      String end =
          scenario.isSet(Setting.CONTACTS)
              ? "the contacts ended before "
              : "nothing more can happen before a link forms by which ";
      return end
          + requests(outcome.waiting())
          + " could reach the token, or the units that "
          + (outcome.waiting() == 1 ? "it needs: " : "they need: ")
          + requests(open)
          + " of "
          + outcome.asked()
          + " not served";
    }
    String limit = outcome.why().equals("time-limit") ? "--time-limit" : "--event-limit";
    return limit
        + " was reached at t="
        + time(outcome.atTicks())
        + " with "
        + requests(open)
        + " of "
        + outcome.asked()
        + " open ("
        + outcome.waiting()
        + " waiting"
        + cutOff(outcome.cutOff())
        + ")";
  }

  private static String cutOff(long nodes) {
    if (nodes == 0) {
      return "";
    }
    return "; the token cannot reach " + (nodes == 1 ? "1 node" : nodes + " nodes");
  }

  private static String requests(long count) {
    return count == 1 ? "1 request" : count + " requests";
  }

  /** Returns a time in units, exactly and without needless zeros. */
  public static String time(long ticks) {
    BigDecimal units = BigDecimal.valueOf(ticks).divide(BigDecimal.valueOf(Ticks.PER_UNIT));
    return ticks == 0 ? "0" : units.stripTrailingZeros().toPlainString();
  }
}
