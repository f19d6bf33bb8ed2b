package io.thalweg.core.model;

/**
 * How a word of an encoded state matters. Some numbers of a protocol grow without end, and still
 * what nodes do depends on how they compare alone: so a checker can tell that a run without end has
 * come back to where it was.
 */
public enum Scale {
  /** Words matter by their order alone: the heights of one level. */
  ORDER,

  /** Words matter by their differences, up to {@link Protocol#reach}: times of requests. */
  AGE,

  /** Words do not matter to what nodes do: a number that is only handed out. */
  COUNT
}
