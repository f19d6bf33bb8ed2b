package io.thalweg.bench.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FairnessTest {

  @Test
  void allAlikeIsOne() {
    assertThat(Fairness.of(7, 7, 7)).isEqualTo(new Fairness(21, 7, 7, 1));
  }

  @Test
  void oneThatHasAllIsOneOverTheirNumber() {
    assertThat(Fairness.of(0, 0, 0, 9)).isEqualTo(new Fairness(9, 0, 9, 0.25));
  }

  @Test
  void nothingAtAllIsNotFair() {
    assertThat(Fairness.of(0, 0).jain()).isZero();
  }
}
