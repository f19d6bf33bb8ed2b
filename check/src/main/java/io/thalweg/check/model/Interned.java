package io.thalweg.check.model;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Arrays;

/**
 * Values that occur in many states, each kept once and known by a small number.
 *
 * <p>Values are equal if their words are. Numbers depend on the order of the search, hashes do not.
 * Adding takes a lock, reading does not: a thread has a number either from {@link #number} or from
 * another thread that called it, with a happens-before edge between them.
 */
final class Interned<T> {
  @GuardedBy("this")
  private int size;

  @GuardedBy("this")
  private long totalWords;

  @GuardedBy("this")
  private long[][] words = new long[64][];

  @GuardedBy("this")
  private int[] slots = new int[128]; // number + 1, or 0

  private Object[] values = new Object[64];
  private long[] hashes = new long[64];
  private long[] counts = new long[64];

  /**
   * Returns the number of a value; a new value is added.
   *
   * @param hash a hash that is the same in every run
   * @param counts the {@link Counts} of the value
   */
  synchronized int number(WordList key, long hash, long counts, T value) {
    int slot = slot(key, hash);
    if (slots[slot] == 0) {
      add(key.toArray(), hash, counts, value);
      slots[slot] = size;
      if (2 * size > slots.length) {
        rehash();
      }
      return size - 1;
    }
    return slots[slot] - 1;
  }

  @GuardedBy("this")
  private int slot(WordList key, long hash) {
    int slot = (int) hash & (slots.length - 1);
    while (slots[slot] != 0) {
      int number = slots[slot] - 1;
      if (hashes[number] == hash && key.equalTo(words[number])) {
        return slot;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  @GuardedBy("this")
  private void add(long[] key, long hash, long count, T value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
      words = Arrays.copyOf(words, 2 * size);
      hashes = Arrays.copyOf(hashes, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
    }
    values[size] = value;
    totalWords += key.length;
    words[size] = key;
    hashes[size] = hash;
    counts[size] = count;
    size++;
  }

  @GuardedBy("this")
  private void rehash() {
    slots = new int[2 * slots.length];
    for (int number = 0; number < size; number++) {
      int slot = (int) hashes[number] & (slots.length - 1);
      while (slots[slot] != 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = number + 1;
    }
  }

  synchronized int size() {
    return size;
  }

  /** Estimates the memory taken, in bytes; a value takes about twice as much as its words. */
  synchronized long bytes() {
    return 120L * size + 3 * 8 * totalWords;
  }

  @SuppressWarnings("unchecked")
  T value(int number) {
    return (T) values[number];
  }

  long hash(int number) {
    return hashes[number];
  }

  long counts(int number) {
    return counts[number];
  }
}
