package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MainTest {

  @Test
  void helpNamesTheCommand() {
    StringWriter out = new StringWriter();
    int exitCode = new CommandLine(new Main()).setOut(new PrintWriter(out)).execute("--help");
    assertThat(exitCode).isZero();
    assertThat(out.toString()).startsWith("Usage: thalweg");
  }

  @Test
  void aMissingCommandIsTheUsersErrorAndExitsWith2() {
    StringWriter err = new StringWriter();
    int exitCode = new CommandLine(new Main()).setErr(new PrintWriter(err)).execute();
    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString()).startsWith("Name a command.");
  }
}
