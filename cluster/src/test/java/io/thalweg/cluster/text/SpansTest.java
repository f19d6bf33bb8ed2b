package io.thalweg.cluster.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.SemaphoreConfig;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpansTest {

  @ParameterizedTest
  @CsvSource({
    "PT0S, 0s",
    "PT30S, 30s",
    "PT0.2S, 200ms",
    "PT1.5S, 1500ms",
    "PT0.0005S, 500us",
    "PT1.000001S, 1000001us",
    "PT90S, 90s",
    "PT5M, 5m",
    "PT60M, 1h",
    "P365D, 8760h",
    "PT0.000000001S, PT0.000000001S"
  })
  void aTimeIsWrittenAsAFileHasIt(Duration time, String text) {
    assertThat(Spans.text(time)).isEqualTo(text);
  }

  @Test
  void settingsAreWrittenAsAFileHasThem() {
    assertThat(SemaphoreConfig.units(8))
        .hasToString("8 units, highest-priority-first, aging 10s, backfill 0");
    assertThat(
            SemaphoreConfig.units(1)
                .policy(SemaphoreConfig.Policy.EARLIEST_DEADLINE_FIRST)
                .aging(Duration.ZERO)
                .backfill(2))
        .hasToString("1 unit, earliest-deadline-first, aging off, backfill 2");
    assertThat(GroupConfig.standard()).hasToString("captures 2");
  }
}
