package io.thalweg.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DrillBookTest {
  private static final long SECOND = 1_000_000_000L;

  private final DrillBook book = new DrillBook();

  @Test
  void aTimeWithinItsLimitPasses() {
    book.begin("kill");
    for (int seconds : new int[] {3, 1, 2}) {
      book.time("granted", SECOND, SECOND + seconds * SECOND, 3);
    }

    assertThat(book.markdown()).endsWith("| kill | granted | 3 | 2.0 | 3.0 | 3.0 | PASS |\n");
    assertThat(book.failures()).isEmpty();
  }

  @Test
  void oneTimeBeyondItsLimitFails() {
    book.begin("kill");
    book.time("granted", 0, SECOND, 3);
    book.time("granted", 0, 4 * SECOND, 3);

    assertThat(book.markdown()).endsWith("| FAIL |\n");
    assertThat(book.failures()).containsExactly("kill: granted took 4.0 s, limit 3.0");
  }

  @Test
  void aFactHasToHoldEachTime() {
    book.begin("stop");
    book.fact("held", true, "");
    book.fact("lost", true, "");
    book.fact("lost", false, "r7");

    assertThat(book.markdown())
        .contains("| stop | held | 1 |")
        .containsOnlyOnce("PASS")
        .containsOnlyOnce("FAIL");
    assertThat(book.failures()).containsExactly("stop: not so: lost (r7)");
  }

  @Test
  void aDrillThatDoesNotEndFails() {
    book.begin("split");
    book.failed("m1 did not say 'granted r2'");

    assertThat(book.markdown()).endsWith("| FAIL |\n");
    assertThat(book.failures()).containsExactly("split: m1 did not say 'granted r2'");
  }
}
