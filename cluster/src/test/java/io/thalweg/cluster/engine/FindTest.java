package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.SemaphoreConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A semaphore or group lock is found by its name, without its settings. */
@Timeout(60)
class FindTest {
  private static final SemaphoreConfig THREE =
      SemaphoreConfig.units(3).policy(SemaphoreConfig.Policy.FIRST_COME_FIRST_SERVED);

  @Test
  void oneThatAnotherMemberHasJustMadeIsFound() {
    try (Fleet fleet = new Fleet(3)) {
      for (int s = 0; s < 50; s++) {
        fleet.member(s % 3).semaphore("s" + s, THREE);
        PrioritySemaphore found = fleet.member((s + 1) % 3).findSemaphore("s" + s).orElseThrow();
        assertThat(found.size()).isEqualTo(3);
      }
    }
  }

  @Test
  void eachKindIsFoundAsWhatItIs() {
    try (Fleet fleet = new Fleet(2)) {
      LiveCluster one = fleet.member(0);
      LiveCluster other = fleet.member(1);
      one.semaphore("s", THREE);
      one.groupLock("g");

      assertThat(other.findSemaphore("s")).isPresent();
      assertThat(other.findGroupLock("g")).isPresent();
      assertThat(other.findSemaphore("g")).isEmpty();
      assertThat(other.findGroupLock("s")).isEmpty();
      assertThat(other.findSemaphore("none")).isEmpty();
      assertThat(other.semaphores()).hasSize(1); // looking makes none
    }
  }

  @Test
  void aNameThatNoneCanHaveIsRefused() {
    try (Fleet fleet = new Fleet(1)) {
      assertThatThrownBy(() -> fleet.member(0).findSemaphore(" "))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("name");
    }
  }
}
