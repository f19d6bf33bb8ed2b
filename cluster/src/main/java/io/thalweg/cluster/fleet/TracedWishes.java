package io.thalweg.cluster.fleet;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The requests for a semaphore that a trace tells of, from when its member hears of them. */
final class TracedWishes {
  private final Fleet fleet;
  private final TracedMembers members;
  private final int number;
  private final Observer<? super Message> out;
  private final Map<UserWish, Long> ids = new LinkedHashMap<>();
  private final Map<UserWish, Long> waiting = new LinkedHashMap<>(); // with the priority
  private final Set<UserWish> inside = new LinkedHashSet<>();

  TracedWishes(Fleet fleet, TracedMembers members, int number, Observer<? super Message> out) {
    this.fleet = fleet;
    this.members = members;
    this.number = number;
    this.out = out;
  }

  boolean isAnyWaiting() {
    return !waiting.isEmpty();
  }

  /** What users have done: asked, changed their minds, closed leases. */
  void tellCauses(long at) {
    List<UserWish> waits = waits();
    Set<UserWish> held = held();
    waits.stream().filter(w -> !ids.containsKey(w)).forEach(w -> asked(at, w));
    held.stream().filter(w -> !ids.containsKey(w)).forEach(w -> asked(at, w));
    for (UserWish wish : waits) {
      Long before = waiting.replace(wish, wish.priority);
      if (before != null && before != wish.priority) {
        out.update(at, wish.place.id, new Event.Update<>(id(wish), wish.priority, 0));
      }
    }
    for (UserWish wish : List.copyOf(waiting.keySet())) {
      if (!waits.contains(wish) && !held.contains(wish)) {
        waiting.remove(wish);
        if (!wish.place.isGone()) {
          out.withdraw(at, wish.place.id, id(wish));
        }
      }
    }
    for (UserWish wish : List.copyOf(inside)) {
      if (!held.contains(wish)) {
        inside.remove(wish);
        out.exit(at, wish.place.id, id(wish), wish.units);
        members.touch(wish.place);
      }
    }
  }

  private void asked(long at, UserWish wish) {
    ids.put(wish, ids.size() + 1L);
    waiting.put(wish, wish.priority);
    out.request(
        at, wish.place.id, new Event.Request<>(id(wish), wish.units, wish.priority, 0, at, 0));
  }

  void tellGrants(long at) {
    for (UserWish wish : held()) {
      if (inside.add(wish)) {
        waiting.remove(wish);
        out.enter(at, wish.place.id, id(wish), wish.units, wish.fence);
      }
    }
  }

  /** What a dead member was granted counts until its tenure has certainly ended. */
  void over(int node) {
    inside.removeIf(wish -> wish.place.id == node && wish.place.isGone());
  }

  private long id(UserWish wish) {
    return ids.getOrDefault(wish, 0L);
  }

  private List<UserWish> waits() {
    return fleet
        .ledger()
        .waiting(number)
        .filter(w -> members.isPresent(w.place) && !w.place.isGone())
        .sorted(Comparator.comparingLong(w -> w.order))
        .toList();
  }

  private Set<UserWish> held() {
    return fleet.ledger().inside(number).stream()
        .filter(w -> members.isPresent(w.place) && counts(w))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private boolean counts(UserWish wish) {
    return wish.place.state == Place.State.DEAD ? inside.contains(wish) : !wish.isVoid();
  }
}
