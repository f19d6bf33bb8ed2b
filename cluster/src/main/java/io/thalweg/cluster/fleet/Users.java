package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.Failure;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.SetAside;
import io.thalweg.cluster.member.Status;
import io.thalweg.cluster.wire.Definition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The users of one member: what they ask for, hold and wait for. */
final class Users {

  /** Something that a user waits for, other than a lease. */
  private static class Call {
    final String what;
    String end = "";

    Call(String what) {
      this.what = what;
    }

    /** Checks the result that the user is told; returns it as people read it. */
    String done(Object result) {
      return "done";
    }

    /** It has failed, so that nothing comes of it any more. */
    void failed() {}
  }

  /** An operator asks which keepers are there, and how long what is kept back stays so. */
  private static final class Survey extends Call {
    Survey() {
      super("survey");
    }

    @Override
    String done(Object result) {
      return result.toString();
    }
  }

  /** An operator says that a member is dead; if it lives, others may get what it has. */
  private static final class Declaration extends Call {
    private final Place dead;

    Declaration(Place dead) {
      super("forget " + dead);
      this.dead = dead;
      dead.declared++;
    }

    @Override
    String done(Object result) {
      dead.declared--;
      return (Boolean) result ? "done" : "it is not out";
    }

    @Override
    void failed() {
      dead.declared--;
    }
  }

  /**
   * A call that changes a definition; its result must not be older than what users were told
   * before.
   */
  private final class Change extends Call {
    private final int number;
    private final long known;

    Change(String what, int number) {
      super(what);
      this.number = number;
      this.known = fleet.ledger().changed(number);
    }

    @Override
    String done(Object result) {
      Definition now = (Definition) result;
      if (now.version() < known) {
        throw new FleetViolation(
            "changes are seen",
            "%s at %s is done with version %d of %s, after others were told of version %d"
                .formatted(what, place, now.version(), now.name(), known));
      }
      fleet.ledger().changed(number, now.version());
      return "done";
    }
  }

  /** A call that asks for the state of a semaphore or group lock. */
  private final class Question extends Call {
    private final int number;

    Question(Definition definition) {
      super("inquire " + definition.name());
      this.number = definition.number();
    }

    @Override
    String done(Object result) {
      return Findings.of(fleet.newest(number), (Status) result);
    }
  }

  /**
   * A call that looks for a definition; it finds what users were told of before, unless that is
   * removed meanwhile.
   */
  private final class Search extends Call {
    private final List<Integer> made;

    Search(String name) {
      super("find " + name);
      this.made =
          fleet.definitions().values().stream()
              .filter(d -> d.name().equals(name))
              .map(Definition::number)
              .toList();
    }

    @Override
    String done(Object result) {
      boolean found = ((Optional<?>) result).isPresent();
      if (!found && made.stream().anyMatch(fleet.definitions()::containsKey)) {
        throw new FleetViolation("what is made is found", what + " at " + place + " finds none");
      }
      return found ? "found" : "none";
    }
  }

  private final Fleet fleet;
  private final Place place;
  private final Chance chance;
  private final Map<Long, UserWish> wishes = new TreeMap<>(); // by request or lease
  final Map<Integer, Aside> asides = new TreeMap<>();
  private final Map<Long, Call> calls = new TreeMap<>();
  private long ids;

  Users(Fleet fleet, Place place, Chance chance) {
    this.fleet = fleet;
    this.place = place;
    this.chance = chance;
  }

  long nextId() {
    return ++ids;
  }

  void ask(UserWish wish) {
    Aside open = asides.get(wish.number);
    if (open != null && open.take(wish)) {
      return;
    }
    bringWish(wish);
  }

  private void bringWish(UserWish wish) {
    wish.request = nextId();
    wishes.put(wish.request, wish);
    long since = place.now();
    place.act(
        () -> {
          fleet.ledger().hears(wish);
          place.step(input(wish, since));
          if (wish.now && wish.state == UserWish.State.WAITS) {
            throw new FleetViolation("now or never", wish + " waits");
          }
        });
  }

  private static Input input(UserWish wish, long since) {
    return wish.group == null
        ? new Input.Ask(
            wish.number,
            wish.request,
            wish.units,
            wish.priority,
            Input.NO_DEADLINE,
            0,
            since,
            wish.now,
            wish.awaitsResize)
        : new Input.Enter(wish.number, wish.request, wish.group);
  }

  void cancel(UserWish wish) {
    if (wish.isOpen() && !place.isGone()) {
      place.bring(new Input.Cancel(wish.number, wish.request));
    }
  }

  void reprioritise(UserWish wish, long priority) {
    if (wish.isOpen() && wish.group == null && !place.isGone()) {
      place.act(
          () -> {
            wish.priority = priority;
            place.step(new Input.Reprioritise(wish.number, wish.request, priority));
          });
    }
  }

  /** The user closes a lease. */
  void give(UserWish wish) {
    if (wish.state != UserWish.State.HELD || place.isGone()) {
      return;
    }
    Aside from = wish.aside;
    if (from != null && from.give(wish)) {
      fleet.ledger().ended(wish);
      fleet.trace(() -> place.id + " < gives " + wish.label);
      return;
    }
    wish.state = UserWish.State.ENDING;
    Input.GiveBack back = new Input.GiveBack(wish.number, wish.lease(), wish.holding(), wish.names);
    place.act(
        () -> {
          fleet.ledger().ended(wish);
          place.step(back); // the tenure may end in this step, before the lease does
          wishes.remove(wish.lease());
        });
  }

  void call(String what, LongFunction<Input> input) {
    make(new Call(what), input);
  }

  /** An operator asks which keepers are there. */
  void survey() {
    make(new Survey(), Input.Survey::new);
  }

  /** An operator wants what a member may have to be free at once. */
  void declareDead(Place dead) {
    make(new Declaration(dead), call -> new Input.ForgetMember(call, dead.address.name()));
  }

  /** An operator wants a member to be emptied, or to serve again. */
  void drain(Place place, boolean begins) {
    String what = (begins ? "drain " : "undrain ") + place;
    place.mayServeAgain |= !begins;
    call(what, call -> new Input.DrainMember(call, place.address.name(), begins));
  }

  void find(String name) {
    make(new Search(name), call -> new Input.Find(call, name));
  }

  /** Changes a definition; returns the number of the call. */
  long change(String what, int shared, LongFunction<Input> input) {
    return make(new Change(what, shared), input);
  }

  void inquire(Definition definition) {
    make(new Question(definition), call -> new Input.Inquire(call, definition.number()));
  }

  private long make(Call call, LongFunction<Input> input) {
    long number = nextId();
    calls.put(number, call);
    place.bring(input.apply(number));
    return number;
  }

  void forget(long call) {
    Call forgotten = calls.get(call);
    if (forgotten != null && forgotten.end.isEmpty()) {
      forgotten.end = "forgotten";
      place.bring(new Input.Forget(call));
    }
  }

  /** A wish is granted, by the member or from units set aside. */
  void granted(UserWish wish, int[] names, long fence) {
    if (place.drained) {
      throw new FleetViolation("who is emptied grants nothing", place + " grants " + wish);
    }
    fleet.ledger().granted(wish, place.known(wish.number), names, fence);
    String what = wish.group == null ? "units " + Arrays.toString(names) : wish.group;
    fleet.tell(place, wish.label + " is granted: " + what);
    if (wish.hold != UserWish.FOR_GOOD) {
      fleet.time().after(wish.hold, () -> place.act(() -> give(wish)));
    }
  }

  void shut(Aside aside) {
    asides.remove(aside.number, aside);
  }

  /** Reports late a lease that was being taken while the units set aside were shut. */
  void listLate(UserWish wish) {
    Aside from = Objects.requireNonNull(wish.aside);
    SetAside.@Nullable Lease lease = chance.percent(50) ? from.listed(wish) : null;
    fleet
        .time()
        .after(
            chance.between(0, 3) * Span.MILLI,
            () -> {
              SetAside.Lease told = lease != null ? lease : heldStill(from, wish);
              if (told != null) {
                place.bring(new Input.Taken(wish.number, told));
              }
            });
  }

  private SetAside.@Nullable Lease heldStill(Aside from, UserWish wish) {
    return wish.state == UserWish.State.HELD ? from.listed(wish) : null;
  }

  /** Returns the number by which a lease of units set aside is known from now on. */
  long list(UserWish wish) {
    long number = nextId();
    wishes.put(number, wish);
    return number;
  }

  /** The wish with this number as a request or a lease. */
  UserWish wish(long request) {
    UserWish wish = wishes.get(request);
    if (wish == null) {
      throw new FleetViolation(
          "one answer", place + " answers to " + request + ", which is nothing");
    }
    return wish;
  }

  SetAside setAside(int number, long holding, int[] units, long fence, Input.Ask first) {
    Aside opened = new Aside(place, number, holding, units, fence);
    if (!opened.take(wish(first.request()))) {
      throw new FleetViolation(
          "as many as asked for", first + " led to " + units.length + " units");
    }
    asides.put(number, opened);
    return opened;
  }

  void done(long number, Object result) {
    Call call = open(number);
    end(call, call.done(result));
  }

  void failed(long number, Failure why) {
    Call call = open(number);
    if (why.kind() != Failure.Kind.CLOSED) { // then the keepers may be about to do it
      call.failed();
    }
    end(call, why.kind() + ": " + why.why());
  }

  /** A call that has not been answered; one that was forgotten may still be. */
  private Call open(long number) {
    Call call = calls.get(number);
    if (call == null || !call.end.isEmpty() && !call.end.equals("forgotten")) {
      throw new FleetViolation("one answer", place + " ends call " + number + " again");
    }
    return call;
  }

  private void end(Call call, String how) {
    call.end = how;
    fleet.tell(place, call.what + ": " + how);
  }

  /** By the newest size: its member may have yet to hear of it. */
  private boolean awaitsResize(UserWish wish) {
    return fleet.newest(wish.number).settings() instanceof Definition.Units units
        && wish.awaitsResizeOf(units.config().units());
  }

  /** The labels of the requests that wait for a resize. */
  List<String> awaitingResize() {
    return wishes.values().stream()
        .filter(w -> w.isOpen() && awaitsResize(w))
        .map(w -> w.label)
        .toList();
  }

  /** Whether its users have leases that count. */
  boolean isAnyHeld() {
    return wishes.values().stream()
        .anyMatch(w -> w.state == UserWish.State.HELD && !w.isVoid() && !w.lost);
  }

  /** All that its users still wait for, other than a resize. */
  List<String> open() {
    List<String> open = new ArrayList<>();
    wishes.values().stream()
        .filter(w -> w.isOpen() && !awaitsResize(w))
        .forEach(w -> open.add(w.toString()));
    calls.values().stream().filter(c -> c.end.isEmpty()).forEach(c -> open.add(c.what));
    return open;
  }
}
