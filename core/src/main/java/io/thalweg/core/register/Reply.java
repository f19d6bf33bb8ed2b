package io.thalweg.core.register;

import org.jspecify.annotations.Nullable;

/**
 * What a keeper answers to a proposer.
 *
 * @param <V> the values
 */
public sealed interface Reply<V extends Versioned> {

  /**
   * It promises.
   *
   * @param version the base of the promise
   * @param accepted the ballot in which the keeper last accepted a value for the version after the
   *     base, or {@link Ballot#NONE}
   * @param value that value
   */
  record Promise<V extends Versioned>(
      Ballot ballot, long version, Ballot accepted, @Nullable V value) implements Reply<V> {}

  /** It has accepted the value of this ballot for the version after this one. */
  record Accepted<V extends Versioned>(Ballot ballot, long version) implements Reply<V> {}

  /** It has promised a later ballot to another proposer. */
  record Refused<V extends Versioned>(Ballot ballot, Ballot promised) implements Reply<V> {}

  /** A later value than the proposer's base is chosen. */
  record Behind<V extends Versioned>(V chosen) implements Reply<V> {}
}
