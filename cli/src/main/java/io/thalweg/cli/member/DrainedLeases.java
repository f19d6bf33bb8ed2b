package io.thalweg.cli.member;

import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.GroupStatus;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.SemaphoreStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The leases of a member that is drained.
 *
 * @param lines a few words each
 * @param fences one each, by which the same leases are known again
 * @param silent whether the member did not tell all
 */
record DrainedLeases(List<String> lines, List<Long> fences, boolean silent) {
  private static final Duration LIMIT = Duration.ofSeconds(4);
  private static final Duration PAUSE = Duration.ofMillis(100);

  /** Asks all members. */
  static DrainedLeases of(Cluster cluster, String member) {
    List<String> lines = new ArrayList<>();
    List<Long> fences = new ArrayList<>();
    boolean silent = !cluster.members().contains(member);
    for (PrioritySemaphore semaphore : cluster.semaphores()) {
      SemaphoreStatus status = semaphore.status();
      silent |= status.silent().contains(member);
      for (SemaphoreStatus.Holder holder : status.holders()) {
        if (holder.member().equals(member)) {
          String units = (holder.units().size() == 1 ? "unit " : "units ");
          String what = units + StatusText.ranges(holder.units()) + " of " + semaphore.name();
          lines.add(line(what, holder.age()));
          fences.add(holder.fence());
        }
      }
    }
    for (GroupLock lock : cluster.groupLocks()) {
      GroupStatus status = lock.status();
      silent |= status.silent().contains(member);
      for (GroupStatus.Inside inside : status.inside()) {
        if (inside.member().equals(member)) {
          lines.add(line("group " + inside.group() + " of " + lock.name(), inside.age()));
          fences.add(inside.fence());
        }
      }
    }
    return new DrainedLeases(List.copyOf(lines), List.copyOf(fences), silent);
  }

  private static String line(String what, Duration age) {
    return what + ", held for " + Durations.shown(age);
  }

  /** The same; a member that was just joined may not have heard of the others yet. */
  static DrainedLeases patiently(Cluster cluster, String member) throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    DrainedLeases told = of(cluster, member);
    while (told.silent && System.nanoTime() - end < 0) {
      Thread.sleep(PAUSE);
      told = of(cluster, member);
    }
    return told;
  }

  /** What is known to be left, as the end of a sentence. */
  String summary() {
    String known = lines.isEmpty() ? "has told of no lease" : "holds " + String.join(", ", lines);
    return known + (silent ? ", and does not answer" : "");
  }
}
