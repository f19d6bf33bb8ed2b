package io.thalweg.check.search;

/**
 * The settings of random walks.
 *
 * @param count number of walks
 * @param length largest number of steps of a walk
 * @param seed the seed of all random choices
 */
public record Walks(long count, int length, long seed) {
  public Walks {
    if (count < 1 || length < 1) {
      throw new IllegalArgumentException("walks out of range");
    }
  }
}
