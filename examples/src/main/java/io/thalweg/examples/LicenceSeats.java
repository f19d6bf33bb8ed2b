package io.thalweg.examples;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A company has bought two seats of a program for drawing bridges. A user who starts it takes a
 * seat, or is told after a moment that there is none, instead of staring at a window that does not
 * open. A third seat is bought while people work.
 */
public final class LicenceSeats {
  private static final Duration PATIENCE = Duration.ofMillis(50);

  private LicenceSeats() {}

  public static void main(String[] args) throws InterruptedException {
    Deque<Lease> taken = new ArrayDeque<>();
    try (Cluster cluster = Thalweg.local()) {
      PrioritySemaphore seats = cluster.semaphore("bridge-designer", SemaphoreConfig.units(2));
      for (String who : List.of("anna", "bert", "cleo")) {
        sitDown(seats, who, taken);
      }
      taken.pop().close();
      sitDown(seats, "cleo", taken);
      seats.resize(3);
      sitDown(seats, "dora", taken);
    }
  }

  private static void sitDown(PrioritySemaphore seats, String who, Deque<Lease> taken)
      throws InterruptedException {
    Optional<Lease> seat = seats.tryAcquire(Request.units(1), PATIENCE);
    seat.ifPresent(taken::push);
    System.out.println(
        seat.map(lease -> who + " has seat " + lease.units().getFirst())
            .orElse("no seat for " + who + " within " + PATIENCE.toMillis() + " ms"));
  }
}
