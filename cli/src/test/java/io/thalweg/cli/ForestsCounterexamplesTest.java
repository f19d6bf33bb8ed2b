package io.thalweg.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The defects of the published {@code forests}. */
class ForestsCounterexamplesTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          forests-d1 | 16 | --variant paper --nodes 3 --k 1 --requests 2 --inform random:1 --property can-still-be-served
          forests-d2 |  9 | --variant paper-prose-request --nodes 3 --k 2 --requests 2 --token-choice random --inform none --property can-still-be-served
          forests-d3 | 23 | --variant paper-prose-token --nodes 4 --k 2 --requests 2 --token-choice random --inform none --property can-still-be-served
          forests-d4 | 10 | --variant paper --nodes 3 --k 2 --requests 2 --token-choice random --inform none --channels any-order --property can-still-be-served
          """)
  void isAsTold(String name, int steps, String options) throws IOException {
    new Counterexamples("forests", folder).isAsTold(name, steps, options);
  }
}
