package io.thalweg.core.model;

/** Takes the words of an encoded state or message: to hash, compare or store them. */
@FunctionalInterface
public interface LongSink {
  void put(long word);
}
