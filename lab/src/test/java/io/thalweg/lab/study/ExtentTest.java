package io.thalweg.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExtentTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 30, 128})
  void whatIsMeasuredIsWhatWasAskedFor(int nodes) {
    Extent extent = Extent.full();
    int all = nodes * extent.requests(nodes);
    assertThat(all - extent.warmUp() - extent.coolDown(nodes)).isEqualTo(5000);
    assertThat(extent.coolDown(nodes)).isPositive();
  }

  @Test
  void quickThinsOut() {
    List<Integer> all = List.of(1, 2, 3, 4, 5);
    assertThat(Extent.full().some(all, 2)).isEqualTo(all);
    assertThat(Extent.inAMinute().some(all, 2)).containsExactly(1, 3, 5);
  }
}
