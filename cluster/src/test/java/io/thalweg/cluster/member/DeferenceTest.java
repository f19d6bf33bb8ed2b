package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeferenceTest {
  private static final long SECOND = 1_000_000_000L;

  private final Deference deference = new Deference();

  @Test
  void whoHindersOthersWaitsLongerUpToAnEnd() {
    for (long seconds = 3; seconds <= 48; seconds *= 2) {
      assertThat(deference.span()).isEqualTo(seconds * SECOND);
      deference.hindered();
    }
    assertThat(deference.span()).isEqualTo(48 * SECOND);
  }

  @Test
  void itComesBackToTheUsualTimeAsVersionsAreAgreedOn() {
    deference.hindered();
    deference.agreed();
    assertThat(deference.span()).isEqualTo(9 * SECOND / 2);
    deference.agreed();
    deference.agreed();
    assertThat(deference.span()).isEqualTo(3 * SECOND);
  }
}
