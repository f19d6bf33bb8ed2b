package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.Failure;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Outputs;
import io.thalweg.cluster.member.SetAside;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Letter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where a member lives: what is about to happen to it, its users, and what it does. */
final class Place implements Outputs {
  enum State {
    HERE,
    LEAVING,
    LEFT,
    DEAD
  }

  /** Something that a user waits for, other than a lease. */
  static final class Call {
    final String what;
    String end = "";

    Call(String what) {
      this.what = what;
    }
  }

  final int id;
  final Address address;
  final boolean visitor;
  private final Fleet fleet;
  private final Machine machine;
  private final Chance chance;
  private final Deque<Runnable> inbox = new ArrayDeque<>();
  private final Map<Long, Wish> wishes = new TreeMap<>(); // by request or lease
  final Map<Integer, Aside> asides = new TreeMap<>();
  final Map<String, Definition> definitions = new TreeMap<>();
  final Map<Long, Call> calls = new TreeMap<>();
  List<String> problems = List.of();
  List<Address> told = List.of(); // the view that it will have heard of
  List<Address> seen = List.of();
  private @Nullable List<Address> atGoodbye; // whom it saw then
  private final Set<Address> everSeen = new HashSet<>();
  State state = State.HERE;
  boolean joined;
  private boolean working;
  private boolean paused;
  private long cost;
  private long alarm = -1;
  private long ids;
  private boolean idle; // the step under way has done nothing yet

  Place(Fleet fleet, int id, Address address, boolean visitor, Machine machine, Chance chance) {
    this.fleet = fleet;
    this.id = id;
    this.address = address;
    this.visitor = visitor;
    this.machine = machine;
    this.chance = chance;
  }

  Machine machine() {
    return machine;
  }

  long now() {
    return fleet.time().now();
  }

  long nextId() {
    return ++ids;
  }

  boolean isGone() {
    return state == State.DEAD || state == State.LEFT;
  }

  /** Whether users may still turn to it. */
  boolean isOpen() {
    return joined && state == State.HERE;
  }

  // What happens to it.

  void bring(Input input) {
    act(() -> step(input));
  }

  /** Has something done when its turn has come. */
  void act(Runnable action) {
    inbox.add(action);
    work(0);
  }

  private void work(long after) {
    if (!working && !paused) {
      working = true;
      fleet.time().after(after, this::takeInbox);
    }
  }

  private void takeInbox() {
    working = false;
    while (!inbox.isEmpty() && !isGone() && !paused) {
      inbox.remove().run();
      if (cost > 0 && !inbox.isEmpty()) {
        work(cost);
        return;
      }
    }
  }

  void pause() {
    paused = true;
  }

  void resume() {
    paused = false;
    work(0);
  }

  /** Each input takes so long from now on. */
  void slow(long each) {
    cost = each;
  }

  void die() {
    state = State.DEAD;
    inbox.clear();
  }

  private void step(Input input) {
    if (isGone()) {
      return;
    }
    idle = true;
    fleet.trace(() -> id + " < " + Text.of(input));
    try {
      machine.step(input, now(), this);
    } catch (Violation v) {
      throw v;
    } catch (RuntimeException | StackOverflowError e) {
      throw new Violation("no member throws", this + " on " + Text.of(input) + ": " + e, e);
    }
    fleet.stepped(this, idle);
  }

  // Users.

  void ask(Wish wish) {
    Aside open = asides.get(wish.number);
    if (open != null && open.take(wish)) {
      return;
    }
    bringWish(wish);
  }

  private void bringWish(Wish wish) {
    wish.request = nextId();
    wishes.put(wish.request, wish);
    long since = now();
    act(
        () -> {
          fleet.ledger().hears(wish);
          step(input(wish, since));
          if (wish.now && wish.state == Wish.State.WAITS) {
            throw new Violation("now or never", wish + " waits");
          }
        });
  }

  private static Input input(Wish wish, long since) {
    return wish.group == null
        ? new Input.Ask(
            wish.number,
            wish.request,
            wish.units,
            wish.priority,
            Input.NO_DEADLINE,
            0,
            since,
            wish.now)
        : new Input.Enter(wish.number, wish.request, wish.group);
  }

  void cancel(Wish wish) {
    if (wish.isOpen() && !isGone()) {
      bring(new Input.Cancel(wish.number, wish.request));
    }
  }

  void reprioritise(Wish wish, long priority) {
    if (wish.isOpen() && wish.group == null && !isGone()) {
      act(
          () -> {
            wish.priority = priority;
            step(new Input.Reprioritise(wish.number, wish.request, priority));
          });
    }
  }

  /** The user gives a lease back. */
  void give(Wish wish) {
    if (wish.state != Wish.State.HELD || isGone()) {
      return;
    }
    Aside from = wish.aside;
    if (from != null && from.give(wish)) {
      fleet.ledger().ended(wish);
      fleet.trace(() -> id + " < gives " + wish.label);
      return;
    }
    wish.state = Wish.State.ENDING;
    Input.GiveBack back = new Input.GiveBack(wish.number, wish.lease(), wish.holding(), wish.names);
    act(
        () -> {
          fleet.ledger().ended(wish);
          wishes.remove(wish.lease());
          step(back);
        });
  }

  void call(String what, java.util.function.LongFunction<Input> input) {
    long number = nextId();
    calls.put(number, new Call(what));
    bring(input.apply(number));
  }

  void forget(long call) {
    Call forgotten = calls.get(call);
    if (forgotten != null && forgotten.end.isEmpty()) {
      forgotten.end = "forgotten";
      bring(new Input.Forget(call));
    }
  }

  /** A lease is held: by whichever way. */
  void granted(Wish wish, int[] names, long fence) {
    idle = false;
    Definition definition = fleet.newest(wish.number);
    fleet.ledger().granted(wish, definition, names, fence);
    String what = wish.group == null ? "units " + Arrays.toString(names) : wish.group;
    fleet.tell(this, wish.label + " is granted: " + what);
    if (wish.hold != Wish.FOR_GOOD) {
      fleet.time().after(wish.hold, () -> act(() -> give(wish)));
    }
  }

  void shut(Aside aside) {
    asides.remove(aside.number, aside);
  }

  /** A lease that was just being taken while what was set aside was shut. */
  void listLate(Wish wish) {
    Aside from = java.util.Objects.requireNonNull(wish.aside);
    SetAside.@Nullable Lease lease = chance.percent(50) ? from.listed(wish) : null;
    fleet
        .time()
        .after(
            chance.between(0, 3) * Span.MILLI,
            () -> {
              SetAside.Lease told = lease != null ? lease : heldStill(from, wish);
              if (told != null) {
                bring(new Input.Taken(wish.number, told));
              }
            });
  }

  private SetAside.@Nullable Lease heldStill(Aside from, Wish wish) {
    return wish.state == Wish.State.HELD ? from.listed(wish) : null;
  }

  /** The number by which a lease that was taken from what is set aside is known from now on. */
  long list(Wish wish) {
    long number = nextId();
    wishes.put(number, wish);
    return number;
  }

  // What it does.

  @Override
  public void send(Address to, List<Letter> letters) {
    idle = false;
    if (atGoodbye == null && letters.getLast().frame() instanceof Frame.Goodbye) {
      atGoodbye = seen;
    }
    fleet.network().send(this, to, letters);
  }

  private Wish wish(long request) {
    Wish wish = wishes.get(request);
    if (wish == null) {
      throw new Violation("one answer", this + " answers to " + request + ", which is nothing");
    }
    return wish;
  }

  @Override
  public void granted(int number, long request, int[] units, long fence) {
    granted(wish(request), units, fence);
  }

  @Override
  public void failed(int number, long request, Failure why) {
    Wish wish = wish(request);
    fleet.ledger().over(wish, why.kind().toString());
    fleet.tell(this, wish.label + " fails: " + why.why());
  }

  @Override
  public void cancelled(int number, long request) {
    Wish wish = wish(request);
    fleet.ledger().over(wish, "cancelled");
    fleet.tell(this, wish.label + " is given up");
  }

  @Override
  public void lost(int number, long lease, String why) {
    Wish wish = wish(lease);
    fleet.tell(this, wish.label + " is lost: " + why);
    fleet.time().after(0, () -> act(() -> give(wish)));
  }

  @Override
  public SetAside setAside(int number, long holding, int[] units, long fence, Input.Ask first) {
    Aside opened = new Aside(this, number, holding, units, fence);
    if (!opened.take(wish(first.request()))) {
      throw new Violation("as many as asked for", first + " led to " + units.length + " units");
    }
    asides.put(number, opened);
    return opened;
  }

  @Override
  public void learned(Definition definition) {
    definitions.put(definition.name(), definition);
    fleet.learned(this, definition);
  }

  @Override
  public void done(long call, Object result) {
    end(call, "done");
  }

  @Override
  public void failed(long call, Failure why) {
    end(call, why.kind() + ": " + why.why());
  }

  private void end(long number, String how) {
    Call call = calls.get(number);
    if (call == null || !call.end.isEmpty() && !call.end.equals("forgotten")) {
      throw new Violation("one answer", this + " ends call " + number + " again");
    }
    call.end = how;
    fleet.tell(this, call.what + ": " + how);
  }

  @Override
  public void seen(List<Address> members) {
    seen = List.copyOf(members);
    everSeen.addAll(members);
  }

  @Override
  public void refused(String why) {
    fleet.tell(this, "is refused: " + why);
  }

  @Override
  public void stuck(List<String> told) {
    fleet.tell(this, told.isEmpty() ? "gets on with all" : String.join("; ", told));
  }

  @Override
  public void superseded(String why) {
    fleet.tell(this, why);
  }

  @Override
  public void health(boolean down, List<String> told) {
    if (!told.equals(problems)) {
      fleet.tell(this, told.isEmpty() ? "nothing is lost any more" : String.join("; ", told));
    }
    problems = told;
  }

  @Override
  public void joined() {
    joined = true;
    fleet.tell(this, "has joined");
  }

  @Override
  public void left(boolean clean) {
    state = State.LEFT;
    inbox.clear();
    fleet.tell(this, clean ? "has left" : "has left without having handed all on");
    fleet.checkNothingTaken(this, clean);
    fleet.network().gone(this);
  }

  @Override
  public void alarm(long nanos) {
    alarm = nanos;
    fleet
        .time()
        .at(
            nanos,
            () -> {
              if (alarm == nanos && !isGone()) {
                bring(new Input.Alarm());
              }
            });
  }

  @Override
  public void say(Level level, String text) {
    fleet.tell(this, level + ": " + text);
  }

  @Override
  public void sent(int number, String type) {}

  @Override
  public void tokenArrived(int number) {}

  @Override
  public void dropped(String why) {
    fleet.tell(this, "drops " + why);
  }

  /** Those to whom it could have handed what it had. */
  boolean couldHandTo(Place other) {
    return (atGoodbye == null ? seen : atGoodbye).contains(other.address);
  }

  boolean hasSeen(Place other) {
    return everSeen.contains(other.address);
  }

  /** What its users still wait for. */
  List<String> open() {
    List<String> open = new ArrayList<>();
    wishes.values().stream().filter(Wish::isOpen).forEach(w -> open.add(w.toString()));
    calls.values().stream().filter(c -> c.end.isEmpty()).forEach(c -> open.add(c.what));
    return open;
  }

  @Override
  public String toString() {
    return "m" + id;
  }
}
