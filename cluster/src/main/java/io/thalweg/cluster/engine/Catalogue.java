package io.thalweg.cluster.engine;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.DisagreementException;
import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Past;
import io.thalweg.cluster.text.Utf8;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongFunction;

/** The semaphores and group locks of the cluster that this member knows, by number and by name. */
final class Catalogue {
  private static final String REGISTRY = "the registry";

  private final LiveCluster cluster;
  private final ClusterConfig config;
  private final Map<Integer, Shared> shared = new ConcurrentSkipListMap<>();

  Catalogue(LiveCluster cluster, ClusterConfig config) {
    this.cluster = cluster;
    this.config = config;
  }

  PrioritySemaphore semaphore(String name, SemaphoreConfig wanted) {
    checkName("a semaphore", name);
    Definition known = define(name, Definition.Units.of(wanted));
    if (!(known.settings() instanceof Definition.Units units)) {
      throw new DisagreementException(name + " is a group lock in this cluster, not a semaphore");
    }
    boolean asMade = wanted.units() == units.named(); // it may have been resized since then
    checkAgreed(name, asMade ? units.asNamed() : units.config(), wanted);
    return (PrioritySemaphore) present(known);
  }

  GroupLock groupLock(String name, GroupConfig wanted) {
    checkName("a group lock", name);
    Definition known = define(name, new Definition.Groups(wanted, List.of()));
    if (!(known.settings() instanceof Definition.Groups groups)) {
      throw new DisagreementException(name + " is a semaphore in this cluster, not a group lock");
    }
    checkAgreed(name, groups.config(), wanted);
    return (GroupLock) present(known);
  }

  private static void checkAgreed(String name, Object known, Object wanted) {
    if (!known.equals(wanted)) {
      throw new DisagreementException(
          name + " has " + known + " in this cluster, but was named with " + wanted);
    }
  }

  private Definition define(String name, Definition.Settings settings) {
    return (Definition) ask("making " + name, call -> new Input.Define(call, name, settings));
  }

  Object ask(String what, LongFunction<Input> input) {
    cluster.checkOpen();
    try {
      return cluster.calls().make(config.joinTimeout().toNanos(), what, input);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ThalwegException("interrupted while " + what, e);
    }
  }

  /** The semaphore or group lock of this name, if the cluster has one of this kind. */
  <T> Optional<T> find(String name, Class<T> kind) {
    checkName("a semaphore or group lock", name);
    var known = (Optional<?>) ask("looking for " + name, call -> new Input.Find(call, name));
    return known
        .map(one -> shared.get(((Definition) one).number())) // null if it is removed just now
        .filter(kind::isInstance)
        .map(kind::cast);
  }

  /** Removes the semaphore or group lock of this name; returns whether there was one. */
  boolean remove(String name, Class<?> kind) {
    checkName("a semaphore or group lock", name);
    var known = (Optional<?>) ask("looking for " + name, call -> new Input.Find(call, name));
    if (known.isEmpty()) {
      return false;
    }
    int number = ((Definition) known.get()).number();
    return kind.isInstance(shared.get(number))
        && (Boolean) ask("removing " + name, call -> new Input.Remove(call, number));
  }

  void checkName(String what, String name) {
    Objects.requireNonNull(name, "name");
    int longest = config.maxNameLength();
    if (name.isBlank() || name.length() > longest) {
      throw new IllegalArgumentException(
          "the name of %s must have 1 to %d characters and not be blank, but is %s"
              .formatted(
                  what,
                  longest,
                  name.length() > longest ? name.length() + " long" : "'" + name + "'"));
    }
    if (name.codePoints().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "the name of %s must have no control characters such as line ends, but is '%s'"
              .formatted(what, name.replaceAll("\\p{Cntrl}", "?")));
    }
    if (name.equals(REGISTRY)) {
      throw new IllegalArgumentException("the cluster itself uses the name " + REGISTRY);
    }
    Utf8.check("the name of " + what, name);
  }

  private Shared present(Definition known) {
    Shared one = shared.get(known.number());
    if (one == null) {
      throw new ThalwegException(known.name() + " has been removed from the cluster just now");
    }
    return one;
  }

  /** The one with this number; empty if it was removed, so that its users have been told. */
  Optional<Shared> known(int number) {
    return Optional.ofNullable(shared.get(number));
  }

  Shared get(int number) {
    Shared one = shared.get(number);
    if (one == null) {
      throw new IllegalStateException("number " + number + " is not known");
    }
    return one;
  }

  /** In a step: the cluster has made or changed this semaphore or group lock. */
  void learn(Definition definition) {
    Shared known = shared.get(definition.number());
    if (known != null) {
      known.update(definition);
    } else {
      shared.put(
          definition.number(),
          switch (definition.settings()) {
            case Definition.Units u -> new LiveSemaphore(cluster, definition);
            case Definition.Groups g -> new LiveGroupLock(cluster, definition);
          });
    }
  }

  /** In a step: the cluster has removed this semaphore or group lock. */
  void remove(int number) {
    String name = nameOf(number);
    Shared gone = shared.remove(number);
    if (gone != null) {
      cluster.past().forget(number);
      RuntimeException why = new ThalwegException(name + " has been removed from the cluster");
      gone.removed(why);
      cluster.afterwards(() -> gone.end(why));
    }
  }

  /** What this member remembers of a semaphore, if it knows it. */
  Optional<Past.Part> told(Frame.AskPast ask) {
    return shared.get(ask.number()) instanceof LiveSemaphore semaphore
        ? Optional.of(semaphore.told(ask.from(), ask.until(), ask.finest()))
        : Optional.empty();
  }

  /** Counts the leases that were too short to be logged. */
  void countBrief() {
    all(LiveSemaphore.class).forEach(LiveSemaphore::countBrief);
  }

  <T> List<T> all(Class<T> kind) {
    return shared.values().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  String nameOf(int number) {
    return switch (shared.get(number)) {
      case LiveSemaphore semaphore -> semaphore.name();
      case LiveGroupLock lock -> lock.name();
      case null, default -> REGISTRY;
    };
  }

  /** The member has ended: fails all waiting requests and loses all leases. */
  void end(RuntimeException why) {
    shared.values().forEach(s -> s.end(why));
  }
}
