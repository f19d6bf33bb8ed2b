package io.thalweg.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The defects of the published {@code gme}, and why a request may starve without a limit. */
class GmeCounterexamplesTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          gme-a       | 10 | --variant paper --mend d --topology line --nodes 3 --asks 0:1:1:0,1:1:1:1,2:1:1:0 --property one-group-inside
          gme-j       |  6 | --variant paper --topology line --nodes 2 --requests 2 --groups 2 --property one-group-inside
          gme-b       | 10 | --variant paper --mend d --topology line --nodes 3 --groups 2 --property every-request-served
          gme-b-prime | 11 | --variant paper --mend d --topology links:0-1,1-2,0-3 --asks 0:1:1:0,2:1:1:0,3:1:1:1 --link-failures 1 --failure-model empty --property every-request-served
          gme-g1      | 12 | --variant paper --mend d --topology line --nodes 3 --asks 0:1:1:0,1:1:1:0,2:1:1:1 --property every-request-served
          gme-g2      |  7 | --variant paper --topology line --nodes 3 --groups 2 --property concurrent-entering
          gme-c       |  2 | --variant paper --mend g1 --topology line --nodes 2 --groups 2 --property silent-in-turn
          gme-d       |  6 | --variant paper --topology line --nodes 2 --groups 2 --property every-request-served
          gme-i       |  9 | --variant paper --mend d --topology line --nodes 3 --asks 0:1:1:0,1:1:1:1,2:1:1:0 --link-failures 1 --failure-model empty --property every-request-served
          gme-k       | 14 | --variant paper --mend d --topology ring --nodes 3 --asks 1:1:1:0,2:1:1:1 --link-failures 1 --failure-model empty --property every-request-served
          gme-late    |  8 | --variant paper --mend a,d --topology line --nodes 3 --groups 1 --property unopposed-entering
          gme-reset   | 16 | --variant paper --mend d,j --topology line --nodes 2 --requests 2 --groups 2 --property every-request-served
          gme-starvation | 11 | --topology star --nodes 3 --requests forever --asks 0:1:1:0,1:1:1:0,2:1:1:1 --capture-limit unlimited --property waiting-leads-to-entering
          """)
  void isAsTold(String name, int steps, String options) throws IOException {
    new Counterexamples("gme", folder).isAsTold(name, steps, options);
  }
}
