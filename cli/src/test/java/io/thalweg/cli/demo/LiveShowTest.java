package io.thalweg.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Terminal;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class LiveShowTest {
  private static final String HOME = "\u001b[H";

  private static String show(Terminal terminal) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console = new Console(out, new ByteArrayOutputStream(), terminal);
    DemoCommand command = new DemoCommand(console, () -> nanos -> {});
    assertThat(new CommandLine(command).execute("--only", "network", "--seconds", "4")).isZero();
    console.finish();
    return out.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({"80,24", "120,40", "70,20", "300,90"})
  void everyFrameFitsTheScreen(int columns, int lines) {
    String[] frames = show(new FakeTerminal(columns, lines, true)).split(HOME.replace("[", "\\["));
    assertThat(frames.length).isGreaterThan(50);
    for (int frame = 1; frame < frames.length - 1; frame++) {
      String text = frames[frame].replaceAll("\u001b\\[[0-9;?]*[a-zA-Z]", "");
      assertThat(text.split("\r\n", -1)).hasSize(lines);
      assertThat(text.split("\r\n")).allMatch(line -> line.length() < columns);
    }
  }

  @Test
  void itShowsTheUnitsTheTokenTheQueueAndTheSplit() {
    assertThat(show(new FakeTerminal(80, 24, true)))
        .contains("units", "■", "token", "waiting", "just now", "SPLIT", "Where to go next:");
  }

  @Test
  void theScreenAndTheCursorComeBackBeforeTheSummary() {
    String shown = show(new FakeTerminal(80, 24, true));
    int restored = shown.indexOf("\u001b[?25h\u001b[?1049l");
    assertThat(restored).isGreaterThan(shown.lastIndexOf(HOME));
    assertThat(shown.substring(restored + 14)).doesNotContain("\u001b").contains("Where to go");
  }

  @Test
  void withoutColourThereAreNoColourCodes() {
    assertThat(show(new FakeTerminal(80, 24, false))).doesNotContain(";1m", ";32m", ";90m", ";45m");
  }

  @Test
  void aScreenTooSmallForAPictureGetsLines() {
    assertThat(show(new FakeTerminal(40, 10, true))).startsWith("t=10 ").doesNotContain("\u001b");
  }
}
