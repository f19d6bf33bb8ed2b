package io.thalweg.check.model;

import org.jspecify.annotations.Nullable;

/** A map from keys to steps; for one thread. */
final class StepMemory {
  private long[] keys = new long[256];
  private @Nullable Step[] steps = new Step[256];
  private int size;

  @Nullable Step get(long key) {
    int slot = slot(key);
    return keys[slot] == key ? steps[slot] : null;
  }

  void put(long key, Step step) {
    if (2 * ++size > keys.length) {
      grow();
    }
    int slot = slot(key);
    keys[slot] = key;
    steps[slot] = step;
  }

  private void grow() {
    long[] oldKeys = keys;
    @Nullable Step[] oldSteps = steps;
    keys = new long[2 * oldKeys.length];
    steps = new Step[2 * oldKeys.length];
    for (int s = 0; s < oldKeys.length; s++) {
      if (oldSteps[s] != null) {
        int slot = slot(oldKeys[s]);
        keys[slot] = oldKeys[s];
        steps[slot] = oldSteps[s];
      }
    }
  }

  /** Returns the slot of the key, or the free slot where it would go. */
  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) (key * 0x9E3779B97F4A7C15L >>> 40) & mask;
    while (steps[slot] != null && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
