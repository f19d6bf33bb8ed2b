package io.thalweg.check.model;

import io.thalweg.core.model.LongSink;
import java.util.Arrays;

/** Collects the words of a value, to compare it exactly and to hash it. */
final class WordList implements LongSink {
  private long[] words = new long[64];
  private int size;

  @Override
  public void put(long word) {
    if (size == words.length) {
      words = Arrays.copyOf(words, 2 * size);
    }
    words[size++] = word;
  }

  void clear() {
    size = 0;
  }

  long[] toArray() {
    return Arrays.copyOf(words, size);
  }

  boolean equalTo(long[] other) {
    return Arrays.equals(words, 0, size, other, 0, other.length);
  }

  /** Returns 64 bits that depend on every word and its place. */
  long hash() {
    long hash = 0x243F6A8885A308D3L + size;
    for (int w = 0; w < size; w++) {
      hash = mix(hash ^ words[w] * 0x9E3779B97F4A7C15L) + w;
    }
    return mix(hash);
  }

  /** The finalizer of SplitMix64 (variant 13 of Stafford): every bit in reaches every bit out. */
  static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
