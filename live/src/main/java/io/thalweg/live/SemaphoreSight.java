package io.thalweg.live;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A semaphore as it was last seen. What a member said that is silent now is kept, with the time
 * when it was heard. Times are milliseconds since 1970 by the clock of this member.
 *
 * @param at when the members were asked
 * @param held leases, by fence
 * @param waiting requests in the order of service; last those of members that are silent
 */
record SemaphoreSight(
    String name,
    SemaphoreConfig config,
    long at,
    @Nullable String token,
    List<Integer> free,
    List<Held> held,
    List<Waits> waiting,
    List<String> silent) {

  /** A change of this much is the uncertainty of an age, not another time. */
  private static final long SAME_MILLIS = 1_000;

  /** A lease. */
  record Held(
      String member, List<Integer> units, long fence, long priority, long since, long heard) {}

  /** A request; {@code rank} and {@code made} are its key. */
  record Waits(
      String id,
      String member,
      int units,
      long priority,
      long rank,
      long made,
      long since,
      boolean resizes,
      long heard) {}

  /**
   * What is seen now.
   *
   * @param before what was seen last, or null
   * @param unheard members of the epoch that do not answer now: what they said last still counts
   */
  static SemaphoreSight of(
      SemaphoreStatus status, @Nullable SemaphoreSight before, long at, List<String> unheard) {
    List<Held> held = new ArrayList<>();
    for (SemaphoreStatus.Holder h : status.holders()) {
      long since = steady(at, h.age(), before == null ? null : before.since(h));
      held.add(new Held(h.member(), h.units(), h.fence(), h.priority(), since, at));
    }
    List<Waits> waiting = new ArrayList<>();
    for (SemaphoreStatus.Waiter w : status.waiters()) {
      long since = steady(at, w.age(), before == null ? null : before.since(w));
      waiting.add(
          new Waits(
              w.id(),
              w.member(),
              w.units(),
              w.priority(),
              w.rank(),
              w.made().toEpochMilli(),
              since,
              w.resizes(),
              at));
    }
    if (before != null) {
      before.keep(unheard::contains, held, waiting);
    }
    return new SemaphoreSight(
        status.name(),
        status.config(),
        at,
        status.token(),
        status.free(),
        List.copyOf(held),
        List.copyOf(waiting),
        unheard);
  }

  /** Adds what was heard of members that are missed now. */
  private void keep(Predicate<String> missed, List<Held> fresh, List<Waits> waits) {
    Set<Integer> taken = new HashSet<>();
    fresh.forEach(h -> taken.addAll(h.units()));
    held.stream()
        .filter(h -> missed.test(h.member()) && h.units().stream().noneMatch(taken::contains))
        .forEach(fresh::add);
    waiting.stream().filter(w -> missed.test(w.member())).forEach(waits::add);
  }

  private @Nullable Long since(SemaphoreStatus.Holder holder) {
    return held.stream()
        .filter(h -> h.fence() == holder.fence() && h.member().equals(holder.member()))
        .map(Held::since)
        .findFirst()
        .orElse(null);
  }

  private @Nullable Long since(SemaphoreStatus.Waiter waiter) {
    return waiting.stream()
        .filter(w -> w.id().equals(waiter.id()))
        .map(Waits::since)
        .findFirst()
        .orElse(null);
  }

  /** When something began of which only the age is known; the time told before if that fits. */
  static long steady(long at, Duration age, @Nullable Long before) {
    long since = at - age.toMillis();
    return before != null && Math.abs(before - since) < SAME_MILLIS ? before : since;
  }

  /** Whether enough units are free for the first request, so that it should be granted now. */
  boolean isFirstReady() {
    return !waiting.isEmpty() && waiting.getFirst().units() <= free.size();
  }
}
