package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.wire.Definition;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Finding 2: fences began at 1 again when all members were restarted. */
@Timeout(60)
class FencesTest {
  private static final SemaphoreConfig ONE = SemaphoreConfig.units(1);

  private static long lastFence() throws InterruptedException {
    try (Fleet fleet = new Fleet(2)) {
      long last = 0;
      for (int turn = 0; turn < 100; turn++) {
        PrioritySemaphore semaphore = fleet.semaphore(turn % 2, ONE);
        try (Lease lease = semaphore.acquire()) {
          assertThat(lease.fence()).isGreaterThan(last);
          last = lease.fence();
        }
      }
      return last;
    }
  }

  @Test
  void afterARestartOfAllFencesAreGreater() throws Exception {
    long before = lastFence();
    try (Fleet fleet = new Fleet(1)) {
      assertThat(fleet.semaphore(0, ONE).acquire().fence()).isGreaterThan(before);
    }
  }

  private static Definition bornAt(Instant time) {
    long micros = time.getEpochSecond() * 1_000_000 + time.getNano() / 1000;
    return new Definition(1, "s", 1, micros, Definition.Units.of(ONE));
  }

  /** 250 million grants a second: a grant takes at least 20 ns on any machine. */
  @Test
  void thereIsRoomForMoreGrantsThanAnyMachineCanMake() {
    Instant made = Instant.parse("2027-03-01T00:00:00Z");
    Duration running = Duration.ofDays(400);
    long grants = running.toSeconds() * 250_000_000;
    long last = bornAt(made).fence(grants);
    assertThat(bornAt(made).grants(last)).isEqualTo(grants);
    assertThat(bornAt(made.plus(running)).fence(1)).isGreaterThan(last);
  }

  @Test
  void thereIsRoomForAsLongAsTheFleetsTimeMayLast() {
    Instant last = Instant.parse("2500-01-01T00:00:00Z");
    assertThat(bornAt(last).fence(1L << 60)).isGreaterThan(bornAt(last).fence(0)).isPositive();
  }
}
