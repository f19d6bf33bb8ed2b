package io.thalweg.live;

import io.thalweg.cluster.GroupStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A group lock as it was last seen; the same as {@link SemaphoreSight}. */
record GroupSight(
    String name,
    long at,
    @Nullable String token,
    List<Inside> inside,
    List<Waits> waiting,
    List<String> silent) {

  /** A lease. */
  record Inside(String member, String group, long fence, long since, long heard) {}

  /** A request. */
  record Waits(String id, String member, String group, long since, long heard) {}

  static GroupSight of(
      GroupStatus status, @Nullable GroupSight before, long at, List<String> unheard) {
    List<Inside> inside = new ArrayList<>();
    for (GroupStatus.Inside i : status.inside()) {
      Long known = before == null ? null : before.since(i);
      long since = SemaphoreSight.steady(at, i.age(), known);
      inside.add(new Inside(i.member(), i.group(), i.fence(), since, at));
    }
    List<Waits> waiting = new ArrayList<>();
    for (GroupStatus.Waiter w : status.waiters()) {
      Long known = before == null ? null : before.since(w);
      long since = SemaphoreSight.steady(at, w.age(), known);
      waiting.add(new Waits(w.id(), w.member(), w.group(), since, at));
    }
    if (before != null) {
      before.inside.stream().filter(i -> unheard.contains(i.member())).forEach(inside::add);
      before.waiting.stream().filter(w -> unheard.contains(w.member())).forEach(waiting::add);
    }
    return new GroupSight(
        status.name(), at, status.token(), List.copyOf(inside), List.copyOf(waiting), unheard);
  }

  /** The fence of a session is that of all its leases, so that the member tells them apart. */
  private @Nullable Long since(GroupStatus.Inside now) {
    return inside.stream()
        .filter(
            i ->
                i.fence() == now.fence()
                    && i.member().equals(now.member())
                    && i.group().equals(now.group()))
        .map(Inside::since)
        .findFirst()
        .orElse(null);
  }

  private @Nullable Long since(GroupStatus.Waiter now) {
    return waiting.stream()
        .filter(w -> w.id().equals(now.id()))
        .map(Waits::since)
        .findFirst()
        .orElse(null);
  }
}
