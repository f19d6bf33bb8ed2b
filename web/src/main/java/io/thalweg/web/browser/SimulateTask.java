package io.thalweg.web.browser;

import io.thalweg.commands.simulate.RunVerdict;
import io.thalweg.commands.simulate.TableReport;
import io.thalweg.commands.simulate.TraceOutput;
import io.thalweg.commands.words.SimulateWords;
import io.thalweg.core.properties.Violation;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Result;
import io.thalweg.sim.scenario.Run;
import io.thalweg.sim.scenario.Scenario;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A run of {@code simulate}, whose trace goes to the page in chunks. */
final class SimulateTask implements Task {
  private static final int CHUNK_LINES = 2_000;

  private final Scenario scenario;
  private final Experiment experiment;
  private final TraceOutput trace;
  private final boolean acted;
  private final long linesMax;
  private long linesBefore;
  private @Nullable Run run;
  private @Nullable Result result;

  /**
   * @param linesMax the number of lines after which the run is given up; 0 for no such limit
   */
  SimulateTask(
      Bytes lines,
      List<String> words,
      List<String> acts,
      boolean states,
      boolean positions,
      long linesMax) {
    SimulateWords read = SimulateWords.of(words);
    this.scenario = read.scenario();
    this.experiment = Experiment.of(scenario);
    this.acted = !acts.isEmpty();
    this.linesMax = linesMax == 0 ? Long.MAX_VALUE : linesMax;
    this.trace =
        new TraceOutput(experiment, states || read.states(), positions || read.positions(), lines);
  }

  @Override
  public boolean proceed(Bytes chunk) {
    if (run == null) {
      run = experiment.begin(trace);
    }
    boolean more = true;
    while (more && chunk.lines() < CHUNK_LINES && !isTooLong(chunk)) {
      more = run.proceed();
    }
    if (!more) {
      result = run.finish();
    }
    more = more && !isTooLong(chunk);
    linesBefore += chunk.lines();
    return more;
  }

  private boolean isTooLong(Bytes chunk) {
    return linesBefore + chunk.lines() >= linesMax;
  }

  @Override
  public void progress(Json json) {
    json.put("time", Ticks.toUnits(Objects.requireNonNull(run).now())).put("lines", linesBefore);
  }

  @Override
  public void result(Json json) {
    json.put(
        "command",
        "./thalweg simulate " + scenario.commandLine() + (acted ? " --acts acts.txt" : ""));
    json.texts("warnings", experiment.warnings());
    if (result == null) {
      json.put("outcome", "cut").put("text", "");
      return;
    }
    Outcome outcome = result.outcome();
    json.put("outcome", outcome.violated() ? "violation" : outcome.why());
    json.put("complete", outcome.complete());
    json.put("text", new TableReport().print(experiment, result));
    json.texts("problems", RunVerdict.problems(outcome, scenario));
    if (outcome.violated()) {
      Violation first = outcome.violations().get(0);
      json.put("violation", RunVerdict.sentence(first));
      json.put("property", first.property().label());
    }
  }
}
