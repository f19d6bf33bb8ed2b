package io.thalweg.commands.check;

import io.thalweg.check.model.Scope;
import io.thalweg.check.search.Mode;
import io.thalweg.check.search.Plan;
import io.thalweg.check.search.Reduction;
import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.sim.scenario.Chosen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Describes what is checked, completely and in few lines. */
public final class Configuration {
  private Configuration() {}

  /** Returns three lines and an empty one. */
  public static String text(Task task) {
    return String.join("\n", algorithm(task), happens(task), search(task.plan()), "", "");
  }

  private static String algorithm(Task task) {
    Protocol<?> protocol = task.experiment().protocol();
    List<String> parts = new ArrayList<>();
    parts.add(protocol.name() + " (" + protocol.variant() + ")");
    parts.add(task.topology());
    parts.add(count(task.scope().nodes(), "node"));
    if (protocol.k() != Protocol.UNLIMITED) {
      parts.add("k = " + protocol.k());
    }
    Chosen chosen = Chosen.by(task.experiment().scenario());
    for (Option option : chosen.algorithm().options(chosen.variant())) {
      parts.add(words(option, chosen.text(option)));
    }
    return String.join(", ", parts);
  }

  private static String words(Option option, String value) {
    return switch (option.name()) {
      case "policy" -> value;
      case "aging-time" -> value.equals("off") ? "no aging" : "aging-time " + value;
      case "backfill" -> "back-filling " + value;
      case "lazy-link" -> value.equals("true") ? "lazy LINK" : "eager LINK";
      default -> option.name() + " " + value;
    };
  }

  private static String happens(Task task) {
    Scope scope = task.scope();
    List<String> parts = new ArrayList<>();
    parts.add(scope.requests() == 0 ? "nobody asks" : requests(scope) + " " + asked(task));
    if (!scope.ticking()) {
      parts.add("all made at one time");
    }
    add(parts, scope.updates(), "update");
    add(parts, scope.withdrawals(), "withdrawal");
    add(parts, scope.failures(), "link failure");
    if (scope.failures() > 0) {
      String model = scope.failureModel().label() + (scope.connected() ? ", connected" : "");
      parts.set(parts.size() - 1, parts.getLast() + " (" + model + ")");
    }
    add(parts, scope.formations(), "link formation");
    add(parts, scope.churn().joins(), "join");
    add(parts, scope.churn().leaves(), "leave");
    add(parts, scope.churn().lateReturns(), "late return");
    if (scope.anyOrder()) {
      parts.add("messages may overtake each other");
    }
    return String.join(", ", parts);
  }

  private static String requests(Scope scope) {
    return scope.isForever() ? "requests for ever" : count(scope.requests(), "request") + " a node";
  }

  private static String asked(Task task) {
    Given given = task.given();
    if (given.has(CheckOption.ASKS)) {
      boolean groups = Chosen.by(task.experiment().scenario()).can(Ability.GROUPS);
      String meaning = groups ? "node:units:priority:group" : "node:units:priority";
      return given.text(CheckOption.ASKS) + " (" + meaning + ")";
    }
    String groups = given.text(CheckOption.GROUPS);
    if (Chosen.by(task.experiment().scenario()).can(Ability.GROUPS)) {
      return groups.equals("1") ? "of one group" : "of any of " + groups + " groups";
    }
    String units =
        given.has(CheckOption.UNITS)
            ? given.text(CheckOption.UNITS)
            : "1.." + task.scope().maxUnits();
    return "for " + range(units, "unit") + ", " + priorities(given.text(CheckOption.PRIORITIES));
  }

  private static String range(String text, String noun) {
    return text.equals("1..1") || text.equals("1") ? "1 " + noun : text + " " + noun + "s";
  }

  private static String priorities(String most) {
    return most.equals("1") ? "priority 1" : "priorities 1.." + most;
  }

  private static void add(List<String> parts, int number, String noun) {
    if (number > 0) {
      parts.add("at most " + count(number, noun));
    }
  }

  private static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  private static String search(Plan plan) {
    List<String> parts = new ArrayList<>();
    parts.add(plan.mode().label());
    if (plan.mode() == Mode.RANDOM_WALKS) {
      parts.add(plan.walks().count() + " of at most " + plan.walks().length() + " steps");
      parts.add("seed " + plan.walks().seed());
    }
    parts.add(count(plan.limits().threads(), "thread"));
    if (plan.mode() != Mode.RANDOM_WALKS) {
      parts.addAll(memory(plan));
    }
    return String.join(", ", parts);
  }

  private static List<String> memory(Plan plan) {
    List<String> parts = new ArrayList<>();
    parts.add(plan.limits().exact() ? "whole states" : "fingerprints of 64 bits");
    parts.add(
        plan.reductions().isEmpty()
            ? "no reduction"
            : Arrays.stream(Reduction.values())
                .filter(plan.reductions()::contains)
                .map(Reduction::label)
                .collect(Collectors.joining(" and ")));
    return parts;
  }
}
