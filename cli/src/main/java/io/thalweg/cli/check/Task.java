package io.thalweg.cli.check;

import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.search.Plan;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.network.TopologySpec;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.List;
import java.util.Map;

/**
 * What is to be checked, read as a whole and found to make sense.
 *
 * @param experiment the algorithm and the network, as {@code simulate} would have them
 * @param left the claims that would be checked but for the way of searching, each with the option
 *     that is the reason
 */
record Task(Given given, Experiment experiment, Plan plan, Map<Claim, String> left) {
  /** More units than this make no other states, only more of them. */
  private static final int UNITS_MAX = 100;

  private static final List<CheckOption> ALWAYS_GIVEN =
      List.of(
          CheckOption.VARIANT,
          CheckOption.K,
          CheckOption.POLICY,
          CheckOption.AGING,
          CheckOption.TOPOLOGY,
          CheckOption.SEED);

  /** Unless they are given, nobody may complain that the published algorithm lacks them. */
  private static final List<CheckOption> IF_GIVEN =
      List.of(CheckOption.NODES, CheckOption.BACKFILL, CheckOption.LAZY_LINK);

  /**
   * @throws BadInput if something in it cannot be used
   */
  static Task of(Given given) {
    given.whole(CheckOption.NODES, 1, Scope.NODES_MAX);
    given.whole(CheckOption.K, 1, UNITS_MAX);
    Experiment experiment = Experiment.of(scenario(given));
    if (experiment.nodes() > Scope.NODES_MAX) {
      throw BadInput.option(
          CheckOption.TOPOLOGY.option(),
          "'" + given.text(CheckOption.TOPOLOGY) + "' with " + experiment.nodes() + " nodes",
          "at most " + Scope.NODES_MAX + " nodes");
    }
    Scope scope = new ScopeReader(given, experiment).read();
    PlanReader how = new PlanReader(given);
    Claims claims = new Claims(given, experiment, scope, how);
    return new Task(given, experiment, how.read(scope, claims.checked()), claims.left());
  }

  private static Scenario scenario(Given given) {
    Scenario scenario = Scenario.standard().with(Setting.ALGORITHM, given.algorithm());
    for (CheckOption option : ALWAYS_GIVEN) {
      scenario = scenario.with(Scenario.setting(option.key()), given.text(option));
    }
    for (CheckOption option : IF_GIVEN) {
      if (given.has(option)) {
        scenario = scenario.with(Scenario.setting(option.key()), given.text(option));
      }
    }
    return given.has(CheckOption.NODES) || bringsNodes(given)
        ? scenario
        : scenario.with(Setting.NODES, CheckOption.NODES.standard());
  }

  private static boolean bringsNodes(Given given) {
    String option = CheckOption.TOPOLOGY.option();
    return TopologySpec.parse(option, given.text(CheckOption.TOPOLOGY)).ownNodes().isPresent();
  }

  Scope scope() {
    return plan.scope();
  }
}
