package io.thalweg.check.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class VisitedTest {
  private static final int[] NOTHING = {};

  @Test
  void knowsWhatWasAdded() {
    Visited visited = new Visited(0, false);
    Map<Long, Integer> expected = new HashMap<>();
    SplittableRandom random = new SplittableRandom(1);
    for (int step = 0; step < 300_000; step++) {
      long print = random.nextLong(100_000) * 0x9E3779B97F4A7C15L;
      int added = visited.add(print, NOTHING, step);
      Integer known = expected.putIfAbsent(print, added);
      assertThat(added).isEqualTo(known == null ? expected.size() - 1 : -1 - known);
    }
    assertThat(visited.size()).isEqualTo(expected.size());
    expected.forEach(
        (print, number) -> assertThat(visited.number(print, NOTHING)).isEqualTo(number));
  }

  @Test
  void exactModeTellsStatesWithTheSameFingerprintApart() {
    Visited visited = new Visited(2, false);
    assertThat(visited.add(7, new int[] {1, 2}, -1)).isZero();
    assertThat(visited.add(7, new int[] {1, 3}, 0)).isEqualTo(1);
    assertThat(visited.add(7, new int[] {1, 2}, 0)).isEqualTo(-1);
    assertThat(visited.parent(1)).isZero();
  }

  @Test
  void takesNoMoreThan24BytesAState() {
    Visited visited = new Visited(0, false);
    SplittableRandom random = new SplittableRandom(1);
    int size = 0;
    double worst = 0;
    while (size < 5_000_000) {
      visited.add(random.nextLong(), NOTHING, size++);
      if (size >= 1_000_000 && size % 50_000 == 0) {
        worst = Math.max(worst, (double) visited.bytes() / size);
      }
    }
    assertThat(worst).isLessThan(24);
  }
}
