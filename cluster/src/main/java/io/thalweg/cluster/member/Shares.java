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

/** This member's shares of all that the cluster has, and its definitions. */
final class Shares {

  /** Is told what is new. */
  interface Host {

    /** There is a share that was not there before; told when the step that made it is done. */
    void added(Share<?> share);

    /** Its definition has changed. */
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

  /** None, to begin with. */
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
   * How much is defined.
   *
   * @param bytes how many all definitions take at most
   * @param units how many units have names
   */
  record Size(int definitions, int bytes, int units) {}

  /** How much there would be with this, which is new or takes the place of what it was. */
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

  /** A new semaphore or group lock, made here: the token begins here. */
  void found(Definition made) {
    add(made, true);
  }

  /**
   * What others know to be defined.
   *
   * @return whether something of it is new here
   */
  boolean learn(List<Definition> told) {
    boolean news = false;
    for (Definition one : told) {
      news |= learn(one);
    }
    return news;
  }

  /** What the registry's token brings. */
  void learnByToken(List<Definition> brought) {
    if (learn(brought)) {
      turn.then(host::broughtByToken);
    }
  }

  /** Others know of a semaphore or group lock, or of a change; whether that is new here. */
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
