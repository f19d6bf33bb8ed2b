package io.thalweg.cli.demo;

/** Holds a show back to the speed at which people watch. */
interface Pace {

  /** Waits until so much real time has passed since the show began. */
  void await(long nanos);

  /** The pace of the clock on the wall, from now on. */
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
