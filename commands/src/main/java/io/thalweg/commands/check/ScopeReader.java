package io.thalweg.commands.check;

import io.thalweg.check.model.FailureModel;
import io.thalweg.check.model.PossibleRequest;
import io.thalweg.check.model.Scope;
import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Protocol;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.network.topology.Topology;
import io.thalweg.sim.scenario.Chosen;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.workload.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Reads the options for what may happen. */
final class ScopeReader {
  private static final int BUDGET_MAX = 100;
  private static final int WISHES_MAX = 255; // an action has a byte for them

  private final Given given;
  private final Topology topology;
  private final Chosen chosen;
  private final Protocol<?> protocol;
  private final int k; // largest number of units of a request

  ScopeReader(Given given, Experiment experiment) {
    this.given = given;
    this.topology = experiment.topology();
    this.chosen = Chosen.by(experiment.scenario());
    this.protocol = experiment.protocol();
    this.k = chosen.can(Ability.SEVERAL_UNITS_AT_ONCE) ? protocol.k() : 1;
  }

  Scope read() {
    List<Scope.Link> links = new ArrayList<>();
    for (int link = 0; link < topology.links(); link++) {
      links.add(new Scope.Link(topology.a(link), topology.b(link)));
    }
    Scope scope =
        Scope.on(topology.nodes(), links)
            .wishing(requests(), wishes())
            .changing(
                budget(CheckOption.LINK_FAILURES, Ability.LINK_CHANGES),
                budget(CheckOption.LINK_FORMATIONS, Ability.LINK_CHANGES),
                failureModel())
            .minding(
                budget(CheckOption.UPDATES, Ability.UPDATES),
                budget(CheckOption.WITHDRAWALS, Ability.WITHDRAWALS))
            .churning(
                nodes(CheckOption.JOINS),
                nodes(CheckOption.LEAVES),
                budget(CheckOption.LATE_RETURNS, Ability.CHURN));
    Scope timed = isTimed() ? scope : scope.withoutTime();
    Scope ordered = isAnyOrder() ? timed.inAnyOrder() : timed;
    return given.has(CheckOption.KEEP_CONNECTED) ? connected(ordered) : ordered;
  }

  private boolean isAnyOrder() {
    return given.choice(CheckOption.CHANNELS, List.of("fifo", "any-order")).equals("any-order");
  }

  private boolean isTimed() {
    boolean timed =
        given.choice(CheckOption.CLOCK, List.of("requests", "stopped")).equals("requests");
    if (!timed && protocol.precedence() == null) {
      throw given.bad(
          CheckOption.CLOCK, "it only with an algorithm whose order of grants depends on time");
    }
    boolean ages = given.has(CheckOption.AGING_TIME) && !isOff(CheckOption.AGING_TIME);
    if (!timed && ages) {
      throw given.bad(CheckOption.CLOCK, "requests with --aging-time: nothing ages without time");
    }
    return timed;
  }

  private boolean isOff(CheckOption option) {
    return given.text(option).equals("off");
  }

  private static Scope connected(Scope scope) {
    if (scope.failures() == 0) {
      throw BadInput.option(
          CheckOption.KEEP_CONNECTED.option(), "it without --link-failures", "both or neither");
    }
    return scope.stayingConnected();
  }

  private int requests() {
    if (given.text(CheckOption.REQUESTS).equals("forever")) {
      if (given.text(CheckOption.POLICY).equals("earliest-deadline-first")) {
        throw given.bad(
            CheckOption.REQUESTS,
            "a number with earliest-deadline-first: deadlines grow without end, so that no state"
                + " comes again");
      }
      return Scope.FOREVER;
    }
    try {
      return given.whole(CheckOption.REQUESTS, 0, BUDGET_MAX);
    } catch (BadInput e) {
      throw given.bad(
          CheckOption.REQUESTS, "a whole number from 0 to " + BUDGET_MAX + ", or forever");
    }
  }

  private int budget(CheckOption option, Ability needed) {
    int budget = given.whole(option, 0, BUDGET_MAX);
    if (budget > 0) {
      require(option, needed);
    }
    return budget;
  }

  /** Reads the number of nodes that come or go; one node is always there. */
  private int nodes(CheckOption option) {
    int number = budget(option, Ability.CHURN);
    if (number >= topology.nodes()) {
      throw given.bad(option, "fewer than the " + topology.nodes() + " nodes: one is always there");
    }
    return number;
  }

  private void require(CheckOption option, Ability needed) {
    if (!chosen.can(needed)) {
      boolean variant = given.has(CheckOption.VARIANT);
      throw BadInput.option(
          option.option(),
          "it together with "
              + (variant ? "--variant " + chosen.variant() : chosen.algorithm().name()),
          "only one of them: " + needed.missing());
    }
  }

  private FailureModel failureModel() {
    List<String> names = Arrays.stream(FailureModel.values()).map(FailureModel::label).toList();
    return FailureModel.values()[names.indexOf(given.choice(CheckOption.FAILURE_MODEL, names))];
  }

  private List<List<PossibleRequest>> wishes() {
    String why = "it says who asks for what";
    given.exclude(CheckOption.ASKS, CheckOption.UNITS, why);
    given.exclude(CheckOption.ASKS, CheckOption.PRIORITIES, why);
    given.exclude(CheckOption.ASKS, CheckOption.GROUPS, why);
    return given.has(CheckOption.ASKS)
        ? Asks.parse(given.text(CheckOption.ASKS), topology.nodes(), k, chosen.can(Ability.GROUPS))
        : Collections.nCopies(topology.nodes(), free());
  }

  private List<PossibleRequest> free() {
    Range units = units();
    int priorities = given.whole(CheckOption.PRIORITIES, 1, WISHES_MAX);
    if (priorities > 1) {
      require(CheckOption.PRIORITIES, Ability.PRIORITIES);
    }
    int groups = given.whole(CheckOption.GROUPS, 1, WISHES_MAX);
    if ((units.high() - units.low() + 1) * priorities * groups > WISHES_MAX) {
      throw given.bad(
          CheckOption.PRIORITIES,
          "fewer: with those units there are more than " + WISHES_MAX + " kinds of requests");
    }
    List<PossibleRequest> free = new ArrayList<>();
    for (int h = (int) units.low(); h <= units.high(); h++) {
      for (int priority = 1; priority <= priorities; priority++) {
        for (int group = 0; group < groups; group++) {
          free.add(new PossibleRequest(h, priority, group));
        }
      }
    }
    return free;
  }

  private Range units() {
    if (!given.has(CheckOption.UNITS)) {
      return new Range(1, k);
    }
    Range units = Range.parse(CheckOption.UNITS.option(), given.text(CheckOption.UNITS), 1);
    if (units.high() > k) {
      throw BadInput.option(
          CheckOption.UNITS.option(),
          "'"
              + given.text(CheckOption.UNITS)
              + "' with "
              + k
              + (k == 1 ? " unit in all" : " units in all"),
          "at most --k");
    }
    return units;
  }
}
