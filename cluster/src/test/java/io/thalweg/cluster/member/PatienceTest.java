package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PatienceTest {
  private static final long SECOND = 1_000_000_000L;

  private final Patience patience = new Patience();

  @Test
  void eachAttemptThatTakesTooLongGivesTheNextTwiceTheTimeUpToAnEnd() {
    long now = 5 * SECOND;
    long span = SECOND;
    for (int i = 0; i < 8; i++) {
      patience.begin(now, 3, i > 0);

      assertThat(patience.lasts(now + span - 1, 3)).isTrue();
      assertThat(patience.lasts(now + span, 3)).isFalse();
      now += span;
      span = Math.min(16 * SECOND, 2 * span);
    }
  }

  @Test
  void anAttemptThatIsOvertakenIsNotWaitedFor() {
    patience.begin(0, 3, false);

    assertThat(patience.lasts(1, 3)).isTrue();
    assertThat(patience.lasts(1, 4)).isFalse();
  }

  @Test
  void theFirstAttemptAfterANewVersionHasTheShortTime() {
    patience.begin(0, 3, false);
    patience.begin(SECOND, 3, true);
    patience.begin(2 * SECOND, 4, true);

    assertThat(patience.lasts(3 * SECOND, 4)).isFalse();
  }

  @Test
  void theFirstAttemptHasTwiceTheTimeThatTheLastOneTookThatSucceeded() {
    patience.begin(0, 3, false);
    patience.succeeded(4 * SECOND);
    patience.begin(5 * SECOND, 4, false);

    assertThat(patience.lasts(13 * SECOND - 1, 4)).isTrue();
    assertThat(patience.lasts(13 * SECOND, 4)).isFalse();
  }
}
