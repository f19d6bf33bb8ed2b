package io.thalweg.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RngTest {
  private static final int DRAWS = 100_000;

  /** The reference values of Vigna's splitmix64.c for the seed 1234567. */
  @Test
  void isSplitMix64() {
    Rng rng = new Rng(1234567);
    assertThat(new long[] {rng.nextLong(), rng.nextLong(), rng.nextLong()})
        .containsExactly(6457827717110365317L, 3203168211198807973L, -8629252141511181193L);
  }

  @Test
  void splitIgnoresWhatWasDrawn() {
    Rng drawn = new Rng(42);
    drawn.nextLong();
    assertThat(drawn.split(7).nextLong()).isEqualTo(new Rng(42).split(7).nextLong());
  }

  @Test
  void splitStreamsDiffer() {
    long distinct =
        IntStream.range(0, 1000).mapToLong(i -> new Rng(42).split(i).nextLong()).distinct().count();
    assertThat(distinct).isEqualTo(1000);
    assertThat(new Rng(1).split(2).nextLong()).isNotEqualTo(new Rng(2).split(1).nextLong());
  }

  @Test
  void nextIntIsUniform() {
    Rng rng = new Rng(1);
    int[] counts = new int[6];
    for (int i = 0; i < DRAWS; i++) {
      counts[rng.nextInt(6)]++;
    }
    for (int count : counts) {
      assertThat(count).isCloseTo(DRAWS / 6, within(500));
    }
  }

  @Test
  void nextIntRejectsAnEmptyRange() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Rng(1).nextInt(0));
  }

  @Test
  void nextLongCoversItsEnds() {
    Rng rng = new Rng(3);
    long[] counts = new long[3];
    for (int i = 0; i < 3000; i++) {
      counts[(int) rng.nextLong(-1, 1) + 1]++;
    }
    for (long count : counts) {
      assertThat(count).isBetween(900L, 1100L);
    }
    assertThat(rng.nextLong(5, 5)).isEqualTo(5);
    assertThat(rng.nextLong(Long.MIN_VALUE + 1, Long.MAX_VALUE)).isNotEqualTo(Long.MIN_VALUE);
    assertThatIllegalArgumentException().isThrownBy(() -> rng.nextLong(2, 1));
  }

  @Test
  void exponentialHasItsMean() {
    Rng rng = new Rng(4);
    double mean =
        IntStream.range(0, DRAWS).mapToDouble(i -> rng.nextExponential(5)).average().orElseThrow();
    assertThat(mean).isCloseTo(5, within(0.1));
  }

  @Test
  void gaussianHasItsMoments() {
    Rng rng = new Rng(5);
    double[] draws = IntStream.range(0, DRAWS).mapToDouble(i -> rng.nextGaussian()).toArray();
    double mean = IntStream.range(0, DRAWS).mapToDouble(i -> draws[i]).average().orElseThrow();
    double square =
        IntStream.range(0, DRAWS).mapToDouble(i -> draws[i] * draws[i]).average().orElseThrow();
    assertThat(mean).isCloseTo(0, within(0.02));
    assertThat(square).isCloseTo(1, within(0.02));
  }

  @Test
  void doublesStayInTheirRange() {
    Rng rng = new Rng(6);
    for (int i = 0; i < DRAWS; i++) {
      assertThat(rng.nextDouble() < 1).isTrue();
    }
    assertThat(rng.nextDouble(2, 2)).isEqualTo(2);
  }

  @Test
  void booleansFollowTheirProbability() {
    Rng rng = new Rng(7);
    long trues = IntStream.range(0, DRAWS).filter(i -> rng.nextBoolean(0.3)).count();
    assertThat(trues).isCloseTo(30_000, within(600L));
  }

  @Test
  void shuffleKeepsTheValues() {
    int[] values = IntStream.range(0, 50).toArray();
    new Rng(8).shuffle(values);
    assertThat(values).isNotEqualTo(IntStream.range(0, 50).toArray());
    assertThat(values).containsExactlyInAnyOrder(IntStream.range(0, 50).toArray());
  }

  /** Changing these values changes every recorded run. */
  @Test
  void derivedDrawsArePinned() {
    Rng rng = new Rng(42).split(1);
    assertThat(rng.nextInt(1000)).isEqualTo(345);
    assertThat(rng.nextLong(1, 1_000_000_000_000L)).isEqualTo(656103041594L);
    assertThat(rng.nextDouble()).isEqualTo(0.5930203475103374);
    assertThat(rng.nextExponential(1)).isEqualTo(1.3761809729085537);
    assertThat(rng.nextGaussian()).isEqualTo(1.556079536583287);
  }
}
