package io.thalweg.cluster.wire;

import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Proposal;
import io.thalweg.core.register.Versioned;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the members of a cluster have agreed on: the value of the register. Immutable.
 *
 * @param seats members, and those that are out, by number
 * @param made the largest number that a definition has had so far
 * @param definitions semaphores and group locks by number
 * @param removed names under which something was removed that members may still hold, with these
 *     members: they have not reported since, or are out. What is made under such a name is kept
 *     back from all others
 */
public record Charter(
    UUID cluster,
    Agreed agreed,
    SortedMap<Integer, Seat> seats,
    int made,
    SortedMap<Integer, Definition> definitions,
    SortedMap<String, Ids> removed)
    implements Versioned {

  private static final int NUMBER_BYTES = 5;

  public Charter {
    seats = Collections.unmodifiableSortedMap(new TreeMap<>(seats));
    definitions = Collections.unmodifiableSortedMap(new TreeMap<>(definitions));
    removed = Collections.unmodifiableSortedMap(new TreeMap<>(removed));
  }

  /** The charter of a cluster that this member has just founded, with itself as its keeper. */
  public static Charter founded(UUID cluster, long epoch, Seat founder) {
    SortedMap<Integer, Seat> seats = new TreeMap<>();
    seats.put(1, founder);
    Agreed agreed = Agreed.founded(epoch, Ids.of(1), Ids.of(1));
    return new Charter(cluster, agreed, seats, 0, new TreeMap<>(), new TreeMap<>());
  }

  @Override
  public long version() {
    return agreed.version();
  }

  @Override
  public Ids voters() {
    return agreed.keepers();
  }

  /** The number of the member with this address, if it has a seat. */
  public OptionalInt numberOf(UUID id) {
    for (Map.Entry<Integer, Seat> seat : seats.entrySet()) {
      if (seat.getValue().id().equals(id)) {
        return OptionalInt.of(seat.getKey());
      }
    }
    return OptionalInt.empty();
  }

  /** The number under which this member is a keeper, or would be one. */
  public int keeperOf(int member) {
    Seat seat = seats.get(member);
    return seat == null || seat.keeper() == 0 ? member : seat.keeper();
  }

  /** Whether a member of the epoch serves requests, other than these. */
  public boolean hasOtherThatServes(Ids but) {
    return agreed.members().minus(but).stream()
        .mapToObj(seats::get)
        .anyMatch(seat -> seat != null && seat.serves());
  }

  /** The name of the member that is this keeper, or its number if that member is gone for now. */
  public String keeperName(int keeper) {
    return seatsOf(keeper)
        .map(Seat::name)
        .reduce((earlier, later) -> later) // a process that was started again has a second seat
        .orElse("keeper " + keeper);
  }

  /** Whether this keeper remembers what it has answered when it is started again. */
  public boolean isDurableKeeper(int keeper) {
    return seatsOf(keeper).anyMatch(Seat::durable);
  }

  /**
   * The seats of the process that is this keeper, or would be: it has another one if it is back.
   */
  public Stream<Seat> seatsOf(int keeper) {
    return seats.entrySet().stream()
        .filter(seat -> keeperOf(seat.getKey()) == keeper)
        .map(Map.Entry::getValue);
  }

  /** The definition with this name. */
  public Optional<Definition> definition(String name) {
    return definitions.values().stream().filter(d -> d.name().equals(name)).findFirst();
  }

  /** How many definitions were removed so far. */
  public int removals() {
    return made - definitions.size();
  }

  /** Returns what is agreed after this change, or null if the change is refused. */
  public @Nullable Charter after(Proposal change) {
    Agreed next = agreed.apply(change);
    return next == null ? null : with(next);
  }

  private Charter with(Agreed next) {
    SortedMap<Integer, Seat> left = new TreeMap<>(seats);
    left.keySet().removeIf(next::isOver);
    SortedMap<String, Ids> kept = new TreeMap<>(removed);
    if (next.open()) { // those that belong to the epoch have lost it before they reported
      kept.replaceAll((name, holders) -> holders.filter(next.out()::containsKey));
      kept.values().removeIf(Ids::isEmpty);
    }
    return new Charter(cluster, next, left, made, definitions, kept);
  }

  /** The same with a seat for the member with this number. */
  public Charter with(int member, Seat seat) {
    SortedMap<Integer, Seat> more = new TreeMap<>(seats);
    more.put(member, seat);
    return new Charter(cluster, agreed, more, made, definitions, removed);
  }

  /** The same with this definition, which is new or the next version of one. */
  public Charter with(Definition next) {
    SortedMap<Integer, Definition> now = new TreeMap<>(definitions);
    now.put(next.number(), next);
    return new Charter(cluster, agreed, seats, Math.max(made, next.number()), now, removed);
  }

  /** The same without this definition, which these members may still hold. */
  public Charter without(Definition gone, Ids holders) {
    SortedMap<Integer, Definition> now = new TreeMap<>(definitions);
    now.remove(gone.number());
    SortedMap<String, Ids> kept = new TreeMap<>(removed);
    kept.merge(gone.name(), holders, Ids::plus);
    return new Charter(cluster, agreed, seats, made, now, kept);
  }

  /** The members that may still hold what was removed under this name. */
  public Ids holdersOf(String name) {
    return removed.getOrDefault(name, Ids.NONE);
  }

  /** The largest number of bytes that the names of what was removed take in a frame. */
  public long removedBytes() {
    long bytes = 0;
    for (Map.Entry<String, Ids> one : removed.entrySet()) {
      bytes += 4L * one.getKey().length() + NUMBER_BYTES * (2L + one.getValue().size());
    }
    return bytes;
  }

  /** The same as this version, so that several changes count as one. */
  public Charter as(long version) {
    return new Charter(cluster, agreed.as(version), seats, made, definitions, removed);
  }
}
