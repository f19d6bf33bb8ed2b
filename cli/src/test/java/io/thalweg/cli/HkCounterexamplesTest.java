package io.thalweg.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The defects of the published {@code hk}, and why a request may starve without aging. */
class HkCounterexamplesTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          d01 |  3 | --variant paper --topology line --nodes 2 --k 2 --units 1 --property nothing-that-fits-waits
          d02 | 20 | --variant paper --topology line --nodes 3 --property every-request-served
          d03 | 17 | --variant paper --topology line --nodes 3 --asks 0:1:1,1:1:2,2:1:2 --property no-unjustified-overtaking
          d04 | 27 | --variant paper-d2-mended --topology line --nodes 3 --asks 0:1:2,1:1:1,2:1:1 --property every-request-served
          d05 |  9 | --variant paper --topology ring --nodes 3 --link-failures 1 --failure-model empty --property queued-once
          d06 |  9 | --variant paper --topology line --nodes 3 --requests 2 --asks 1:1:2,2:1:2,2:1:1 --property settled-first
          d07 |  7 | --variant paper --topology line --nodes 4 --asks 1:1:1,2:1:2,3:1:1 --property no-unjustified-overtaking
          d08 |  9 | --variant paper --topology line --nodes 5 --asks 1:1:2,3:1:1,4:1:3 --property no-unjustified-overtaking
          d09 |  8 | --variant paper --topology links:0-1,0-2,1-2,2-3 --asks 0:1:1,1:1:1,2:1:1,3:1:2 --property update-finds-request
          d09-inversion | 14 | --variant paper --topology links:0-1,0-2,1-2,2-3 --asks 0:1:1,1:1:1,2:1:1,3:1:2 --property no-unjustified-overtaking
          d10 | 22 | --variant paper --topology links:0-1,1-2,1-3,2-3 --k 4 --units 1 --link-failures 1 --property every-request-served
          d11 |  9 | --variant paper --topology star --nodes 3 --aging 1 --property next-knows-front
          d12 |  3 | --variant paper --topology ring --nodes 3 --link-failures 1 --property one-token
          d13 |  5 | --variant paper --topology line --nodes 3 --asks 2:1:1 --link-failures 1 --link-formations 1 --property every-request-served
          d14 |  1 | --variant paper --topology line --nodes 3 --requests 0 --link-failures 1 --property silent-in-turn
          starvation | 20 | --topology star --nodes 3 --requests forever --asks 0:1:2,1:1:1,2:1:2 --property waiting-leads-to-entering
          """)
  void isAsTold(String name, int steps, String options) throws IOException {
    new Counterexamples("hk", folder).isAsTold(name, steps, options);
  }
}
