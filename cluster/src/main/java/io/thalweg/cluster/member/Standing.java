package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Definition;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** What keeps requests for units of a semaphore from being served for good. */
final class Standing {
  private @Nullable Failure closed;
  private @Nullable String tokenLost;
  private final BitSet lost = new BitSet();
  private String lostWith = "";

  /** The member leaves. */
  void close(Failure why) {
    closed = why;
  }

  /** Why the member serves nobody any more, or null if it does. */
  @Nullable Failure closed() {
    return closed;
  }

  /** What the cluster has found to be lost: the token, as a sentence, or some units. */
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

  /** Why a request cannot be served, as far as it comes from what is lost. */
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

  /** How many units a request can have at most. */
  int left(Definition.Units settings) {
    int size = settings.config().units();
    return lost.isEmpty() ? size : size - (int) settings.inService().filter(lost::get).count();
  }
}
