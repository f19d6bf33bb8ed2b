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
 * @param awaitsResize whether it waits even if it asks for more units than there are
 */
public record Request(int units, long priority, @Nullable Instant deadline, boolean awaitsResize) {

  public Request {
    if (units < 1) {
      throw new IllegalArgumentException("a request is for 1 unit or more, not " + units);
    }
  }

  /** A request for this number of units, with priority 0 and without a deadline. */
  public static Request units(int units) {
    return new Request(units, 0, null, false);
  }

  public Request priority(long value) {
    return new Request(units, value, deadline, awaitsResize);
  }

  public Request deadline(Instant at) {
    return new Request(units, priority, Objects.requireNonNull(at, "deadline"), awaitsResize);
  }

  /**
   * The same, but if it asks for more units than there are, it waits until the semaphore has been
   * resized, and lets others go first meanwhile. Any other request of that kind fails. When a
   * resize lets such requests of several members in, those of the member that resizes may go first,
   * since it has not heard of the others.
   */
  public Request awaitingResize() {
    return new Request(units, priority, deadline, true);
  }
}
