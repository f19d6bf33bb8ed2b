package io.thalweg.web.replaced;

/**
 * What a search asks about the machine: a Worker has one thread, and a browser sets memory aside.
 */
public final class Runtime {
  private static final Runtime CURRENT = new Runtime();
  private static final long MEMORY_BYTES = 600L << 20;

  private Runtime() {}

  public static Runtime getRuntime() {
    return CURRENT;
  }

  public long maxMemory() {
    return MEMORY_BYTES;
  }

  public long totalMemory() {
    return MEMORY_BYTES;
  }

  public long freeMemory() {
    return MEMORY_BYTES;
  }

  public int availableProcessors() {
    return 1;
  }

  public void gc() {}
}
