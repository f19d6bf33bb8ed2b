package io.thalweg.cli.demo;

/** Slows a show down to a speed at which people can watch it. */
interface Pace {

  /** Waits until this much real time has passed since the show began. */
  void await(long nanos);

  /** Returns the pace of real time, from now on. */
  static Pace real() {
    long start = System.nanoTime();
    return nanos -> sleep(start + nanos - System.nanoTime());
  }

  private static void sleep(long nanos) {
    try {
      if (nanos > 0) {
        Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
