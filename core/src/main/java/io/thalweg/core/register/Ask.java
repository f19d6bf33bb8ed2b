package io.thalweg.core.register;

/**
 * What a proposer asks of keepers.
 *
 * @param <V> the values
 */
public sealed interface Ask<V extends Versioned> {

  /** The number of the attempt. */
  Ballot ballot();

  /** The newest value that is chosen, as far as the proposer knows. */
  V base();

  /** Asks to promise: to accept nothing of an earlier ballot for the version after the base. */
  record Prepare<V extends Versioned>(Ballot ballot, V base) implements Ask<V> {}

  /** Asks to accept the value for the version after the base. */
  record Accept<V extends Versioned>(Ballot ballot, V base, V value) implements Ask<V> {}
}
