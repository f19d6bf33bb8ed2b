package io.thalweg.core.model;

/** Takes the words of an encoded state or message: to hash, compare or store them. */
@FunctionalInterface
public interface LongSink {
  void put(long word);

  /** Takes a word that matters only in comparison with others on its scale. */
  default void put(Scale scale, long word) {
    put(word);
  }
}
