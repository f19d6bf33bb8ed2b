package io.thalweg.cluster.member;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.wire.Frame.Waiting;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.HkMessage;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The waiting requests of this member for units of a semaphore, in the order of asking. A request
 * for more units than there are may wait until the semaphore is resized. The node does not know it
 * until then, since it would keep the token from all others; it keeps its place in the order.
 */
final class Requests {

  /**
   * A request that waits, or is just being granted.
   *
   * @param deadline by the fleet's time, as {@code at}, which is when it was made
   * @param awaitsResize whether it waits even if it asks for more units than there are
   * @param claim is told what becomes of the request; null if that is told to a user
   */
  record Asked(
      long request,
      int units,
      long priority,
      long deadline,
      long at,
      long since,
      boolean awaitsResize,
      @Nullable OwnRequest claim) {

    /** The request of a user, which is due if the semaphore goes by deadlines. */
    static Asked of(Input.Ask ask, FleetClock clock, SemaphoreConfig config) {
      boolean due = Order.isByDeadline(config);
      long deadline = due ? clock.deadline(ask) : Event.Request.NO_DEADLINE;
      return of(ask, deadline, clock.stamp(ask.since()));
    }

    /** The request of a user. */
    static Asked of(Input.Ask a, long deadline, long at) {
      return new Asked(
          a.request(), a.units(), a.priority(), deadline, at, a.since(), a.awaitsResize(), null);
    }

    /** A request of this member itself, which goes before all others. */
    static Asked of(long request, int units, long since, OwnRequest claim) {
      return new Asked(
          request, units, Long.MAX_VALUE, Order.SINCE_EVER, Order.SINCE_EVER, since, false, claim);
    }

    private Asked with(long changed) {
      return new Asked(request, units, changed, deadline, at, since, awaitsResize, claim);
    }

    /** The request as the node gets it. */
    Event.Request<HkMessage> event() {
      return new Event.Request<>(request, units, priority, deadline, at);
    }
  }

  private final Consumer<Event<HkMessage>> node;
  private final BooleanSupplier active;
  private final Map<Long, Asked> waiting = new LinkedHashMap<>();
  private final Set<Long> told = new HashSet<>(); // of those that wait, the ones the node knows
  private final Map<Long, Asked> parked = new LinkedHashMap<>(); // until a resize

  /**
   * Begins without requests.
   *
   * @param active whether the node may hear of requests, since it may grant them
   */
  Requests(Consumer<Event<HkMessage>> node, BooleanSupplier active) {
    this.node = node;
    this.active = active;
  }

  /**
   * A request that is granted in the step that makes it, so that its place in the order does not
   * matter.
   */
  static Event.Request<HkMessage> unordered(long request, int units) {
    return new Event.Request<>(request, units, 0, Event.Request.NO_DEADLINE, 0);
  }

  /** Whether no request waits that could be served. */
  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** The number of requests of users. */
  int ofUsers() {
    return (int) all().filter(asked -> asked.claim == null).count();
  }

  /** Adds a request that the node is about to hear of. */
  void add(Asked asked) {
    waiting.put(asked.request, asked);
    told.add(asked.request);
  }

  /** Adds a request and tells the node, now or when it may grant again. */
  void ask(Asked asked) {
    waiting.put(asked.request, asked);
    tell(asked);
  }

  private void tell(Asked asked) {
    if (active.getAsBoolean() && waiting.containsKey(asked.request) && told.add(asked.request)) {
      node.accept(asked.event());
    }
  }

  /** Tells the node all requests that it does not know, the first in the order of service first. */
  void tellAll(HkConfig order, int self) {
    waiting.values().stream()
        .sorted(Comparator.comparing(a -> order.key(a.event(), self), Order.comparator(order)))
        .toList()
        .forEach(this::tell);
  }

  /** The node grants nothing for a while: withdraws all requests from it. They go on waiting. */
  void withholdAll() {
    for (long request : List.copyOf(told)) {
      if (told.remove(request)) {
        node.accept(new Event.Withdraw<>(request));
      }
    }
  }

  /** There is a new node, which knows no request. */
  void forgetTold() {
    told.clear();
  }

  /** Adds a request, and tells the node if it asks for no more than there are units. */
  void await(Asked asked, int most) {
    if (asked.units > most) {
      parked.put(asked.request, asked);
    } else {
      ask(asked);
    }
  }

  /** Removes a request that the node grants and returns it; null if it did not wait. */
  @Nullable Asked granted(long request) {
    told.remove(request);
    return waiting.remove(request);
  }

  /** The number of units that a request asks for that waits. */
  int units(long request) {
    Asked asked = waiting.get(request);
    if (asked == null) {
      throw new IllegalStateException("request " + request + " does not wait");
    }
    return asked.units;
  }

  /** Fails the requests of users. */
  void failUsers(Failure why, BiConsumer<Asked, Failure> then) {
    fail(asked -> asked.claim == null ? why : null, then);
  }

  /** Fails the requests of the member itself. */
  void failClaims(BiConsumer<Asked, Failure> then) {
    Failure why = new Failure(Failure.Kind.REFUSED, "the member was out for too long");
    fail(asked -> asked.claim == null ? null : why, then);
  }

  /** The node must not have granted this request, which goes on waiting. */
  void refuse(long request) {
    told.remove(request);
  }

  /**
   * Withdraws a request, if it waits.
   *
   * @param then runs first, since the node may let others in behind it
   */
  void withdraw(long request, Runnable then) {
    boolean isParked = parked.remove(request) != null;
    if (isParked || waiting.remove(request) != null) {
      boolean known = told.remove(request);
      then.run();
      if (known) {
        node.accept(new Event.Withdraw<>(request));
      }
    }
  }

  /** Withdraws the request of this claim, if it waits. */
  void withdraw(OwnRequest claim) {
    List<Asked> found = waiting.values().stream().filter(a -> a.claim == claim).toList();
    found.forEach(asked -> withdraw(asked.request, () -> {}));
  }

  /** Changes the priority of a request, if it waits. */
  void reprioritise(long request, long priority) {
    parked.computeIfPresent(request, (r, was) -> was.with(priority));
    Asked now = waiting.computeIfPresent(request, (r, was) -> was.with(priority));
    if (now != null && told.contains(request)) {
      node.accept(new Event.Update<>(request, priority, now.deadline()));
    }
  }

  /**
   * Removes each request for which there is a reason to fail.
   *
   * @param then is told of each at once; what it does may let others in
   */
  void fail(Function<Asked, @Nullable Failure> reason, BiConsumer<Asked, Failure> then) {
    for (Asked asked : all().toList()) {
      Failure why = reason.apply(asked);
      if (why != null) {
        withdraw(asked.request, () -> then.accept(asked, why));
      }
    }
  }

  private Stream<Asked> all() {
    return Stream.concat(waiting.values().stream(), parked.values().stream());
  }

  /** Lets the requests that ask for more than this number of units wait for a resize. */
  void park(int most) {
    for (Asked asked : List.copyOf(waiting.values())) {
      if (asked.units > most && asked.claim == null) {
        withdraw(asked.request, () -> parked.put(asked.request, asked));
      }
    }
  }

  /** The node hears of the requests that were parked, but do not ask for more than this number. */
  void unpark(int most) {
    for (Asked asked : List.copyOf(parked.values())) {
      if (asked.units <= most && parked.remove(asked.request) != null) {
        ask(asked);
      }
    }
  }

  List<Waiting> report(HkConfig order, int self, long now) {
    return all()
        .map(
            a ->
                new Waiting(
                    a.units, 0, a.priority, order.key(a.event(), self), Age.millis(a.since, now)))
        .toList();
  }
}
