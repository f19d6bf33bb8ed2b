package io.thalweg.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An example of the low concurrency of {@code hk-fcfs}. */
class HkFcfsCounterexamplesTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aRequestThatFitsWaitsBehindOneThatDoesNot() throws IOException {
    new Counterexamples("hk-fcfs", folder)
        .isAsTold(
            "hk-fcfs-waits",
            7,
            "--topology line --nodes 3 --k 2 --property nothing-that-fits-waits");
  }
}
