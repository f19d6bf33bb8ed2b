package io.thalweg.cluster;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a user asks for. Immutable: each method returns a new request.
 *
 * @param units the number of units; all are granted together or none
 * @param priority larger is more urgent; 0 unless given
 * @param deadline when the units are needed, by the clock of the member that asks; null for none.
 *     It ranks the request if the policy is by deadline; it does not end the waiting
 */
public record Request(int units, long priority, @Nullable Instant deadline) {

  public Request {
    if (units < 1) {
      throw new IllegalArgumentException("a request is for 1 unit or more, not " + units);
    }
  }

  /** A request for this number of units, with priority 0 and without a deadline. */
  public static Request units(int units) {
    return new Request(units, 0, null);
  }

  public Request priority(long value) {
    return new Request(units, value, deadline);
  }

  public Request deadline(Instant at) {
    return new Request(units, priority, Objects.requireNonNull(at, "deadline"));
  }
}
