package io.thalweg.check.search;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How far a search may go, and with what.
 *
 * @param states number of distinct states after which to stop
 * @param bytes stop when states and what is kept of them take so much memory
 * @param depth number of steps from the start beyond which nothing is looked at
 * @param threads how many threads search
 * @param exact keep whole states instead of fingerprints
 * @param folder where the frontier goes that does not fit in memory; null: where temporary files go
 */
public record Limits(
    long states, long bytes, int depth, int threads, boolean exact, @Nullable Path folder) {

  /** State numbers are ints. */
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
