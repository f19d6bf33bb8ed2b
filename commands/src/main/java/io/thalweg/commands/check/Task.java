package io.thalweg.commands.check;

import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.search.Plan;
import io.thalweg.core.model.Ability;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.network.topology.TopologySpec;
import io.thalweg.sim.scenario.Chosen;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.List;
import java.util.Map;

/**
 * What to check: all options, read and found to be valid together.
 *
 * @param experiment the algorithm and the network, as {@code simulate} would have them
 * @param left the promised claims that this kind of search cannot decide, each with the option that
 *     is the reason
 */
public record Task(Given given, Experiment experiment, Plan plan, Map<Claim, String> left) {
  /** The largest number of units: more would give more states, but no other kinds of states. */
  private static final int UNITS_MAX = 100;

  /** The options whose defaults differ from those of a simulation. */
  private static final List<CheckOption> OTHER_DEFAULTS =
      List.of(
          CheckOption.K,
          CheckOption.SEED,
          CheckOption.POLICY,
          CheckOption.AGING_TIME,
          CheckOption.AGING);

  /** The options that an algorithm may lack: only a given value is refused, not the default. */
  private static final List<CheckOption> IF_GIVEN =
      List.of(
          CheckOption.VARIANT,
          CheckOption.TOPOLOGY,
          CheckOption.NODES,
          CheckOption.POLICY,
          CheckOption.AGING_TIME,
          CheckOption.AGING,
          CheckOption.BACKFILL,
          CheckOption.LAZY_LINK,
          CheckOption.GROUPS);

  /**
   * @throws BadInput if something in it cannot be used
   */
  public static Task of(Given given) {
    given.whole(CheckOption.NODES, 1, Scope.NODES_MAX);
    given.whole(CheckOption.K, 1, UNITS_MAX);
    requireWholeAging(given);
    Experiment experiment = Experiment.counting(scenario(given));
    if (experiment.nodes() > Scope.NODES_MAX) {
      throw BadInput.option(
          CheckOption.TOPOLOGY.option(),
          "'"
              + experiment.scenario().text(Setting.TOPOLOGY)
              + "' with "
              + experiment.nodes()
              + " nodes",
          "at most " + Scope.NODES_MAX + " nodes");
    }
    Scope scope = new ScopeReader(given, experiment).read();
    PlanReader how = new PlanReader(given, experiment.protocol());
    Claims claims = new Claims(given, experiment, scope, how);
    return new Task(given, experiment, how.read(scope, claims.checked()), claims.left());
  }

  /** Requires a whole number of requests, which is the unit of time here. */
  private static void requireWholeAging(Given given) {
    if (given.has(CheckOption.AGING_TIME) && !given.text(CheckOption.AGING_TIME).equals("off")) {
      try {
        given.whole(CheckOption.AGING_TIME, 1, 1_000_000);
      } catch (BadInput e) {
        throw given.bad(
            CheckOption.AGING_TIME, "a whole number of requests from 1 to 1000000, or off");
      }
    }
  }

  private static Scenario scenario(Given given) {
    Scenario scenario = Scenario.standard().with(Setting.ALGORITHM, given.algorithm());
    for (CheckOption option : IF_GIVEN) {
      if (given.has(option)) {
        scenario = scenario.with(Scenario.setting(option.key()), given.text(option));
      }
    }
    for (Map.Entry<Setting, String> own : given.own().entrySet()) {
      scenario = scenario.with(own.getKey(), own.getValue());
    }
    Chosen chosen = Chosen.by(scenario);
    for (CheckOption option : OTHER_DEFAULTS) {
      Setting setting = Scenario.setting(option.key());
      if (chosen.knows(setting)) {
        scenario = scenario.with(setting, given.text(option));
      }
    }
    if (!given.has(CheckOption.TOPOLOGY) && chosen.can(Ability.SPARSE_NETWORKS)) {
      scenario = scenario.with(Setting.TOPOLOGY, "line");
    }
    return given.has(CheckOption.NODES) || bringsNodes(scenario)
        ? scenario
        : scenario.with(Setting.NODES, CheckOption.NODES.standard());
  }

  private static boolean bringsNodes(Scenario scenario) {
    String option = CheckOption.TOPOLOGY.option();
    return TopologySpec.parse(option, scenario.text(Setting.TOPOLOGY)).ownNodes().isPresent();
  }

  /** Returns the links at the start, as on the command line. */
  public String topology() {
    return experiment.scenario().text(Setting.TOPOLOGY);
  }

  public Scope scope() {
    return plan.scope();
  }
}
