package io.thalweg.commands.simulate;

import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Result;

/** A way to print the figures of a run. */
public interface ReportForm {

  /** Returns the text, including its last line break. */
  String print(Experiment experiment, Result result);
}
