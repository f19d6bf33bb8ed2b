package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Overlay;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LookoutTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final int QUIET = 26;

  private final Turn turn = new Turn();
  private final Site outbox = new Site(1, true, false, Overlay.COMPLETE);
  private final Lookout lookout = new Lookout(turn, Duration.ofSeconds(QUIET));

  /** Awake from one second to another, a step each half a second. */
  private void awake(long from, long to) {
    for (long half = 2 * from; half <= 2 * to; half++) {
      turn.begin(half * SECOND / 2, outbox.outputs);
      lookout.look();
    }
  }

  private boolean isSure() {
    return lookout.isSure(false);
  }

  @Test
  void oneThatWasAwakeForLongEnoughIsSure() {
    assertThat(isSure()).isFalse();
    awake(0, QUIET - 1);
    assertThat(isSure()).isFalse();
    awake(QUIET, QUIET);
    assertThat(isSure()).isTrue();
  }

  @Test
  void oneThatWasPausedBeginsAnew() {
    awake(0, QUIET + 1);
    awake(QUIET + 3, QUIET + 4);
    assertThat(isSure()).isFalse();
    awake(QUIET + 4, 2 * QUIET + 3);
    assertThat(isSure()).isTrue();
  }

  @Test
  void oneWhoseTenureIsValidIsSureInSpiteOfAPause() {
    awake(0, 1);
    assertThat(lookout.isSure(true)).isTrue();
  }

  @Test
  void anAnswerToAQuestionFromBeforeAPauseDoesNotCount() {
    awake(0, 1);
    awake(5, 6);
    lookout.answered(true, SECOND);
    lookout.answered(false, 6 * SECOND);
    assertThat(isSure()).isFalse();
    lookout.answered(true, 6 * SECOND);
    assertThat(isSure()).isTrue();
    awake(9, 9);
    assertThat(isSure()).isFalse();
  }

  @Test
  void aMemberThatMayGrantShowsThatTheClusterIsAliveUnlessThisOneWasPaused() {
    awake(0, 1);
    lookout.heardOfValid();
    assertThat(isSure()).isTrue();
    awake(5, 6);
    lookout.heardOfValid();
    assertThat(isSure()).isFalse();
  }

  @Test
  void theYoungerOfTwoClustersIsNeverSureAgain() {
    awake(0, QUIET);
    lookout.superseded();
    assertThat(lookout.isSure(true)).isFalse();
  }

  @Test
  void withoutAWaitItIsSureAtOnce() {
    assertThat(new Lookout(turn, Duration.ZERO).isSure(false)).isTrue();
  }
}
