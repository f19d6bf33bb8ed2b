package io.thalweg.cluster.agreement;

/** What the log holds for the register. */
sealed interface Operation {

  /** Changes the register if it has this version. */
  record Command(long version, byte[] bytes) implements Operation {}

  /** The register itself: its first value in the log, or a snapshot. */
  record Content(long version, byte[] value) implements Operation {}

  /** Begins the term of a leader, and changes nothing. */
  record NewTerm() implements Operation {}
}
