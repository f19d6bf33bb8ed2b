package io.thalweg.cli.member;

import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.Nearest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the semaphores and group locks of a cluster. A member hears of them soon after it has
 * joined, not at once.
 */
public final class Opened {
  private static final long LIMIT_NANOS = 3_000_000_000L;
  private static final long STEP_MILLIS = 5;

  private Opened() {}

  /**
   * Returns the semaphore of this name; creates it if it is missing and the file has its settings.
   */
  public static PrioritySemaphore semaphore(
      Cluster cluster, String name, Map<String, SemaphoreConfig> known)
      throws InterruptedException {
    SemaphoreConfig config = known.get(name);
    if (config != null && !await(() -> find(cluster, name).isPresent(), LIMIT_NANOS / 10)) {
      return cluster.semaphore(name, config);
    }
    await(() -> has(cluster, name), LIMIT_NANOS);
    return find(cluster, name).orElseThrow(() -> noSemaphore(cluster, name));
  }

  private static BadInput noSemaphore(Cluster cluster, String name) {
    if (cluster.groupLocks().stream().noneMatch(g -> g.name().equals(name))) {
      return unknown(cluster, name);
    }
    List<String> others = cluster.semaphores().stream().map(PrioritySemaphore::name).toList();
    return new BadInput(
        "found the group lock '%s' in the cluster %s, expected a semaphore%s"
            .formatted(
                name,
                cluster.name(),
                others.isEmpty() ? ": it has none yet" : ", " + Nearest.oneOf(name, others)));
  }

  /** Waits for a moment until the named one, or without a name any, is known. */
  public static void awaitAny(Cluster cluster, @Nullable String name) throws InterruptedException {
    await(() -> name == null ? hasAny(cluster) : has(cluster, name), LIMIT_NANOS);
  }

  private static boolean hasAny(Cluster cluster) {
    return !cluster.semaphores().isEmpty() || !cluster.groupLocks().isEmpty();
  }

  private static boolean has(Cluster cluster, String name) {
    return names(cluster).contains(name);
  }

  /** Returns the error for a name that the cluster does not have. */
  public static BadInput unknown(Cluster cluster, String name) {
    List<String> names = names(cluster);
    String expected = names.isEmpty() ? "none: it has none yet" : Nearest.oneOf(name, names);
    return new BadInput(
        "found no '" + name + "' in the cluster " + cluster.name() + ", expected " + expected);
  }

  private static List<String> names(Cluster cluster) {
    return java.util.stream.Stream.concat(
            cluster.semaphores().stream().map(s -> s.name()),
            cluster.groupLocks().stream().map(g -> g.name()))
        .sorted()
        .toList();
  }

  private static Optional<PrioritySemaphore> find(Cluster cluster, String name) {
    return cluster.semaphores().stream().filter(s -> s.name().equals(name)).findFirst();
  }

  private static boolean await(BooleanSupplier condition, long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        return false;
      }
      Thread.sleep(STEP_MILLIS);
    }
    return true;
  }
}
