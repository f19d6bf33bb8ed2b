package io.thalweg.check.register;

import io.thalweg.core.recovery.Ids;
import io.thalweg.core.register.Versioned;
import org.jspecify.annotations.Nullable;

/**
 * A value that somebody wanted.
 *
 * @param keeper the keeper that wanted it; 0 for the first value of all
 * @param count the number of values that this keeper wanted, this one included
 * @param before the value that it was made for; null for the first of all
 */
record Candidate(long version, Ids voters, int keeper, int count, @Nullable Candidate before)
    implements Versioned {

  static Candidate founded(Ids voters) {
    return new Candidate(1, voters, 0, 0, null);
  }

  Candidate next(Ids voters, int keeper, int count) {
    return new Candidate(version + 1, voters, keeper, count, this);
  }

  /** No two values have the same name. */
  long name() {
    return keeper * 1000L + count;
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof Candidate other && name() == other.name();
  }

  @Override
  public int hashCode() {
    return Long.hashCode(name());
  }

  @Override
  public String toString() {
    String which = keeper == 0 ? "first" : "k" + keeper + "'s " + count;
    return "version " + version + " (" + which + ", voters " + voters + ")";
  }
}
