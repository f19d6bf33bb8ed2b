package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame.Waiting;
import io.thalweg.core.protocols.hk.Key;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The requests of this member's users that wait at a group lock, in the order they were made. */
final class GroupRequests {
  private static final int NO_NUMBER = -1;

  /** A request; {@code group} is -1 until a new name has got its number. */
  record Asked(long request, String name, int group, long since) {
    private boolean isNamed() {
      return group != NO_NUMBER;
    }
  }

  private final Map<Long, Asked> all = new LinkedHashMap<>();

  /**
   * A user asks to enter.
   *
   * @param group the number of the group, or -1 if its name has none yet
   * @return whether the name has a number
   */
  boolean add(long request, String name, int group, long now) {
    Asked one = new Asked(request, name, group, now);
    all.put(request, one);
    return one.isNamed();
  }

  int size() {
    return all.size();
  }

  /** Removes a request, and returns whether it was there. */
  boolean remove(long request) {
    return all.remove(request) != null;
  }

  /** Removes all requests and returns them. */
  List<Long> removeAll() {
    List<Long> removed = List.copyOf(all.keySet());
    all.clear();
    return removed;
  }

  /** Removes the requests for a group that has no number, and returns them. */
  List<Long> removeUnnamed(String group) {
    List<Long> removed =
        all.values().stream()
            .filter(a -> !a.isNamed() && a.name.equals(group))
            .map(Asked::request)
            .toList();
    removed.forEach(all::remove);
    return removed;
  }

  /** Names have got their numbers. */
  void name(ToIntFunction<String> number) {
    all.replaceAll(
        (r, a) -> a.isNamed() ? a : new Asked(r, a.name, number.applyAsInt(a.name), a.since));
  }

  /** The requests for groups that have a number, the earliest first. */
  List<Asked> named() {
    return all.values().stream().filter(Asked::isNamed).toList();
  }

  /** The requests for groups that have a number, as this member reports them. */
  List<Waiting> report(int self, long now) {
    return named().stream()
        .map(a -> new Waiting(0, a.group, 0, name(self, a), Age.millis(a.since, now)))
        .toList();
  }

  /** No place in the order of service, but a name. */
  private static Key name(int self, Asked asked) {
    return new Key(0, asked.request, self);
  }

  @Nullable Asked firstNamed() {
    return all.values().stream().filter(Asked::isNamed).findFirst().orElse(null);
  }
}
