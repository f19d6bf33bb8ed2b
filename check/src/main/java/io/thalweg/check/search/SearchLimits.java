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
public record SearchLimits(
    long states, long bytes, int depth, int threads, boolean exact, @Nullable Path folder) {

  /** The largest number of states: they are numbered by ints. */
  public static final long STATES_MAX = 2_000_000_000L;

  public SearchLimits {
    if (states < 1 || states > STATES_MAX || bytes < 1 || depth < 0 || threads < 1) {
      throw new IllegalArgumentException("limits out of range");
    }
  }

  /** All cores and two thirds of the heap. */
  public static SearchLimits none() {
    Runtime runtime = Runtime.getRuntime();
    return new SearchLimits(
        STATES_MAX,
        runtime.maxMemory() / 3 * 2,
        Integer.MAX_VALUE,
        runtime.availableProcessors(),
        false,
        null);
  }

  public SearchLimits withStates(long max) {
    return new SearchLimits(max, bytes, depth, threads, exact, folder);
  }

  public SearchLimits withBytes(long max) {
    return new SearchLimits(states, max, depth, threads, exact, folder);
  }

  public SearchLimits withDepth(int max) {
    return new SearchLimits(states, bytes, max, threads, exact, folder);
  }

  public SearchLimits withThreads(int count) {
    return new SearchLimits(states, bytes, depth, count, exact, folder);
  }

  public SearchLimits withExact(boolean whole) {
    return new SearchLimits(states, bytes, depth, threads, whole, folder);
  }

  public SearchLimits withFolder(Path path) {
    return new SearchLimits(states, bytes, depth, threads, exact, path);
  }
}
