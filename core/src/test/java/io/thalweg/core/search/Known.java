package io.thalweg.core.search;

import java.util.Arrays;

/**
 * The states found so far, numbered in the order in which they were found: their fingerprints and
 * parents.
 */
final class Known {
  private long[] fingerprints = new long[1 << 12];
  private int[] parents = new int[1 << 12];
  private int[] table = new int[1 << 13]; // number + 1, 0 for free; at most half full
  private int size;

  int size() {
    return size;
  }

  int parent(int state) {
    return parents[state];
  }

  /** The number of a state, or -1 if it is new. */
  int index(long fingerprint) {
    return table[place(fingerprint)] - 1;
  }

  /** The number of a state; for a new state, the {@link #size} before the call. */
  int add(long fingerprint, int parent) {
    int place = place(fingerprint);
    if (table[place] > 0) {
      return table[place] - 1;
    }
    if (size == fingerprints.length) {
      grow();
      place = place(fingerprint);
    }
    fingerprints[size] = fingerprint;
    parents[size] = parent;
    table[place] = ++size;
    return size - 1;
  }

  private int place(long fingerprint) {
    int mask = table.length - 1;
    int place = (int) (fingerprint ^ (fingerprint >>> 32)) & mask;
    while (table[place] > 0 && fingerprints[table[place] - 1] != fingerprint) {
      place = (place + 1) & mask;
    }
    return place;
  }

  private void grow() {
    fingerprints = Arrays.copyOf(fingerprints, 2 * size);
    parents = Arrays.copyOf(parents, 2 * size);
    table = new int[4 * size];
    for (int s = 0; s < size; s++) {
      table[place(fingerprints[s])] = s + 1;
    }
  }
}
