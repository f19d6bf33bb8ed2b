package io.thalweg.lab.run;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Result;
import io.thalweg.sim.scenario.Scenario;

/**
 * One run of a case.
 *
 * @param scenario the scenario with the seed
 */
public record Run(Case of, int seed, Scenario scenario) {

  /** Returns the scenario as a command line: runs with equal command lines are the same run. */
  public String command() {
    return scenario.commandLine();
  }

  /**
   * Runs it with all checks. A bug in an algorithm must not end the other runs: it is an outcome,
   * like a violation.
   *
   * @throws BadInput if the scenario makes no sense
   */
  Measured measure() {
    try {
      Result result = Experiment.of(scenario).run();
      return Measured.of(result);
    } catch (BadInput e) {
      throw e;
    } catch (RuntimeException e) {
      return Measured.failed(e);
    }
  }
}
