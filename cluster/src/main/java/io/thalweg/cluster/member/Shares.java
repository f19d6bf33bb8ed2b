package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Definition;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * This member's shares of the registry and of all semaphores and group locks, with their
 * definitions.
 */
final class Shares {

  /** Is told of changes. */
  interface Host {

    /** A share is new; told later in the step that added it. */
    void added(Share<?> share);

    /** The definition of a share has changed. */
    void changed(Share<?> share);

    /** The registry's token has brought definitions that are new here. */
    void broughtByToken();
  }

  private final Turn turn;
  private final FleetClock clock;
  private final boolean visitor;
  private final Host host;
  private final Map<Integer, Share<?>> shares = new TreeMap<>();
  private final NavigableMap<Integer, Definition> definitions = new TreeMap<>();
  private final Map<String, Definition> byName = new HashMap<>();
  private int bytes; // of all definitions
  private int units;
  private int node;

  /** Begins without shares. */
  Shares(Turn turn, FleetClock clock, boolean visitor, Host host) {
    this.turn = turn;
    this.clock = clock;
    this.visitor = visitor;
    this.host = host;
  }

  /** The member has joined or founded the cluster, as this node of the algorithms. */
  RegistryShare begin(int self, boolean founder) {
    node = self;
    RegistryShare registry =
        new RegistryShare(turn, clock, new Start(node, founder, visitor), this);
    shares.put(registry.number, registry);
    turn.then(() -> host.added(registry));
    return registry;
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

  int nextNumber() {
    return definitions.isEmpty() ? 1 : definitions.lastKey() + 1;
  }

  /** Adds a new semaphore or group lock that is made here; its token begins here. */
  void found(Definition made) {
    add(made, true);
  }

  /**
   * Takes over definitions that others know.
   *
   * @return whether any of them is new here
   */
  boolean learn(List<Definition> told) {
    boolean news = false;
    for (Definition one : told) {
      news |= learn(one);
    }
    return news;
  }

  /** Takes over the definitions that came with the registry's token. */
  void learnByToken(List<Definition> brought) {
    if (learn(brought)) {
      turn.then(host::broughtByToken);
    }
  }

  /** Takes over a definition that others know; returns whether it is new here. */
  boolean learn(Definition told) {
    Share<?> known = shares.get(told.number());
    if (known == null) {
      add(told, false);
      return true;
    }
    boolean isNews = told.version() > definition(told.number()).version();
    if (isNews) {
      put(told);
      turn.out().learned(told);
      known.update(told);
      host.changed(known);
    }
    return isNews;
  }

  private void add(Definition definition, boolean founder) {
    Start start = new Start(node, founder, visitor);
    Share<?> share =
        switch (definition.settings()) {
          case Definition.Units u -> new SemaphoreShare(turn, clock, definition, start);
          case Definition.Groups g -> new GroupShare(turn, definition, start);
        };
    shares.put(definition.number(), share);
    put(definition);
    turn.out().learned(definition);
    turn.then(() -> host.added(share));
  }
}
