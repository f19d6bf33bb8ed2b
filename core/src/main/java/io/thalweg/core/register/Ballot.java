package io.thalweg.core.register;

import io.thalweg.core.model.LongSink;

/**
 * The number of an attempt to have a value chosen; no two proposers ever use the same one.
 *
 * @param keeper the keeper that makes the attempt
 */
public record Ballot(long round, int keeper) implements Comparable<Ballot> {

  /** Smaller than all others. */
  public static final Ballot NONE = new Ballot(0, 0);

  @Override
  public int compareTo(Ballot o) {
    return round != o.round ? Long.compare(round, o.round) : Integer.compare(keeper, o.keeper);
  }

  public boolean isBefore(Ballot o) {
    return compareTo(o) < 0;
  }

  public void encode(LongSink words) {
    words.put(round);
    words.put(keeper);
  }
}
