package io.thalweg.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Terminal;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressBarTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private long nanos;

  private static final Terminal SCREEN =
      new Terminal() {
        @Override
        public boolean showsOutput() {
          return true;
        }

        @Override
        public boolean showsErrors() {
          return true;
        }

        @Override
        public boolean hasColour() {
          return false;
        }

        @Override
        public Size size() {
          return new Size(80, 24);
        }
      };

  private ProgressBar bar(Terminal terminal) {
    return new ProgressBar(new Console(new ByteArrayOutputStream(), err, terminal), () -> nanos);
  }

  private String shown() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10  | 0  | 40 | 10    | 25%  10 of 40 runs, 30 s left",
        "20  | 10 | 40 | 10    | 50%  20 of 40 runs (10 known), 20 s left",
        "10  | 0  | 40 | 100   | 25%  10 of 40 runs, 5 min left",
        "1   | 0  | 40 | 200   | 2%  1 of 40 runs, 2 h 10 min left",
        "0   | 0  | 40 | 1     | 0%  0 of 40 runs",
        "40  | 0  | 40 | 1     | 100%  40 of 40 runs"
      })
  void saysHowLongTheRestTakes(int done, int known, int all, long seconds, String text) {
    ProgressBar bar = bar(SCREEN);
    nanos = seconds * 1_000_000_000;
    bar.at(done, known, all);
    assertThat(shown()).contains(text + "\u001b[K");
  }

  @Test
  void isDrawnNowAndThenAndTakenAway() {
    ProgressBar bar = bar(SCREEN);
    bar.at(0, 0, 9);
    String first = shown();
    bar.at(1, 0, 9);
    assertThat(shown()).isEqualTo(first);
    bar.close();
    assertThat(shown()).isEqualTo(first + "\r\u001b[K");
  }

  @Test
  void nobodyIsToldInAPipe() {
    ProgressBar bar = bar(Terminal.NONE);
    bar.at(3, 0, 9);
    bar.close();
    assertThat(shown()).isEmpty();
  }
}
