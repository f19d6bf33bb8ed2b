package io.thalweg.web.browser;

import io.thalweg.commands.simulate.TraceOutput;
import io.thalweg.commands.words.SimulateWords;
import io.thalweg.sim.acts.Acts;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.PreparedRun;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lines of the protocol's source that ran in one step of a run: the run is made again as far as
 * that step, with the probes on there alone.
 */
final class LinesTask implements PageTask {
  private static final int PART_EVENTS = 5_000;

  private final Experiment experiment;
  private final TraceOutput output;
  private final int first;
  private final int last;
  private int lines;
  private String ran = "";
  private @Nullable PreparedRun run;

  /**
   * @param first the line of the trace that is the step's cause; the header is line 0
   * @param last the last line of the step
   */
  LinesTask(List<String> words, List<String> acts, int first, int last) {
    this.experiment =
        Experiment.of(SimulateWords.of(words).scenario(), Acts.parse(Path.of("acts"), acts));
    this.output = new TraceOutput(experiment, true, true, line -> written());
    this.first = first;
    this.last = last;
  }

  private void written() {
    if (lines == first) {
      LinesRun.on();
    }
    if (lines == last) {
      ran = LinesRun.take();
      LinesRun.off();
    }
    lines++;
  }

  @Override
  public boolean proceed(Bytes chunk) {
    try {
      if (run == null) {
        run = experiment.begin(output);
      }
      boolean more = true;
      for (int event = 0; more && event < PART_EVENTS && lines <= last; event++) {
        more = run.proceed();
      }
      if (!more && lines <= last) {
        run.finish(); // writes the end, which may be the last line
      }
      return more && lines <= last;
    } catch (RuntimeException e) {
      LinesRun.off();
      throw e;
    }
  }

  @Override
  public void result(Json json) {
    json.put("ran", ran);
  }
}
