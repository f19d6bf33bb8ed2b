package io.thalweg.sim.network.links;

import java.util.Arrays;

/**
 * A few bits for each known link, in an open hash table of plain arrays. Links whose bits are all 0
 * are forgotten when the table grows, so moving nodes do not fill the memory.
 */
final class LinkStates {
  private static final long EMPTY = -1;

  private long[] keys = emptyKeys(64);
  private int[] bits = new int[64];
  private int used;

  private static long[] emptyKeys(int size) {
    long[] keys = new long[size];
    Arrays.fill(keys, EMPTY);
    return keys;
  }

  int get(long key) {
    int slot = slot(key);
    return keys[slot] == key ? bits[slot] : 0;
  }

  void set(long key, int value) {
    int slot = slot(key);
    if (keys[slot] != key) {
      if (3 * used >= 2 * keys.length) {
        rebuild();
        slot = slot(key);
      }
      keys[slot] = key;
      used++;
    }
    bits[slot] = value;
  }

  /** The links with any bit set, in ascending order: the table's own order must never show. */
  long[] keys() {
    long[] found = new long[used];
    int count = 0;
    for (int slot = 0; slot < keys.length; slot++) {
      if (keys[slot] != EMPTY && bits[slot] != 0) {
        found[count++] = keys[slot];
      }
    }
    found = Arrays.copyOf(found, count);
    Arrays.sort(found);
    return found;
  }

  private int slot(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    int slot = (int) (mixed >>> 32) & (keys.length - 1);
    while (keys[slot] != key && keys[slot] != EMPTY) {
      slot = (slot + 1) & (keys.length - 1);
    }
    return slot;
  }

  private void rebuild() {
    long[] kept = keys();
    int[] values = new int[kept.length];
    for (int i = 0; i < kept.length; i++) {
      values[i] = get(kept[i]);
    }
    int size = 2 * kept.length > keys.length / 2 ? 2 * keys.length : keys.length;
    keys = emptyKeys(size);
    bits = new int[size];
    used = 0;
    for (int i = 0; i < kept.length; i++) {
      set(kept[i], values[i]);
    }
  }
}
