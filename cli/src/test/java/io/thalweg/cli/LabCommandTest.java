package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class LabCommandTest {

  @Test
  void aWrongPortIsToldInASentence() {
    CommandRun run = CommandRun.line("lab --no-browser --port 99999");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo("thalweg: --port: found '99999', expected a port from 0 to 65535\n");
  }

  @Test
  void aTakenPortIsToldInASentence() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      CommandRun run = CommandRun.line("lab --no-browser --port " + taken.getLocalPort());
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .startsWith("thalweg: --port: found '" + taken.getLocalPort() + "' (")
          .endsWith("expected a port that is free\n");
    }
  }

  @Test
  void modulesAreServedOnlyWhereTheSourcesAre() {
    CommandRun run =
        CommandRun.line("lab --no-browser --dev"); // the tests run in the folder of cli
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("thalweg: --dev: found no web/src/main/web here");
  }
}
