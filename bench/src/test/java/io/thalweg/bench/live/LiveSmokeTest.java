package io.thalweg.bench.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each contender whose server is available is correct under load, for a moment. */
class LiveSmokeTest {
  private static final Duration WARM_UP = Duration.ofMillis(100);
  private static final Duration WINDOW = Duration.ofSeconds(1);

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CURATOR_UNGUARDED")
  void grantsAndNeverTooMuch(Contender contender) throws IOException, InterruptedException {
    String missing = contender.missing();
    assumeTrue(missing == null, () -> contender.title + ": " + missing);
    LiveWorkload workload = LiveWorkload.W3.withMembers(4);
    try (Trial trial = new Trial(contender, workload)) {
      Figures figures = trial.run(2, WARM_UP, WINDOW);
      // A member completes the round that it has begun, however slow the machine is.
      assertThat(figures.most()).isBetween(1, workload.units());
      assertThat(figures.messagesPerGrant() > 0).isEqualTo(contender.kind != Contender.Kind.LIMIT);
    }
  }
}
