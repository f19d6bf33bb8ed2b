package io.thalweg.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CrashReportTest {
  private final StringWriter errors = new StringWriter();

  @Test
  void badInputIsRefusedBeforeAnythingIsStarted() {
    assertThat(run("--rounds", "0")).isEqualTo(2);
    assertThat(errors).asString().startsWith("bench/crash: --rounds must be 1 or more, not 0.");
  }

  @Test
  void anUnknownDrillIsRefusedWithTheNamesOfAll() {
    assertThat(run("--drills", "kill-all")).isEqualTo(2);
    assertThat(errors)
        .asString()
        .startsWith("bench/crash: --drills must be of kill-token, kill-holder,")
        .contains(", not kill-all.");
  }

  private int run(String... args) {
    return new CommandLine(new CrashReport()).setErr(new PrintWriter(errors, true)).execute(args);
  }
}
