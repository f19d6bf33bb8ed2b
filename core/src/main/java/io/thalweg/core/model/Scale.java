package io.thalweg.core.model;

/**
 * How a word of an encoded state matters. Some numbers of a protocol grow without bound, although
 * nodes only compare them. Knowing this, a checker can tell that an endless run has come back to a
 * state in which it was before.
 */
public enum Scale {
  /** Words matter by their order alone: the heights of one level. */
  ORDER,

  /** Words matter by their differences, up to {@link Protocol#reach}: times of requests. */
  AGE,

  /** Words do not matter to what nodes do: a number that is only handed out. */
  COUNT
}
