package io.thalweg.testkit;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits until a condition holds, as long as a slow machine may take. */
final class Eventually {
  private Eventually() {}

  static void eventually(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("it did not come true");
      }
      Thread.sleep(2);
    }
  }
}
