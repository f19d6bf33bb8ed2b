package io.thalweg.cluster.member;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.WireLimits;
import org.jspecify.annotations.Nullable;

/**
 * What all definitions of a cluster take.
 *
 * @param bytes the largest number of bytes that they take in a frame
 * @param units the number of units that have names
 * @param highest the largest number of units that one of them has ever had
 */
record Room(int definitions, long bytes, long units, int highest) {

  static final Room EMPTY = new Room(0, 0, 0, 0);

  static Room of(Charter charter) {
    Room room = EMPTY;
    for (Definition definition : charter.definitions().values()) {
      room = room.with(null, definition);
    }
    return room.withRemoved(charter);
  }

  private Room withRemoved(Charter charter) {
    return new Room(definitions, bytes + charter.removedBytes(), units, highest);
  }

  /** What they take with this definition, which is new or takes the place of another one. */
  Room with(@Nullable Definition before, Definition next) {
    return new Room(
        definitions + (before == null ? 1 : 0),
        bytes + next.bytes() - (before == null ? 0 : before.bytes()),
        units + units(next) - (before == null ? 0 : units(before)),
        Math.max(highest, units(next)));
  }

  private static int units(Definition definition) {
    return definition.settings() instanceof Definition.Units u ? u.ever() : 0;
  }

  /** Why they take too much, or null if they do not. */
  @Nullable String excess(WireLimits limits) {
    if (highest > SemaphoreConfig.MAX_UNITS) {
      return "new units would have numbers of " + SemaphoreConfig.MAX_UNITS + " and more";
    }
    if (definitions > limits.semaphores()) {
      return "the cluster has its %d semaphores and group locks (maxSemaphores)"
          .formatted(limits.semaphores());
    }
    if (bytes > limits.definitionBytes()) {
      return "all definitions would take %d bytes, more than %d (2 times maxMessageBytes)"
          .formatted(bytes, limits.definitionBytes());
    }
    if (units > limits.units()) {
      return "all semaphores would have %d units, more than %d (2 times maxMessageBytes, %d at most)"
          .formatted(units, limits.units(), WireLimits.UNITS);
    }
    return null;
  }
}
