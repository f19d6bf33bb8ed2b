package io.thalweg.core.search;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Precedence;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.properties.Property;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.properties.Violation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A plain breadth-first search over all interleavings, for small networks. Tests have it so that
 * the protocols are searched independently of the checker, and the checker can be compared with it:
 * the numbers of states are the same.
 *
 * <p>It checks the state properties of {@code io.thalweg.core.properties}; that grants are in the
 * promised order, by what was asked for and when, whenever no news is in flight; that deliveries
 * alone never go on for ever; and that at each end all nodes that can reach the token have been
 * served. It identifies a state by 64 bits.
 */
final class Search<M extends Message> {
  /** The order that is checked where none is promised: that of the paper's first sentence. */
  private static final Precedence BY_PRIORITY =
      new Precedence() {
        @Override
        public boolean isAlike(Event.Request<?> one, Event.Request<?> other) {
          return one.priority() == other.priority();
        }

        @Override
        public boolean isAhead(Event.Request<?> one, Event.Request<?> other) {
          return one.priority() > other.priority();
        }
      };

  private final Protocol<M> protocol;
  private final Precedence precedence;
  private final Scope scope;
  private final int maxStates;
  private final Set<Property> checked;

  private final Known known = new Known();
  private final ArrayDeque<World<M>> frontier = new ArrayDeque<>();

  /** The states to which deliveries lead, for one state after another. */
  private int[] deliveries = new int[1 << 10];

  private int deliveriesEnd;
  private int[] deliveriesFrom = new int[1 << 10];

  private Search(Protocol<M> protocol, Scope scope, int maxStates, Set<Property> checked) {
    this.protocol = protocol;
    this.precedence = Objects.requireNonNullElse(protocol.precedence(), BY_PRIORITY);
    this.scope = scope;
    this.maxStates = maxStates;
    this.checked = checked;
  }

  /**
   * Returns the number of distinct states; throws {@link ViolationFound} with the way to a
   * violation.
   */
  static <M extends Message> int of(Protocol<M> protocol, Scope scope, int maxStates) {
    Set<Property> checked = EnumSet.allOf(Property.class);
    if (scope.maxUnits() > 1) {
      checked.remove(Property.NOTHING_THAT_FITS_WAITS);
    }
    return of(protocol, scope, maxStates, checked);
  }

  /** The same when only these properties matter. */
  static <M extends Message> int of(
      Protocol<M> protocol, Scope scope, int maxStates, Set<Property> checked) {
    return new Search<>(protocol, scope, maxStates, checked).run();
  }

  /** A violation, with a shortest path to it. */
  static final class ViolationFound extends AssertionError {
    private static final long serialVersionUID = 1;

    final transient Violation violation;
    final transient List<String> path;

    ViolationFound(Violation violation, List<String> path) {
      super(violation + " after\n  " + String.join("\n  ", path));
      this.violation = violation;
      this.path = path;
    }
  }

  private interface Step<M extends Message> {
    void on(World<M> world);
  }

  private interface Found<M extends Message> {
    void accept(World<M> next, boolean delivery, Supplier<String> label);
  }

  private int run() {
    World<M> start = new World<>(protocol, scope);
    known.add(fingerprint(start), -1);
    frontier.add(start);
    for (int state = 0; !frontier.isEmpty(); state++) {
      expand(frontier.removeFirst(), state);
      if (known.size() > maxStates) {
        throw new AssertionError("more than " + maxStates + " states, frontier " + frontier.size());
      }
    }
    requireSilence();
    return known.size();
  }

  private void expand(World<M> world, int state) {
    deliveriesFrom = room(deliveriesFrom, state + 1);
    deliveriesFrom[state] = deliveriesEnd;
    boolean[] some = {false};
    boolean settled = newsAtRest(world);
    successors(
        world,
        (next, delivery, label) -> {
          some[0] = true;
          int before = known.size();
          int to = known.add(fingerprint(next), state);
          if (delivery) {
            deliveries = room(deliveries, deliveriesEnd + 1);
            deliveries[deliveriesEnd++] = to;
          }
          if (settled && next.entered >= 0) {
            checkOrder(world, next, state, label);
          }
          if (to == before) {
            checkState(next, to);
            frontier.addLast(next);
          }
        });
    if (!some[0]) {
      checkEnd(world, state);
    }
    deliveriesFrom[state + 1] = deliveriesEnd;
  }

  private static int[] room(int[] array, int index) {
    return index < array.length ? array : Arrays.copyOf(array, array.length + array.length / 2);
  }

  private void successors(World<M> world, Found<M> found) {
    int n = world.n;
    for (int i = 0; i < n; i++) {
      applicationSteps(world, i, found);
    }
    for (int c = 0; c < n * n; c++) {
      List<M> queue = world.channel[c];
      int from = c / n;
      int to = c % n;
      if (queue != null && !queue.isEmpty() && world.linked(from, to)) {
        M message = queue.get(0);
        World<M> next = world.copy();
        next.channel[c] = List.copyOf(queue.subList(1, queue.size()));
        next.step(to, new Event.Deliver<>(from, message));
        found.accept(next, true, () -> from + " -> " + to + " " + message);
      }
    }
    linkSteps(world, found);
  }

  private void attempt(World<M> world, Found<M> found, String label, Step<M> step) {
    World<M> next = world.copy();
    step.on(next);
    found.accept(next, false, () -> label);
  }

  private void applicationSteps(World<M> world, int i, Found<M> found) {
    switch (world.phase[i]) {
      case World.IDLE -> {
        if (world.made[i] < scope.requests()) {
          for (int h = 1; h <= scope.maxUnits(); h++) {
            for (int p = 1; p <= scope.priorities(); p++) {
              ask(world, i, h, p, found);
            }
          }
        }
      }
      case World.WAITING -> {
        if (world.withdrawals > 0) {
          attempt(
              world,
              found,
              i + " withdraws",
              w -> {
                w.withdrawals--;
                w.forget(i);
                w.step(i, new Event.Withdraw<>(w.made[i]));
              });
        }
        for (int p = 1; world.updates > 0 && p <= scope.priorities(); p++) {
          if (p != world.priority[i]) {
            update(world, i, p, found);
          }
        }
      }
      default ->
          attempt(
              world,
              found,
              i + " leaves",
              w -> {
                w.forget(i);
                w.step(i, new Event.Release<>(w.made[i]));
              });
    }
  }

  private void ask(World<M> world, int i, int h, int priority, Found<M> found) {
    attempt(
        world,
        found,
        i + " asks h=" + h + " R=" + priority,
        w -> {
          w.phase[i] = World.WAITING;
          w.at[i] = protocol.precedence() == null ? 0 : w.time(); // as in the checker
          w.made[i]++;
          w.units[i] = h;
          w.priority[i] = priority;
          w.step(i, w.request(i));
        });
  }

  private void update(World<M> world, int i, int priority, Found<M> found) {
    attempt(
        world,
        found,
        i + " updates R=" + priority,
        w -> {
          w.updates--;
          w.priority[i] = priority;
          w.step(i, new Event.Update<>(w.made[i], priority, Event.Request.NO_DEADLINE));
        });
  }

  private void linkSteps(World<M> world, Found<M> found) {
    int n = world.n;
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        int one = a;
        int other = b;
        int there = a * n + b;
        int back = b * n + a;
        boolean inOrder = a < b || (scope.apart() && a != b);
        if (world.failures > 0 && world.linked(a, b) && inOrder) {
          attempt(
              world,
              found,
              "link " + a + "-" + b + " fails",
              w -> {
                w.failures--;
                w.cut[back] = true;
                tellFailure(w, one, other);
                if (!scope.apart()) {
                  tellFailure(w, other, one);
                }
              });
        } else if (world.cut[there]) {
          attempt(world, found, a + " hears of it", w -> tellFailure(w, one, other));
        } else if (world.formations > 0
            && a < b
            && world.channel[there] == null
            && world.channel[back] == null) {
          attempt(
              world,
              found,
              "link " + a + "-" + b + " forms",
              w -> {
                w.formations--;
                w.channel[there] = List.of();
                w.channel[back] = List.of();
                w.step(one, new Event.LinkUp<>(other));
                w.step(other, new Event.LinkUp<>(one));
              });
        }
      }
    }
  }

  private void tellFailure(World<M> world, int here, int peer) {
    int c = here * world.n + peer;
    List<M> undelivered = List.copyOf(Objects.requireNonNull(world.channel[c]));
    world.channel[c] = null;
    world.cut[c] = false;
    world.step(here, new Event.LinkDown<>(peer, undelivered));
  }

  /** Whether no link has changed, and all requests are known wherever they matter. */
  private boolean newsAtRest(World<M> world) {
    if (linksChanged(world)) {
      return false;
    }
    boolean[] travelling = {false};
    world.inFlight(m -> travelling[0] |= m.type().equals("REQUEST") || m.type().equals("UPDATE"));
    return !travelling[0];
  }

  private boolean linksChanged(World<M> world) {
    return world.failures < scope.failures() || world.formations < scope.formations();
  }

  private void checkOrder(World<M> before, World<M> after, int state, Supplier<String> label) {
    int i = after.entered;
    if (before.phase[i] != World.WAITING || linksChanged(after)) {
      return; // it was made in this step and no other node knows it; or a request is sent again
    }
    Event.Request<M> granted = before.request(i, after.priority[i]);
    for (int j = 0; j < before.n; j++) {
      if (before.phase[j] == World.WAITING
          && after.phase[j] == World.WAITING
          && precedence.isAhead(before.request(j), granted)
          && !mayBePassed(before, j, after.freeThen)) {
        checkOrder(granted, after.request(j), i + " enters before " + j, state, label);
      }
    }
  }

  /**
   * Whether a back-fill may pass the request of j: it does not fit, or is behind one that does not.
   */
  private boolean mayBePassed(World<M> world, int j, int free) {
    boolean fits = world.units[j] <= free;
    for (int x = 0; x < world.n && fits; x++) {
      fits =
          world.phase[x] != World.WAITING
              || world.units[x] <= free
              || !precedence.isAhead(world.request(x), world.request(j));
    }
    return !fits && protocol.backfillsInARow() > 0;
  }

  private void checkOrder(
      Event.Request<M> granted,
      Event.Request<M> waits,
      String detail,
      int state,
      Supplier<String> label) {
    Property property =
        precedence.isAlike(waits, granted)
            ? Property.FIRST_COME_FIRST_SERVED
            : Property.NO_UNJUSTIFIED_OVERTAKING;
    if (checked.contains(property) && precedence.isAhead(waits, granted)) {
      List<String> path = path(state);
      path.add(label.get());
      throw new ViolationFound(new Violation(property, 0, detail), path);
    }
  }

  private void checkState(World<M> world, int state) {
    require(StateChecks.always(world, 0), state);
    if (world.quiet()) {
      require(StateChecks.quiet(world, true, 0), state);
    }
  }

  private void checkEnd(World<M> world, int state) {
    int holder = StateChecks.holder(world);
    boolean[] served = holder < 0 ? new boolean[world.n] : StateChecks.reachable(world, holder);
    for (int i = 0; i < world.n; i++) {
      if (served[i] && world.phase[i] == World.WAITING && unitsComeBack(world, served)) {
        require(
            List.of(new Violation(Property.EVERY_REQUEST_SERVED, 0, "node " + i + " waits")),
            state);
      }
    }
  }

  /** Whether no units are stuck in another partition, where they cannot serve these nodes. */
  private static boolean unitsComeBack(World<?> world, boolean[] served) {
    int elsewhere = 0;
    for (int i = 0; i < world.n; i++) {
      elsewhere += served[i] ? 0 : world.nodes[i].freeUnits();
    }
    return elsewhere == 0;
  }

  private void require(List<Violation> found, int state) {
    for (Violation violation : found) {
      if (checked.contains(violation.property())) {
        throw new ViolationFound(violation, path(state));
      }
    }
  }

  /**
   * Removes states to which no delivery leads until none is left, which shows that there is no
   * cycle.
   */
  private void requireSilence() {
    int states = known.size();
    int[] into = new int[states];
    for (int e = 0; e < deliveriesEnd; e++) {
      into[deliveries[e]]++;
    }
    int[] free = new int[states];
    int tail = 0;
    for (int s = 0; s < states; s++) {
      if (into[s] == 0) {
        free[tail++] = s;
      }
    }
    for (int head = 0; head < tail; head++) {
      int s = free[head];
      for (int e = deliveriesFrom[s]; e < deliveriesFrom[s + 1]; e++) {
        if (--into[deliveries[e]] == 0) {
          free[tail++] = deliveries[e];
        }
      }
    }
    for (int s = 0; s < states && tail < states; s++) {
      if (into[s] > 0) {
        require(List.of(new Violation(Property.FALLS_SILENT, 0, "messages go round for ever")), s);
      }
    }
  }

  /** The steps to a state, replayed from the start. */
  private List<String> path(int state) {
    ArrayDeque<Integer> way = new ArrayDeque<>();
    for (int s = state; s > 0; s = known.parent(s)) {
      way.addFirst(s);
    }
    List<String> labels = new ArrayList<>();
    World<M> world = new World<>(protocol, scope);
    for (int s : way) {
      List<World<M>> taken = new ArrayList<>();
      successors(
          world,
          (next, delivery, label) -> {
            if (taken.isEmpty() && known.index(fingerprint(next)) == s) {
              taken.add(next);
              labels.add(label.get());
            }
          });
      world = taken.get(0);
    }
    return labels;
  }

  private long fingerprint(World<M> world) {
    long[] hash = {1};
    world.encode(
        word -> {
          long z = (hash[0] ^ word) * 0x9E3779B97F4A7C15L;
          z = (z ^ (z >>> 29)) * 0xBF58476D1CE4E5B9L;
          hash[0] = z ^ (z >>> 32);
        });
    return hash[0] == 0 ? 1 : hash[0];
  }
}
