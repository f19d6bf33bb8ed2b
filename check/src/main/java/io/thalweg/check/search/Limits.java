package io.thalweg.check.search;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a search, and the threads and memory that it may use.
 *
 * @param states number of distinct states after which to stop
 * @param bytes number of bytes that the search may take: it stops when states take three quarters
 *     of them, since the rest is for the frontier
 * @param depth largest number of steps from the start
 * @param threads number of threads that search
 * @param exact whether to keep whole states instead of fingerprints
 * @param folder the folder for the part of the frontier that does not fit in memory; null for the
 *     default of temporary files
 */
public record Limits(
    long states, long bytes, int depth, int threads, boolean exact, @Nullable Path folder) {

  /** The largest number of states: they are numbered by ints. */
  public static final long STATES_MAX = 2_000_000_000L;

  public Limits {
    if (states < 1 || states > STATES_MAX || bytes < 1 || depth < 0 || threads < 1) {
      throw new IllegalArgumentException("limits out of range");
    }
  }

  /** All cores and two thirds of the heap. */
  public static Limits none() {
    Runtime runtime = Runtime.getRuntime();
    return new Limits(
        STATES_MAX,
        runtime.maxMemory() / 3 * 2,
        Integer.MAX_VALUE,
        runtime.availableProcessors(),
        false,
        null);
  }

  public Limits withStates(long max) {
    return new Limits(max, bytes, depth, threads, exact, folder);
  }

  public Limits withBytes(long max) {
    return new Limits(states, max, depth, threads, exact, folder);
  }

  public Limits withDepth(int max) {
    return new Limits(states, bytes, max, threads, exact, folder);
  }

  public Limits withThreads(int count) {
    return new Limits(states, bytes, depth, count, exact, folder);
  }

  public Limits withExact(boolean whole) {
    return new Limits(states, bytes, depth, threads, whole, folder);
  }

  public Limits withFolder(Path path) {
    return new Limits(states, bytes, depth, threads, exact, path);
  }
}
