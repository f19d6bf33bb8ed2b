package io.thalweg.cluster.shows;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A hundred threads time out on a semaphore that is held. Their delays are printed beside those of
 * threads that only sleep: no test can promise what the machine's scheduler does.
 */
@Timeout(300)
class TimeoutsTest {
  private static final int THREADS = 100;
  private static final Duration PATIENCE = Duration.ofMillis(100);

  /** How long one thread took to time out, and whether it got nothing. */
  private record Attempt(long nanos, boolean empty) {}

  @Test
  void nobodyGetsAnythingAndNothingIsLeftInAnyQueue() throws Exception {
    try (Loopback fleet = new Loopback(3)) {
      List<PrioritySemaphore> members = fleet.semaphores("held", SemaphoreConfig.units(1));
      try (Lease held = members.getFirst().acquire()) {
        attempts(members); // the first time classes are loaded
        List<Long> sleepers = Crew.together(THREADS, t -> TimeoutsTest::sleep);
        List<Attempt> attempts = attempts(members);
        report("threads that park for 100 ms", sleepers);
        report("tryAcquire(1, 100 ms)", attempts.stream().map(Attempt::nanos).toList());

        assertThat(attempts).hasSize(THREADS).allMatch(Attempt::empty);
        assertThat(held.isHeld()).isTrue();
        for (PrioritySemaphore member : members) {
          assertThat(member.local().waiting()).isZero();
          assertThat(member.status().waiters()).isEmpty();
          assertThat(member.status().holders()).hasSize(1);
        }
      }
      for (PrioritySemaphore member : members) {
        member.acquire().close(); // no withdrawn request is served later
      }
    }
  }

  private static List<Attempt> attempts(List<PrioritySemaphore> members) throws Exception {
    return Crew.together(
        THREADS,
        t ->
            () -> {
              long start = System.nanoTime();
              var lease = members.get(t % members.size()).tryAcquire(Request.units(1), PATIENCE);
              return new Attempt(System.nanoTime() - start, lease.isEmpty());
            });
  }

  private static long sleep() {
    long start = System.nanoTime();
    long end = start + PATIENCE.toNanos();
    for (long now = start; now < end; now = System.nanoTime()) {
      LockSupport.parkNanos(end - now);
    }
    return System.nanoTime() - start;
  }

  private static void report(String what, List<Long> nanos) {
    List<Double> late =
        nanos.stream().sorted().map(n -> (n - PATIENCE.toNanos()) / 1_000_000.0).toList();
    System.out.printf(
        Locale.ROOT,
        "show 3: %s, %d threads: late by %.2f ms in the median, by %.2f ms at most%n",
        what,
        late.size(),
        late.get(late.size() / 2),
        late.getLast());
  }
}
