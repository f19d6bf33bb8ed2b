package io.thalweg.web.browser;

import io.thalweg.commands.simulate.RunVerdict;
import io.thalweg.commands.simulate.TableReport;
import io.thalweg.commands.simulate.TraceOutput;
import io.thalweg.commands.words.SimulateWords;
import io.thalweg.core.properties.Violation;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.acts.Acts;
import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.PreparedRun;
import io.thalweg.sim.scenario.Result;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Watcher;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A run of {@code simulate}, whose trace goes to the page in chunks. */
final class SimulateTask implements PageTask {
  private static final int CHUNK_LINES = 2_000;
  private static final int PART_EVENTS = 20_000; // without a trace

  private final Scenario scenario;
  private final Experiment experiment;
  private final Watcher[] watchers;
  private final boolean acted;
  private final long linesMax;
  private long linesBefore;
  private @Nullable PreparedRun run;
  private @Nullable Result result;

  /**
   * @param traced whether there is a trace: without one, only speed is measured
   * @param linesMax the number of lines after which the run is given up; 0 for no such limit
   */
  SimulateTask(
      Bytes lines,
      List<String> words,
      List<String> acts,
      boolean states,
      boolean positions,
      boolean traced,
      long linesMax) {
    SimulateWords read = SimulateWords.of(words);
    this.scenario = read.scenario();
    this.experiment = Experiment.of(scenario, Acts.parse(Path.of("acts"), acts));
    this.acted = !acts.isEmpty();
    this.linesMax = linesMax == 0 ? Long.MAX_VALUE : linesMax;
    this.watchers =
        traced
            ? new Watcher[] {
              new TraceOutput(
                  experiment, states || read.states(), positions || read.positions(), lines)
            }
            : new Watcher[0];
  }

  @Override
  public boolean proceed(Bytes chunk) {
    if (run == null) {
      run = experiment.begin(watchers);
    }
    boolean more = true;
    for (int event = 0;
        more && event < PART_EVENTS && chunk.lines() < CHUNK_LINES && !isTooLong(chunk);
        event++) {
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
    String words = scenario.commandLine() + (acted ? " --acts acts.txt" : "");
    json.put("command", "./thalweg simulate " + words);
    json.texts("warnings", experiment.warnings());
    if (result == null) {
      json.put("outcome", "cut").put("text", "");
      return;
    }
    Outcome outcome = result.outcome();
    json.put("outcome", outcome.violated() ? "violation" : outcome.why());
    json.put("complete", outcome.complete());
    json.put("deliveries", outcome.deliveries());
    json.put("text", new TableReport().print(experiment, result));
    json.texts("problems", RunVerdict.problems(outcome, scenario, words));
    if (outcome.violated()) {
      Violation first = outcome.violations().get(0);
      json.put("violation", RunVerdict.sentence(first));
      json.put("property", first.property().label());
    }
  }
}
