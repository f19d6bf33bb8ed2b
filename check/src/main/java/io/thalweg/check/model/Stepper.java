package io.thalweg.check.model;

import io.thalweg.check.model.Local.Phase;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Takes actions, each of which leads from a state to the next. For one thread.
 *
 * <p>A step of a node depends only on its state and the event, so each step is run once and
 * remembered: most actions take only a few look-ups of numbers.
 */
public final class Stepper<M extends Message> {
  private static final int EVENT_BITS = 36;
  private static final int NUMBER_BITS = 24;

  private final Space<M> space;
  private final Queues<M> queues;
  private final List<StepMemory[]> steps = new ArrayList<>(); // by choice, then by node
  private final PairMemory appended = new PairMemory();
  private final @Nullable Scaling<M> scaling;
  private final @Nullable Renamings<M> renamings;
  private final View<M> view;
  private final Events<M> events;
  private final boolean anyOrder;
  private long print;
  private int entered;
  private int choice;
  private int ways;

  public Stepper(Space<M> space) {
    this(space, null);
  }

  /**
   * @param renamings the renamings under which every step has to be the same, or null
   */
  public Stepper(Space<M> space, @Nullable Renamings<M> renamings) {
    this.space = space;
    this.renamings = renamings;
    this.queues = space.queues();
    this.view = new View<>(space);
    this.events = new Events<>(space);
    this.anyOrder = space.scope().anyOrder();
    this.scaling = space.scope().isForever() ? new Scaling<>(space) : null;
  }

  /** Returns the memory for the steps of a node with the current choice. */
  private StepMemory memory(int i) {
    while (steps.size() <= choice) {
      steps.add(Stream.generate(StepMemory::new).limit(space.nodes()).toArray(StepMemory[]::new));
    }
    return steps.get(choice)[i];
  }

  /** The fingerprint of the state after the last action. */
  public long print() {
    return print;
  }

  /** Returns the nodes that entered in the last action, as a set of bits. */
  public int entered() {
    return entered;
  }

  /** Returns the number of ways to take the last action, by what its node leaves open. */
  public int ways() {
    return ways;
  }

  /**
   * Takes an action.
   *
   * @param state is changed into the next one
   * @param print the fingerprint of the state
   * @throws StepFailed if a node cannot take its step; the state is then of no use
   */
  public void take(int[] state, long print, int action) {
    this.print = print;
    this.entered = 0;
    this.choice = Action.choice(action);
    this.ways = 1;
    int what = Action.choosing(action, 0) & 0xf0000 | Action.b(action);
    int a = Action.a(action);
    int b = Action.b(action);
    switch (Action.kind(action)) {
      case Action.DELIVER -> deliver(state, a, b);
      case Action.FAIL -> fail(state, a, b);
      case Action.HEAR -> tellFailure(state, a, b);
      case Action.FORM -> form(state, a, b);
      case Action.UPDATE -> {
        spend(state, Budget.UPDATE);
        step(state, a, what, 0);
      }
      case Action.WITHDRAW -> {
        spend(state, Budget.WITHDRAWAL);
        step(state, a, what, 0);
      }
      case Action.ASK -> ask(state, a, what);
      case Action.JOIN -> join(state, a);
      case Action.HAND_OVER -> {
        decide(state, a);
        step(state, a, what, 0);
      }
      case Action.GO -> go(state, a);
      case Action.FAIL_LATE -> failLate(state, a, b);
      case Action.RETURN -> giveBack(state, a, b);
      default -> step(state, a, what, 0);
    }
    if (space.keepsSettled()) {
      settle(state, action);
    }
    if (scaling != null) {
      this.print = scaling.print(state);
    }
  }

  private void ask(int[] state, int i, int what) {
    step(state, i, what, (int) space.now(state));
    if (space.isTimed()) {
      set(state, space.clock(), state[space.clock()] + 1);
    }
  }

  /** Waiting requests have settled once no news of requests is in flight, and stay settled. */
  private void settle(int[] state, int action) {
    view.show(state);
    int place = space.settled();
    int changed = Action.kind(action) == Action.UPDATE ? 1 << Action.a(action) : 0;
    int settled = view.isNewsAtRest() ? ~0 : state[place] & ~changed;
    int waiting = 0;
    for (int i = 0; i < space.nodes(); i++) {
      waiting |= view.isWaiting(i) ? 1 << i : 0;
    }
    set(state, place, settled & waiting);
  }

  private void deliver(int[] state, int from, int to) {
    int channel = space.channel(from, to);
    int queue = state[channel];
    if (anyOrder) {
      deliverAny(state, channel, queues.contents(queue));
    } else {
      set(state, channel, queues.tail(queue));
      step(state, to, Action.of(Action.DELIVER, 0, from), queues.head(queue));
    }
  }

  /** The choice of the action says which message overtakes those before it. */
  private void deliverAny(int[] state, int channel, int[] messages) {
    int place = choice;
    choice = 0;
    int message = messages[place];
    set(state, channel, queues.without(state[channel], place));
    step(state, space.to(channel), Action.of(Action.DELIVER, 0, space.from(channel)), message);
    if (ways > 1) {
      throw new IllegalStateException("a delivery that leaves more open than which message it is");
    }
    ways = messages.length;
  }

  private void fail(int[] state, int a, int b) {
    spend(state, Budget.FAILURE);
    if (space.scope().failureModel() == FailureModel.APART) {
      int back = space.channel(b, a);
      set(state, back, state[back] | Queues.CUT);
      tellFailure(state, a, b);
    } else {
      tellFailure(state, a, b);
      tellFailure(state, b, a);
    }
  }

  private void tellFailure(int[] state, int here, int peer) {
    int channel = space.channel(here, peer);
    int queue = state[channel] & ~Queues.CUT;
    boolean lost = space.scope().failureModel() == FailureModel.LOSS;
    set(state, channel, Queues.NONE);
    step(state, here, Action.of(Action.FAIL, 0, peer), lost ? Queues.EMPTY : queue);
  }

  private void form(int[] state, int a, int b) {
    spend(state, Budget.FORMATION);
    linkUp(state, a, b);
  }

  private void linkUp(int[] state, int a, int b) {
    set(state, space.channel(a, b), Queues.EMPTY);
    set(state, space.channel(b, a), Queues.EMPTY);
    step(state, a, Action.of(Action.FORM, 0, b), 0);
    step(state, b, Action.of(Action.FORM, 0, a), 0);
  }

  private void join(int[] state, int i) {
    spend(state, space.churn(), ChurnBudget.JOIN);
    set(state, i, space.number(i, Local.first(space.local(i, state[i]).node())));
    for (int j : space.scope().laterNeighbours()[i]) {
      if (space.isPresent(state, j)) {
        linkUp(state, i, j);
      }
    }
  }

  /** Counts a node that begins to leave as one of the nodes that may leave. */
  private void decide(int[] state, int i) {
    if (space.local(i, state[i]).phase() == Phase.IDLE) {
      spend(state, space.churn(), ChurnBudget.LEAVE);
    }
  }

  /** Lets a node leave; its neighbours get back what it has not received. */
  private void go(int[] state, int i) {
    decide(state, i);
    set(state, i, space.away(i, Phase.GONE));
    for (int j = 0; j < space.nodes(); j++) {
      int there = i == j ? -1 : space.channel(i, j);
      if (there >= 0 && state[there] != Queues.NONE) {
        set(state, there, Queues.NONE);
        tellFailure(state, j, i);
      }
    }
  }

  private void failLate(int[] state, int a, int b) {
    spend(state, space.churn(), ChurnBudget.LATE_RETURN);
    intoLimbo(state, space.channel(a, b));
    intoLimbo(state, space.channel(b, a));
    tellFailure(state, a, b);
    tellFailure(state, b, a);
  }

  private void intoLimbo(int[] state, int channel) {
    set(state, space.limbo(channel), queues.precious(state[channel]));
    set(state, channel, Queues.EMPTY);
  }

  private void giveBack(int[] state, int a, int b) {
    int limbo = space.limbo(space.channel(a, b));
    int queue = state[limbo];
    set(state, limbo, Queues.NONE);
    step(state, a, Action.of(Action.RETURN, 0, 0), queue);
  }

  private void spend(int[] state, int unit) {
    spend(state, space.budget(), unit);
  }

  private void spend(int[] state, int place, int unit) {
    set(state, place, state[place] - unit);
  }

  private void set(int[] state, int place, int number) {
    print ^= space.print(place, state[place]) ^ space.print(place, number);
    state[place] = number;
  }

  /**
   * Node i takes an event.
   *
   * @param what kind and second number of an action
   * @param which number of the message or queue that the event brings, or the time of a request
   */
  private void step(int[] state, int i, int what, int which) {
    long event = ((long) (Action.kind(what) << 8 | Action.b(what)) << NUMBER_BITS) | which;
    long key = (long) state[i] << EVENT_BITS | event;
    StepMemory memory = memory(i);
    Step step = memory.get(key);
    if (step == null) {
      step = run(i, space.local(i, state[i]), what, which);
      if (renamings != null) {
        requireSymmetry(renamings, i, state[i], what, which, step);
      }
      memory.put(key, step);
    }
    ways = Math.max(ways, step.ways()); // of a failed step, too: its other ways may not fail
    if (step.failure() != null) {
      throw new StepFailed(i, step.failure());
    }
    set(state, i, step.local());
    int[] sends = step.sends();
    for (int s = 0; s < sends.length; s += 2) {
      send(state, i, sends[s], sends[s + 1]);
    }
    entered |= step.entered() ? 1 << i : 0;
  }

  private void send(int[] state, int from, int to, int message) {
    boolean exists = to >= 0 && to < space.nodes();
    int channel = exists ? space.channel(from, to) : -1;
    int queue = channel < 0 ? Queues.NONE : state[channel];
    if (queue == Queues.NONE) {
      throw new StepFailed(from, new IllegalStateException("sends to " + to + " without a link"));
    }
    int longer = appended.get(queue & ~Queues.CUT, message);
    if (longer < 0) {
      longer = queues.append(queue & ~Queues.CUT, message);
      appended.put(queue & ~Queues.CUT, message, longer);
    }
    set(state, channel, longer | queue & Queues.CUT);
  }

  private Step run(int i, Local<M> local, int what, int which) {
    if (which >> NUMBER_BITS != 0) {
      throw new IllegalStateException("more than 2^" + NUMBER_BITS + " messages or queues");
    }
    Running running = new Running(i, events.before(local, i, what, which));
    try {
      running.node.step(events.of(running.before, i, what, which), running);
    } catch (RuntimeException e) {
      return new Step(-1, new int[0], false, running.ways, e);
    }
    Local<M> was = running.entered ? running.before.entered() : running.before;
    Local<M> after = was.with(running.node, running.alarm);
    return new Step(space.number(i, after), running.sends, running.entered, running.ways, null);
  }

  /** Takes the same step under other names; the result has to be the same except for names. */
  private void requireSymmetry(
      Renamings<M> others, int i, int local, int what, int which, Step step) {
    for (int r = 0; r < others.size(); r++) {
      int[] names = others.names(r);
      int b = Action.b(what);
      int kind = Action.kind(what);
      boolean hasPeer =
          switch (kind) {
            case Action.DELIVER, Action.FAIL, Action.FORM, Action.HAND_OVER -> true;
            default -> false;
          };
      int brings =
          switch (kind) {
            case Action.DELIVER -> others.message(r, b, which);
            case Action.FAIL, Action.RETURN -> others.queue(r, i, which);
            default -> which;
          };
      int renamedWhat = Action.of(kind, 0, hasPeer ? names[b] : b);
      Local<M> there = space.local(names[i], others.local(r, i, local));
      Step other = run(names[i], there, renamedWhat, brings);
      if (!isSame(others, r, i, step, other)) {
        throw new NotSymmetric(i, names);
      }
    }
  }

  private boolean isSame(Renamings<M> others, int r, int i, Step step, Step other) {
    if (step.failure() != null || other.failure() != null) {
      return step.failure() != null && other.failure() != null;
    }
    if (step.entered() != other.entered()
        || step.sends().length != other.sends().length
        || others.local(r, i, step.local()) != other.local()) {
      return false;
    }
    for (int j = 0; j < space.nodes(); j++) {
      int[] sent = sentTo(step, j);
      int[] expected = Arrays.stream(sent).map(m -> others.message(r, i, m)).toArray();
      if (!Arrays.equals(expected, sentTo(other, others.names(r)[j]))) {
        return false;
      }
    }
    return true;
  }

  private static int[] sentTo(Step step, int to) {
    return IntStream.range(0, step.sends().length / 2)
        .filter(s -> step.sends()[2 * s] == to)
        .map(s -> step.sends()[2 * s + 1])
        .toArray();
  }

  /** Records the effects of a step. */
  private final class Running implements Effects<M> {
    final int i;
    final Local<M> before;
    final Node<M> node;
    int[] sends = {};
    boolean entered;
    boolean alarm;
    int open; // what is left of the choice
    int ways = 1;

    Running(int i, Local<M> before) {
      this.i = i;
      this.before = before;
      this.node = before.node().copy();
      this.alarm = before.alarm();
      this.open = choice;
    }

    @Override
    public int choose(int n) {
      if (ways > Action.CHOICES_MAX / n) {
        throw new IllegalStateException("a step that leaves too much open");
      }
      int chosen = open % n;
      open /= n;
      ways *= n;
      return chosen;
    }

    @Override
    public void alarm(long ticks) {
      alarm = ticks >= 0;
    }

    @Override
    public void send(int to, M message) {
      sends = Arrays.copyOf(sends, sends.length + 2);
      sends[sends.length - 2] = to;
      sends[sends.length - 1] = queues.message(i, message);
    }

    @Override
    public void enter(long request, long fence) {
      if (entered || before.phase() != Phase.WAITING || request != before.request()) {
        throw new GrantedUnasked("request " + request + " is granted, but does not wait");
      }
      entered = true;
    }
  }
}
