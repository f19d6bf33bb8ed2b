package io.thalweg.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
  private static final List<String> WORDS = List.of("line", "ring", "star", "small-world");

  @Test
  void countsEdits() {
    assertThat(Nearest.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(Nearest.distance("", "abc")).isEqualTo(3);
    assertThat(Nearest.distance("same", "same")).isZero();
    assertThat(Nearest.distance("rnig", "ring")).isEqualTo(1); // swapped
  }

  @Test
  void findsAMistypedWord() {
    assertThat(Nearest.to("rng", WORDS)).contains("ring");
    assertThat(Nearest.to("rnig", WORDS)).contains("ring");
    assertThat(Nearest.to("smalworld", WORDS)).contains("small-world");
  }

  @Test
  void guessesNothingFromAnUnrelatedWord() {
    assertThat(Nearest.to("hypercube", WORDS)).isEmpty();
    assertThat(Nearest.oneOf("hypercube", WORDS)).isEqualTo("one of line, ring, star, small-world");
  }

  @Test
  void namesTheGuess() {
    assertThat(Nearest.oneOf("strar", WORDS))
        .isEqualTo("one of line, ring, star, small-world (nearest is star)");
  }
}
