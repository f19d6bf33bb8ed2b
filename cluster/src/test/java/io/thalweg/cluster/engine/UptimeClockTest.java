package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The clock of a Linux machine that goes on while it sleeps. */
class UptimeClockTest {
  @TempDir private Path directory;

  private UptimeClock clock(String text) throws IOException {
    return new UptimeClock(Files.writeString(directory.resolve("uptime"), text));
  }

  @Test
  void itReadsTheFirstNumberAsSeconds() throws IOException {
    assertThat(clock("350735.47 234388.90\n").nanos(7)).isEqualTo(350_735_470_000_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "12", "an hour ago", "1e999999999 2"})
  void whatCannotBeReadIsNoClock(String text) throws IOException {
    assertThat(clock(text).nanos(7)).isEqualTo(7);
  }

  @Test
  void whereThereIsNoSuchFileThereIsNoSuchClock() {
    assertThat(new UptimeClock(directory.resolve("none")).nanos(7)).isEqualTo(7);
  }

  @Test
  void whileItCannotBeReadItGoesOnWithTheOtherClock() throws IOException {
    UptimeClock clock = clock("12.50 1");
    clock.nanos(7);
    Files.delete(directory.resolve("uptime"));

    assertThat(clock.nanos(107)).isEqualTo(12_500_000_100L);
    clock("13.50 1");
    assertThat(clock.nanos(108)).isEqualTo(13_500_000_000L);
  }
}
