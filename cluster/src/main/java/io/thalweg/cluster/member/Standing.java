package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Definition;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The reasons why requests for units of a semaphore cannot be served at all. */
final class Standing {
  private @Nullable Failure closed;
  private @Nullable String tokenLost;
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

  boolean isAnythingLost() {
    return tokenLost != null || !lost.isEmpty();
  }

  /** Why a request for this number of units cannot be served, or null if it can. */
  @Nullable Failure refusal(int units, String name, Definition.Units settings) {
    if (closed != null) {
      return closed;
    }
    int size = settings.config().units();
    if (units > size) {
      return new Failure(
          Failure.Kind.IMPOSSIBLE,
          "a request for %d units of %s, which has %d".formatted(units, name, size));
    }
    return loss(units, name, settings);
  }

  /** Why a request that waits is refused after the size has changed, or null if it is not. */
  @Nullable Failure tooMany(int units, String name, Definition.Units settings) {
    int size = settings.config().units();
    return units <= size
        ? null
        : new Failure(
            Failure.Kind.REFUSED,
            "a request for %d units of %s, now of %d".formatted(units, name, size));
  }

  /** Why a request cannot be served because of what is lost, or null if it can. */
  @Nullable Failure loss(int units, String name, Definition.Units settings) {
    if (tokenLost != null) {
      return new Failure(Failure.Kind.LOST, tokenLost);
    }
    if (lost.isEmpty()) {
      return null;
    }
    int size = settings.config().units();
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
