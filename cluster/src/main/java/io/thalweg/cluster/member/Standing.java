package io.thalweg.cluster.member;

import io.thalweg.cluster.member.Requests.Asked;
import io.thalweg.cluster.wire.Definition;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The reasons why requests for units of a semaphore cannot be served at all. */
final class Standing {
  private @Nullable Failure closed;
  private @Nullable String tokenLost;
  private @Nullable String registryLost;
  private final BitSet lost = new BitSet();
  private String lostWith = "";

  /** Serves no request any more. */
  void close(Failure why) {
    closed = why;
  }

  /** Why the member serves no request any more, or null if it does. */
  @Nullable Failure closed() {
    return closed;
  }

  /**
   * Takes over what a census found to be lost: a sentence on the token, or null if it is not lost;
   * units; and the members that they may be with.
   */
  void lose(@Nullable String token, int[] units, String with) {
    tokenLost = token;
    lost.clear();
    Arrays.stream(units).forEach(lost::set);
    lostWith = with;
  }

  /** Takes over whether the registry is lost, so that no number of units can change any more. */
  void registry(@Nullable String lost) {
    registryLost = lost;
  }

  boolean isAnythingLost() {
    return tokenLost != null || !lost.isEmpty();
  }

  /** Why a request for this number of units cannot be served, or null if it can. */
  @Nullable Failure refusal(int units, String name, Definition.Units settings) {
    if (closed != null) {
      return closed;
    }
    int size = settings.config().units();
    if (units > size && tokenLost == null) {
      return new Failure(
          Failure.Kind.IMPOSSIBLE,
          "a request for %d units of %s, which has %d".formatted(units, name, size));
    }
    return loss(units, name, settings);
  }

  /** Why a request of a user cannot be served or wait, or null if it can. */
  @Nullable Failure refusal(Input.Ask ask, String name, Definition.Units settings) {
    int size = settings.config().units();
    return !parks(ask.units(), ask.awaitsResize(), size) || closed != null || tokenLost != null
        ? refusal(ask.units(), name, settings)
        : noResize();
  }

  /** Why the number of units cannot change, or null if it can. */
  private @Nullable Failure noResize() {
    return registryLost == null ? null : new Failure(Failure.Kind.LOST, registryLost);
  }

  /**
   * Whether a request of a user for more units than there are waits for others: because it says so,
   * or because there are none at all, so that the semaphore is paused.
   */
  private static boolean parks(int units, boolean awaitsResize, int size) {
    return units > size && (awaitsResize || size == 0);
  }

  /** Why a request that waits is refused after the size has changed, or null if it is not. */
  @Nullable Failure outdated(Asked asked, String name, Definition.Units settings) {
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

  /** Why a request that waits cannot be served because of what is lost, or null if it can. */
  @Nullable Failure loss(Asked asked, String name, Definition.Units settings) {
    OwnRequest claim = asked.claim();
    boolean parked = claim == null && asked.units() > settings.config().units();
    int needs = claim == null ? asked.units() : claim.inService(asked.units());
    Failure why = loss(needs, name, settings);
    return why == null && parked ? noResize() : why;
  }

  private @Nullable Failure loss(int units, String name, Definition.Units settings) {
    int size = settings.config().units();
    if (tokenLost != null) {
      return new Failure(Failure.Kind.LOST, tokenLost);
    }
    if (lost.isEmpty() || units > size) { // then it waits for a resize
      return null;
    }
    int left = left(settings);
    return units <= left
        ? null
        : new Failure(
            Failure.Kind.LOST,
            "%d of %d units of %s are lost with %s".formatted(size - left, size, name, lostWith));
  }

  /** The largest number of units that a request can get. */
  int left(Definition.Units settings) {
    int size = settings.config().units();
    return lost.isEmpty() ? size : size - (int) settings.inService().filter(lost::get).count();
  }
}
