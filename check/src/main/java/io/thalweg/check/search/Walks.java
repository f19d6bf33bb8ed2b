package io.thalweg.check.search;

/**
 * How to walk by chance.
 *
 * @param count how many walks
 * @param length how many steps each takes at most
 * @param seed where chance comes from
 */
public record Walks(long count, int length, long seed) {
  public Walks {
    if (count < 1 || length < 1) {
      throw new IllegalArgumentException("walks out of range");
    }
  }
}
