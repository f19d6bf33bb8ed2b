package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.ClusterListener;
import org.junit.jupiter.api.Test;

/** Of what listeners hear depends how often the clock is read for a lease. */
class LossHearingTest {
  private final Listeners listeners = new Listeners(Time.REAL, Runnable::run);

  private static class HearsLosses implements ClusterListener {
    @Override
    public void lost(String semaphore, int units, long fence, String why) {}
  }

  private static final class HearsThemBySuperclass extends HearsLosses {}

  @Test
  void nobodyHearsOfLosses() {
    assertThat(listeners.hearLosses()).isFalse();
    listeners.add(
        new ClusterListener() {
          @Override
          public void sent(String semaphore, String type) {}
        });
    assertThat(listeners.hearLosses()).isFalse();
  }

  @Test
  void whoHasAMethodForLossesHearsOfThemUntilItIsRemoved() {
    HearsLosses listener = new HearsLosses();
    listeners.add(listener);
    assertThat(listeners.hearLosses()).isTrue();
    listeners.remove(listener);
    assertThat(listeners.hearLosses()).isFalse();
    listeners.add(new HearsThemBySuperclass());
    assertThat(listeners.hearLosses()).isTrue();
  }

  @Test
  void theRecorderHearsOfLosses() {
    listeners.record(new ClusterListener() {});
    assertThat(listeners.hearLosses()).isTrue();
  }
}
