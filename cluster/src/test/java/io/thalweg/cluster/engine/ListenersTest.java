package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.ClusterListener;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListenersTest {
  private final List<String> told = new ArrayList<>();
  private final Listeners listeners = new Listeners(Time.REAL, Runnable::run);

  /** Writes down what it is told. */
  private final class Scribe implements ClusterListener {
    private final boolean hearsGrants;

    private Scribe(boolean hearsGrants) {
      this.hearsGrants = hearsGrants;
    }

    @Override
    public boolean hearsGrants() {
      return hearsGrants;
    }

    @Override
    public void granted(String semaphore, long priority, int units, long waitedNanos) {
      told.add("granted " + units + " of " + semaphore);
    }

    @Override
    public void givenUp(String semaphore, long priority, long waitedNanos) {
      told.add("given up " + semaphore);
    }

    @Override
    public void dropped(String why) {
      told.add("dropped " + why);
    }
  }

  @Test
  void oneThatDoesNotHearGrantsHearsOfRequestsThatAreGivenUp() {
    listeners.add(new Scribe(false));
    listeners.granted("s", 0, 1, 0);
    listeners.givenUp("s", 0, 0);
    assertThat(told).containsExactly("given up s");
  }

  @Test
  void oneThatWasAddedTwiceAndRemovedOnceIsToldOnce() {
    Scribe scribe = new Scribe(true);
    listeners.add(scribe);
    listeners.add(scribe);
    listeners.remove(scribe);
    listeners.granted("s", 0, 1, 0);
    assertThat(told).containsExactly("granted 1 of s");

    listeners.remove(scribe);
    listeners.granted("s", 0, 1, 0);
    listeners.dropped("x");
    assertThat(told).hasSize(1);
  }
}
