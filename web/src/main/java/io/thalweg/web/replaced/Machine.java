package io.thalweg.web.replaced;

/** What a search asks about the machine. */
public final class Machine {
  private static final long MEMORY_BYTES = 600L << 20;

  private Machine() {}

  /** A browser does not tell how much memory it sets aside; this is what a Worker surely gets. */
  public static long maxMemory() {
    return MEMORY_BYTES;
  }

  /** A Worker has one thread. */
  public static int availableProcessors() {
    return 1;
  }
}
