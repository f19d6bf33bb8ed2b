package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Definition;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** This member's shares of all semaphores and group locks, with their definitions. */
final class Shares {

  private final Turn turn;
  private final FleetClock clock;
  private final boolean visitor;
  private final Map<Integer, Share<?>> shares = new TreeMap<>();
  private final NavigableMap<Integer, Definition> definitions = new TreeMap<>();
  private final Map<String, Definition> byName = new HashMap<>();
  private int bytes; // of all definitions
  private int units;
  private boolean valid; // the tenure
  private @Nullable Failure closed;
  private @Nullable Failure drained;

  /** Begins without shares. */
  Shares(Turn turn, FleetClock clock, boolean visitor) {
    this.turn = turn;
    this.clock = clock;
    this.visitor = visitor;
  }

  Collection<Share<?>> all() {
    return List.copyOf(shares.values());
  }

  Optional<Share<?>> get(int number) {
    return Optional.ofNullable(shares.get(number));
  }

  Optional<SemaphoreShare> semaphore(int number) {
    return get(number).filter(SemaphoreShare.class::isInstance).map(SemaphoreShare.class::cast);
  }

  Stream<SemaphoreShare> semaphores() {
    return all().stream().filter(SemaphoreShare.class::isInstance).map(SemaphoreShare.class::cast);
  }

  /**
   * If this member was out when the last epoch opened, it has only the units that are kept back for
   * it. Others that it knows of are with others by now: it had asked that they be taken out of
   * service, did not learn that they were, and units were made anew under their numbers.
   */
  void giveUp(Agreed agreed, int self) {
    if (!agreed.base().contains(self)) {
      semaphores().forEach(s -> s.leases.keepOnly(keptBack(agreed.shares().get(s.number), self)));
    }
  }

  private static Ids keptBack(@Nullable Opening opening, int member) {
    return opening instanceof Opening.OfUnits units
        ? units.inService().filter(u -> mayHave(units.quarantine().get(u), member))
        : Ids.NONE;
  }

  private static boolean mayHave(@Nullable Ids suspects, int member) {
    return suspects != null && suspects.contains(member);
  }

  Optional<GroupShare> group(int number) {
    return get(number).filter(GroupShare.class::isInstance).map(GroupShare.class::cast);
  }

  Optional<Definition> definition(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  Definition definition(int number) {
    return Objects.requireNonNull(definitions.get(number), "nothing has this number");
  }

  /** All definitions, by number. */
  List<Definition> definitions() {
    return List.copyOf(definitions.values());
  }

  /**
   * The size of all definitions.
   *
   * @param bytes the largest number of bytes that all definitions take
   * @param units the number of units that have names
   */
  record Size(int definitions, int bytes, int units) {}

  /** The size with this definition, which is new or replaces an earlier version. */
  Size sizeWith(Definition next) {
    Definition before = definitions.get(next.number());
    int more = before == null ? 1 : 0;
    int had = before == null ? 0 : before.bytes();
    int hadUnits = before == null ? 0 : units(before);
    return new Size(
        definitions.size() + more, bytes + next.bytes() - had, units + units(next) - hadUnits);
  }

  private static int units(Definition definition) {
    return definition.settings() instanceof Definition.Units u ? u.ever() : 0;
  }

  private void put(Definition next) {
    Size size = sizeWith(next);
    bytes = size.bytes;
    units = size.units;
    definitions.put(next.number(), next);
    byName.put(next.name(), next);
  }

  /** Takes over what is agreed on definitions: new ones, changed ones, those that are no more. */
  void learn(Collection<Definition> agreed) {
    retain(agreed);
    agreed.forEach(this::learn);
  }

  /** Ends what is defined no more: its leases are lost, its requests fail. */
  void retain(Collection<Definition> agreed) {
    Set<Integer> numbers = agreed.stream().map(Definition::number).collect(Collectors.toSet());
    for (int number : List.copyOf(definitions.keySet())) {
      if (!numbers.contains(number)) {
        remove(number);
      }
    }
  }

  private void learn(Definition told) {
    Share<?> known = shares.get(told.number());
    if (known == null) {
      add(told);
    } else if (told.version() > definition(told.number()).version()) {
      put(told);
      turn.out().learned(told);
      known.update(told);
    }
  }

  private void add(Definition definition) {
    Share<?> share =
        switch (definition.settings()) {
          case Definition.Units u -> new SemaphoreShare(turn, clock, definition, visitor);
          case Definition.Groups g -> new GroupShare(turn, definition);
        };
    share.setValid(valid);
    share.drain(drained);
    shares.put(definition.number(), share);
    put(definition);
    turn.out().learned(definition);
    Failure why = closed;
    if (why != null) {
      share.close(why);
    }
  }

  private void remove(int number) {
    Share<?> share = Objects.requireNonNull(shares.remove(number));
    Definition gone = Objects.requireNonNull(definitions.remove(number));
    bytes -= gone.bytes();
    units -= units(gone);
    byName.remove(gone.name());
    share.freeze();
    share.close(Failure.removed(gone.name()));
    turn.out().removed(number);
  }

  /** The shares whose fences run out in this epoch. */
  boolean isAnyWorn() {
    return shares.values().stream().anyMatch(Share::isWorn);
  }

  /** The tenure has begun. */
  void resume() {
    valid = true;
    all().forEach(share -> share.setValid(true));
  }

  /** The tenure is over, or the member is out for good: all leases are lost. */
  void expire(String why) {
    valid = false;
    all().forEach(share -> share.setValid(false));
    all().forEach(share -> share.expire(why));
  }

  /** An operator empties the member, or takes that back: null. */
  void drain(@Nullable Failure why) {
    drained = why;
    all().forEach(share -> share.drain(why));
  }

  /** Whether users have leases of any. */
  boolean isAnyInUse() {
    return shares.values().stream().anyMatch(Share::isInUse);
  }

  /** The member leaves, or may serve no request any more. */
  void close(String why) {
    Failure failure = new Failure(Failure.Kind.CLOSED, why);
    closed = failure;
    all().forEach(share -> share.close(failure));
  }
}
