package io.thalweg.cli.member;

import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.GroupStatus;
import io.thalweg.cluster.SemaphoreStatus;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The status of a cluster as its members report it, in the form in which it is printed as JSON.
 *
 * @param members the oldest first
 */
public record ClusterReport(
    String cluster,
    List<String> members,
    EpochReport epoch,
    List<Semaphore> semaphores,
    List<Group> groupLocks) {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  /**
   * A semaphore; its names are those of {@link SemaphoreStatus}.
   *
   * @param agingSeconds null if aging is off
   */
  public record Semaphore(
      String name,
      int size,
      String policy,
      @Nullable Double agingSeconds,
      int backfill,
      List<Integer> free,
      @Nullable String token,
      List<Holder> holders,
      List<Waiter> waiters,
      List<String> silent,
      List<String> lost) {}

  /** A lease of a semaphore. */
  public record Holder(
      String member, List<Integer> units, long priority, long fence, double ageSeconds) {}

  /** A request for units. */
  public record Waiter(
      String member, int units, long priority, double ageSeconds, boolean resizes) {}

  /** A group lock; its names are those of {@link GroupStatus}. */
  public record Group(
      String name,
      @Nullable String token,
      List<Inside> inside,
      List<Outside> waiters,
      List<String> silent,
      List<String> lost) {}

  /** A lease of a group lock. */
  public record Inside(String member, String group, long fence, double ageSeconds) {}

  /** A request to enter. */
  public record Outside(String member, String group, double ageSeconds) {}

  /** Asks all members for their status. */
  public static ClusterReport of(Cluster cluster, Predicate<String> which, boolean withThisMember) {
    return new ClusterReport(
        cluster.name(),
        cluster.members().stream()
            .filter(m -> withThisMember || !m.equals(cluster.member()))
            .toList(),
        EpochReport.of(cluster),
        cluster.semaphores().stream()
            .filter(s -> which.test(s.name()))
            .map(s -> semaphore(s.status()))
            .toList(),
        cluster.groupLocks().stream()
            .filter(g -> which.test(g.name()))
            .map(g -> group(g.status()))
            .toList());
  }

  /**
   * Whether the token and all units are either somewhere or known to be lost. Otherwise they were
   * in flight, or their loss has not been found yet.
   */
  public boolean isComplete() {
    return semaphores.stream().allMatch(ClusterReport::isComplete)
        && groupLocks.stream().allMatch(g -> g.token() != null || !g.lost().isEmpty());
  }

  private static boolean isComplete(Semaphore s) {
    int held = s.holders().stream().mapToInt(h -> h.units().size()).sum();
    return !s.lost().isEmpty() || (s.token() != null && s.free().size() + held == s.size());
  }

  private static Semaphore semaphore(SemaphoreStatus s) {
    return new Semaphore(
        s.name(),
        s.size(),
        s.config().policy().name(),
        s.config().aging().isZero() ? null : s.config().aging().toNanos() / 1e9,
        s.config().backfill(),
        s.free(),
        s.token(),
        s.holders().stream()
            .map(h -> new Holder(h.member(), h.units(), h.priority(), h.fence(), seconds(h.age())))
            .toList(),
        s.waiters().stream().map(w -> waiter(w)).toList(),
        s.silent(),
        s.lost());
  }

  private static Group group(GroupStatus g) {
    return new Group(
        g.name(),
        g.token(),
        g.inside().stream()
            .map(i -> new Inside(i.member(), i.group(), i.fence(), seconds(i.age())))
            .toList(),
        g.waiters().stream()
            .map(w -> new Outside(w.member(), w.group(), seconds(w.age())))
            .toList(),
        g.silent(),
        g.lost());
  }

  private static double seconds(Duration age) {
    return age.toMillis() / 1000.0;
  }

  /** Returns the report as one JSON object. */
  public String json() {
    return json(this);
  }

  /** Returns a report, or a part of one, as one JSON object. */
  static String json(Object report) {
    return JSON.writeValueAsString(report) + "\n";
  }

  private static Waiter waiter(SemaphoreStatus.Waiter w) {
    return new Waiter(w.member(), w.units(), w.priority(), seconds(w.age()), w.resizes());
  }
}
