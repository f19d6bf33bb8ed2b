package io.thalweg.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.console.Console;
import io.thalweg.cluster.Lease;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The live part of the demo on a terminal. */
@Timeout(120)
class FleetShowTest {

  private static String show(int columns, int lines, boolean colour) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console = new Console(out, err, new FakeTerminal(columns, lines, colour));
    assertThat(new FleetShow(console, 1).run(7)).isZero();
    console.finish();
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    return out.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({"70,20", "110,34"})
  void everyFrameFitsTheScreen(int columns, int lines) {
    String shown = show(columns, lines, true);
    String[] frames = shown.split("\u001b\\[H");
    assertThat(frames.length).isGreaterThan(5);
    for (int frame = 1; frame < frames.length - 1; frame++) {
      String text = frames[frame].replaceAll("\u001b\\[[0-9;?]*[a-zA-Z]", "");
      assertThat(text.split("\r\n", -1)).hasSize(lines);
      assertThat(text.split("\r\n")).allMatch(line -> line.length() < columns);
    }
    assertThat(shown)
        .contains("anna", "emil", "◆", "mean wait by priority", "just now")
        .contains("AT FULL SPEED", "5 members on loopback shared 6 units");
  }

  @Test
  void withoutColourThereAreNoColourCodes() {
    assertThat(show(80, 24, false)).doesNotContain(";1m", ";32m", ";90m", ";45m");
  }

  /** A lease of these units that no semaphore has granted. */
  private record Claimed(List<Integer> units, long fence) implements Lease {
    @Override
    public boolean isHeld() {
      return true;
    }

    @Override
    public Duration remaining() {
      return Duration.ofSeconds(1);
    }

    @Override
    public void onLost(Consumer<String> action) {}

    @Override
    public void close() {}
  }

  @Test
  void aUnitInTwoLeasesWouldBeSeen() {
    UnitHolders ledger = new UnitHolders(2, 3);
    Lease first = new Claimed(List.of(0, 1), 5);
    ledger.taken(0, first);
    assertThat(ledger.wrong()).isZero();
    ledger.taken(1, new Claimed(List.of(1), 6));
    assertThat(ledger.wrong()).isEqualTo(1);
  }

  @Test
  void aFenceThatDoesNotGrowWouldBeSeen() {
    UnitHolders ledger = new UnitHolders(2, 3);
    Lease first = new Claimed(List.of(2), 5);
    ledger.taken(0, first);
    ledger.given(first);
    ledger.taken(1, new Claimed(List.of(2), 5));
    assertThat(ledger.wrong()).isEqualTo(1);
  }
}
