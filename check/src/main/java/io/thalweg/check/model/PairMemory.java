package io.thalweg.check.model;

/** A map from pairs of numbers to numbers; for one thread. */
final class PairMemory {
  private long[] keys = new long[256]; // plus 1, so that 0 is free
  private int[] values = new int[256];
  private int size;

  /** Returns the number of the pair, or -1. */
  int get(int a, int b) {
    long key = key(a, b);
    int slot = slot(key);
    return keys[slot] == key ? values[slot] : -1;
  }

  void put(int a, int b, int value) {
    if (2 * ++size > keys.length) {
      grow();
    }
    long key = key(a, b);
    int slot = slot(key);
    keys[slot] = key;
    values[slot] = value;
  }

  private static long key(int a, int b) {
    return ((long) a << 32 | b) + 1;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new int[2 * oldKeys.length];
    for (int s = 0; s < oldKeys.length; s++) {
      if (oldKeys[s] != 0) {
        int slot = slot(oldKeys[s]);
        keys[slot] = oldKeys[s];
        values[slot] = oldValues[s];
      }
    }
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) (key * 0x9E3779B97F4A7C15L >>> 40) & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
