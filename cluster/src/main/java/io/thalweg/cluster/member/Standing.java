package io.thalweg.cluster.member;

import io.thalweg.cluster.member.Requests.Asked;
import io.thalweg.cluster.wire.Definition;
import org.jspecify.annotations.Nullable;

/** The reasons why requests for units of a semaphore cannot be served at all. */
final class Standing {
  private @Nullable Failure closed;
  private @Nullable Failure drained;

  /** Serves no request any more. */
  void close(Failure why) {
    closed = why;
  }

  /** Why the member serves no request any more, or null if it does. */
  @Nullable Failure closed() {
    return closed;
  }

  /** Serves no request of a user, since an operator empties the member; null: does so again. */
  void drain(@Nullable Failure why) {
    drained = why;
  }

  boolean isDrained() {
    return drained != null;
  }

  /** Why the member serves no request of a user, or null if it does. */
  @Nullable Failure refusal() {
    return closed == null ? drained : closed;
  }

  /** Why a request for this number of units cannot be served, or null if it can. */
  @Nullable Failure refusal(int units, String name, Definition.Units settings) {
    int size = settings.config().units();
    if (closed != null || units <= size) {
      return closed;
    }
    return new Failure(
        Failure.Kind.IMPOSSIBLE,
        "a request for %d units of %s, which has %d".formatted(units, name, size));
  }

  /** Why a request that does not wait is not granted. */
  static Failure notNow(boolean tokenHere) {
    Failure.Kind kind = tokenHere ? Failure.Kind.NOT_NOW : Failure.Kind.NOT_HERE;
    return new Failure(kind, "not now");
  }

  /** Why a request of a user cannot be served or wait, or null if it can. */
  @Nullable Failure refusal(Input.Ask ask, String name, Definition.Units settings) {
    boolean parks = parks(ask.units(), ask.awaitsResize(), settings.config().units());
    Failure none = refusal();
    return parks || none != null ? none : refusal(ask.units(), name, settings);
  }

  /**
   * Whether a request of a user for more units than there are waits for others: because it says so,
   * or because there are none at all, so that the semaphore is paused.
   */
  private static boolean parks(int units, boolean awaitsResize, int size) {
    return units > size && (awaitsResize || size == 0);
  }

  /** Why a request that waits is refused after the size has changed, or null if it is not. */
  static @Nullable Failure outdated(Asked asked, String name, Definition.Units settings) {
    int size = settings.config().units();
    OwnRequest claim = asked.claim();
    boolean waits =
        claim == null
            ? asked.units() <= size || parks(asked.units(), asked.awaitsResize(), size)
            : claim.isOfUse(settings);
    return waits
        ? null
        : new Failure(
            Failure.Kind.REFUSED,
            "a request for %d units of %s, now of %d".formatted(asked.units(), name, size));
  }
}
