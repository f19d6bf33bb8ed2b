package io.thalweg.cluster.wire;

/** What a member adds to a message of an algorithm. */
public sealed interface Cargo {
  int[] NO_UNITS = {};
  Cargo NONE = new Nothing();

  /** The names of the units that the message carries. */
  default int[] units() {
    return NO_UNITS;
  }

  /** Nothing. */
  record Nothing() implements Cargo {}

  /** The names of the units that the message carries. */
  record Names(int[] units) implements Cargo {}

  /** The largest fence that was given, for an algorithm that does not count fences itself. */
  record Count(long fence) implements Cargo {}
}
