package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is looked up in a charter again and again, put together once for each of its versions: with
 * a thousand calls that wait, a walk through all definitions for each would take seconds.
 */
final class Contents {
  private @Nullable Charter charter;
  private final Map<String, Definition> names = new HashMap<>();
  private Room room = Room.EMPTY;

  /** From now on, what is asked is about this charter. */
  Contents of(Charter now) {
    if (now != charter) {
      charter = now;
      names.clear();
      now.definitions().values().forEach(made -> names.put(made.name(), made));
      room = Room.of(now);
    }
    return this;
  }

  /** The definition with this name, or null if there is none. */
  @Nullable Definition definition(String name) {
    return names.get(name);
  }

  /** What all definitions take. */
  Room room() {
    return room;
  }
}
