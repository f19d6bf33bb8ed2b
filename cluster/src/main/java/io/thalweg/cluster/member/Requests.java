package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame.Waiting;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.Key;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The waiting requests of this member for units of a semaphore, in the order of asking. */
final class Requests {

  /**
   * A request that waits, or is just being granted.
   *
   * @param claim is told what becomes of the request; null if that is told to a user
   */
  record Asked(
      long request,
      int units,
      long priority,
      long deadline,
      long since,
      @Nullable OwnRequest claim) {

    /** The request of a user. */
    static Asked of(Input.Ask a, long deadline) {
      return new Asked(a.request(), a.units(), a.priority(), deadline, a.since(), null);
    }

    private Asked with(long changed) {
      return new Asked(request, units, changed, deadline, since, claim);
    }
  }

  private final Map<Long, Asked> waiting = new LinkedHashMap<>();

  /**
   * A request that is granted in the step that makes it, so that its place in the order does not
   * matter.
   */
  static Event.Request<HkMessage> unordered(long request, int units) {
    return new Event.Request<>(request, units, 0, Event.Request.NO_DEADLINE, 0);
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  int size() {
    return waiting.size();
  }

  void add(Asked asked) {
    waiting.put(asked.request, asked);
  }

  /** Removes a request and returns it; null if it did not wait. */
  @Nullable Asked remove(long request) {
    return waiting.remove(request);
  }

  /** Removes the request of this claim, if it waits. */
  Optional<Asked> removeOf(OwnRequest claim) {
    Optional<Asked> found = waiting.values().stream().filter(a -> a.claim == claim).findFirst();
    found.ifPresent(asked -> waiting.remove(asked.request));
    return found;
  }

  /** Changes the priority of a request and returns it; null if it does not wait. */
  @Nullable Asked reprioritise(long request, long priority) {
    return waiting.computeIfPresent(request, (r, was) -> was.with(priority));
  }

  /**
   * Removes each request for which there is a reason to fail.
   *
   * @param then is told of each at once; what it does may let others in
   */
  void fail(Function<Asked, @Nullable Failure> reason, BiConsumer<Asked, Failure> then) {
    for (Asked asked : List.copyOf(waiting.values())) {
      Failure why = reason.apply(asked);
      if (why != null && waiting.remove(asked.request) != null) {
        then.accept(asked, why);
      }
    }
  }

  List<Waiting> report(LongFunction<Key> keys, long now) {
    return waiting.values().stream()
        .map(
            a ->
                new Waiting(
                    a.units, 0, a.priority, keys.apply(a.request), Age.millis(a.since, now)))
        .toList();
  }
}
