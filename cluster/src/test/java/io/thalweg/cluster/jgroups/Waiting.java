package io.thalweg.cluster.jgroups;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits for a condition. The limit is generous: it only ends a test whose condition will never
 * hold.
 */
final class Waiting {
  private Waiting() {}

  static void until(Duration limit, Supplier<String> what, BooleanSupplier holds) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!holds.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError("waited in vain for " + what.get());
      }
      try {
        Thread.sleep(2);
      } catch (InterruptedException interrupted) {
        throw new AssertionError(interrupted);
      }
    }
  }
}
