package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MainTest {

  @Test
  void helpTeachesTheCommands() {
    CommandRun run = CommandRun.of("--help");
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("Usage: thalweg").contains("demo", "simulate", "replay");
    assertThat(run.out()).contains("Examples:", "Exit codes: 0 all well");
  }

  @Test
  void helpInAPipeHasNoEscapeCodes() {
    assertThat(CommandRun.of("simulate", "--help").out()).doesNotContain("\u001b");
  }

  @Test
  void aMissingCommandIsTheUsersErrorAndExitsWith2() {
    CommandRun run = CommandRun.of();
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("thalweg: name a command: 'thalweg --help' lists them\n");
  }

  @Test
  void anUnknownCommandSuggestsTheNearest() {
    CommandRun run = CommandRun.of("simulat");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("'simulat', nearest is 'simulate'");
  }

  @Test
  void outputThatCannotBeWrittenInFullExitsWith2() {
    CommandRun run = into("No space left on device");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo("thalweg: the output: could not be written in full: No space left on device\n");
  }

  @Test
  void aReaderThatHasSeenEnoughIsNoError() {
    CommandRun run = into("Broken pipe");
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
  }

  private static CommandRun into(String failure) {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int oneByte) throws IOException {
            throw new IOException(failure);
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = Main.run(new Console(broken, err, Terminal.NONE), "--help");
    return new CommandRun(code, "", err.toString(StandardCharsets.UTF_8));
  }
}
