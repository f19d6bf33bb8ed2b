package io.thalweg.lab.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TickLabelsTest {

  /** The labels of the lines 0.01 to 0.09 of a logarithmic axis. */
  private static String ofDecade(double ratio) {
    return IntStream.rangeClosed(1, 9)
        .mapToObj(line -> TickLabels.logarithmic(line * 0.01, ratio).trim())
        .filter(label -> !label.isEmpty())
        .collect(Collectors.joining(" "));
  }

  @Test
  void theSmallerTheRangeTheMoreLinesOfADecadeAreLabelled() {
    assertThat(ofDecade(1000)).isEqualTo("0.01");
    assertThat(ofDecade(100)).isEqualTo("0.01 0.02 0.05");
    assertThat(ofDecade(10)).isEqualTo("0.01 0.02 0.03 0.05 0.07");
  }

  @Test
  void numbersAreWrittenWithoutTheErrorsOfBinaryFractions() {
    assertThat(TickLabels.plain(0.1 + 0.2)).isEqualTo("0.3");
    assertThat(TickLabels.plain(0)).isEqualTo("0");
    assertThat(TickLabels.plain(1000)).isEqualTo("1000");
  }
}
