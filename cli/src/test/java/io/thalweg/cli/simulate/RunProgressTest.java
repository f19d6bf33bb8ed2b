package io.thalweg.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RunProgressTest {

  private static String progress(long nanosBetweenLooks) {
    StringWriter err = new StringWriter();
    AtomicLong now = new AtomicLong();
    Scenario scenario = Scenario.standard().with(Setting.REQUESTS, 200);
    Experiment.of(scenario)
        .run(new RunProgress(new PrintWriter(err), () -> now.addAndGet(nanosBetweenLooks)));
    return err.toString();
  }

  @Test
  void aLongRunShowsABarAndClearsItAtTheEnd() {
    String shown = progress(400_000_000);
    assertThat(shown).contains("%  ", " of 3,200 requests, t=").endsWith("\r\u001b[K");
  }

  @Test
  void aShortRunShowsNothing() {
    assertThat(progress(1)).isEmpty();
  }
}
