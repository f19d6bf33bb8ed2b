package io.thalweg.cluster;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for. Immutable: each method gives another request.
 *
 * @param units how many units, all of them or none
 * @param priority larger is more urgent; 0 unless given
 * @param deadline by when it is needed, by the clock of the member that asks: ranks the request
 *     where the policy goes by deadlines, and ends no waiting; null for none
 */
public record Request(int units, long priority, @Nullable Instant deadline) {

  public Request {
    if (units < 1) {
      throw new IllegalArgumentException("a request is for 1 unit or more, not " + units);
    }
  }

  /** So many units, with priority 0 and without a deadline. */
  public static Request units(int units) {
    return new Request(units, 0, null);
  }

  public Request priority(long value) {
    return new Request(units, value, deadline);
  }

  public Request deadline(Instant at) {
    return new Request(units, priority, at);
  }
}
