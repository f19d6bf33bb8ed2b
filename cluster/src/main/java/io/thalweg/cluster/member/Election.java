package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Chooses the keepers of the next epoch: one for one or two members, three from three members on,
 * five on request. Those that are there stay, but one without a disk gives way to a member that has
 * one. New ones are the eldest members that have a disk, then the eldest without one; visitors only
 * if there is nobody else. One that an operator empties hands its office on if there is another to
 * take it, and gets none.
 */
final class Election {
  /**
   * How long a keeper with a disk may be gone before another takes its place: it may be started
   * again. If its tenure has certainly ended before, its seat is gone, and nobody waits for it.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Turn turn;
  private final RecoverySettings settings;
  private final Turnout turnout;
  private final Map<Integer, Long> goneSince = new HashMap<>();

  Election(Turn turn, RecoverySettings settings, Turnout turnout) {
    this.turn = turn;
    this.settings = settings;
    this.turnout = turnout;
  }

  /**
   * The keepers that the next epoch should have.
   *
   * @param self the number of this keeper
   * @param members those that the next epoch should have
   */
  Ids keepers(Charter charter, int self, Ids members) {
    Agreed agreed = charter.agreed();
    if (!agreed.keepers().equals(agreed.formerKeepers())) {
      return agreed.keepers(); // they change once between two openings
    }
    List<Integer> stay = candidates(charter, members);
    List<Integer> emptied = emptied(charter, members, stay);
    stay.addAll(emptied); // after all others
    int wanted = wanted(stay.size());
    boolean allLeave = stay.isEmpty();
    List<Integer> next = new ArrayList<>();
    boolean awaited = false;
    for (int keeper : agreed.keepers().toArray()) {
      boolean here = turnout.isKeeperHere(keeper);
      boolean expected = !here && isExpected(charter, keeper);
      awaited |= expected;
      boolean stays = stay.contains(keeper) && !emptied.contains(keeper);
      if (expected || (here && stays) || (allLeave && keeper == self)) {
        next.add(keeper);
      }
    }
    stay.removeAll(next);
    while (next.size() < wanted && !stay.isEmpty()) {
      next.add(stay.removeFirst());
    }
    stay.removeAll(emptied);
    preferDisks(charter, next, stay);
    if (2 * next.stream().filter(turnout::isKeeperHere).count() <= next.size()) {
      next.removeIf(keeper -> !turnout.isKeeperHere(keeper)); // they could not vote
      awaited = false;
    }
    if (!awaited && next.size() > wanted) {
      next.sort(Comparator.comparing(keeper -> keeper != self)); // it is here for certain
      next = next.subList(0, Math.max(1, wanted));
    }
    return next.isEmpty() ? agreed.keepers() : Ids.of(next);
  }

  /** What a keeper without a disk knows dies with it. */
  private static void preferDisks(Charter charter, List<Integer> next, List<Integer> stay) {
    for (int i = 0;
        i < next.size() && !stay.isEmpty() && charter.isDurableKeeper(stay.getFirst());
        i++) {
      if (!charter.isDurableKeeper(next.get(i))) {
        next.set(i, stay.removeFirst());
      }
    }
  }

  private int wanted(int members) {
    return members >= 5 && settings.keepers() >= 5
        ? 5
        : members >= 3 && settings.keepers() >= 3 ? 3 : 1;
  }

  /** Keeper numbers of members that stay and may get an office, the best first. */
  private List<Integer> candidates(Charter charter, Ids members) {
    List<Predicate<Seat>> kinds =
        List.of(Seat::serves, seat -> !seat.visitor(), seat -> !seat.drain().isOn(), seat -> true);
    return kinds.stream()
        .map(kind -> candidates(charter, members, kind))
        .filter(some -> !some.isEmpty())
        .findFirst()
        .orElseGet(ArrayList::new);
  }

  private List<Integer> candidates(Charter charter, Ids members, Predicate<Seat> kind) {
    Comparator<Integer> durableFirst = Comparator.comparing(m -> !seat(charter, m).durable());
    return new ArrayList<>(
        members.stream()
            .boxed()
            .filter(m -> kind.test(seat(charter, m)) && !turnout.isLeaving(m))
            .sorted(durableFirst)
            .map(charter::keeperOf)
            .toList());
  }

  /** The keepers among members that are emptied: they go on while nobody takes their office. */
  private List<Integer> emptied(Charter charter, Ids members, List<Integer> others) {
    return candidates(charter, members, seat -> seat.drain().isOn() && !seat.visitor()).stream()
        .filter(k -> charter.agreed().keepers().contains(k) && !others.contains(k))
        .toList();
  }

  private static Seat seat(Charter charter, int member) {
    return Objects.requireNonNull(charter.seats().get(member));
  }

  /** Whether a keeper that is not here may be back soon: only what is on a disk survives. */
  private boolean isExpected(Charter charter, int keeper) {
    if (!charter.isDurableKeeper(keeper)) {
      return false;
    }
    long since = goneSince.getOrDefault(keeper, turn.now());
    return turn.now() - since < PATIENCE.toNanos();
  }

  /** Called now and then: notes which keepers are here. */
  void look(Charter charter) {
    goneSince.keySet().retainAll(charter.agreed().keepers().stream().boxed().toList());
    for (int keeper : charter.agreed().keepers().toArray()) {
      if (turnout.isKeeperHere(keeper)) {
        goneSince.remove(keeper);
      } else {
        goneSince.putIfAbsent(keeper, turn.now());
      }
    }
  }
}
