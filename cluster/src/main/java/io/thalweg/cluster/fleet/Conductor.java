package io.thalweg.cluster.fleet;

import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Definition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Carries out the lines of a script in a fleet. */
final class Conductor {
  private final Fleet fleet;
  private final Chance chance;
  private final boolean strict;
  private final Map<Integer, Place> places = new LinkedHashMap<>();
  private final Map<String, UserWish> wishes = new LinkedHashMap<>();
  private final Set<String> named = new TreeSet<>(); // labels
  private int labels;

  /**
   * Begins with a fleet in which nothing has happened yet.
   *
   * @param strict whether a line about a member that has never joined is an error; false for a
   *     drawn script, from which the shrinker may have removed the join
   */
  Conductor(Fleet fleet, long seed, boolean strict) {
    this.fleet = fleet;
    this.chance = new Chance(seed);
    this.strict = strict;
  }

  /** The commands that keep members from hearing each other for a while, or for good. */
  private static final Set<String> PARTING = Set.of("die", "cut", "pause", "view", "hold", "drop");

  /** Lets time pass until the line is due, and carries it out. */
  void conduct(Command command) {
    if (command.at() != Command.NEXT) {
      checkNotPast(command);
      fleet.time().runUntil(command.at());
    }
    fleet.trace(command::toString);
    act(command);
    fleet.time().runUntil(fleet.time().now());
  }

  private void checkNotPast(Command command) {
    if (command.at() < fleet.time().now()) {
      String now = "@" + Span.write(fleet.time().now());
      throw new BadScript("found '" + command + "', expected a time from " + now + " on");
    }
  }

  private void act(Command c) {
    if (PARTING.contains(c.verb())) {
      fleet.part();
    }
    switch (c.verb()) {
      case "join" -> join(c);
      case "leave" -> place(c).ifPresent(this::leave);
      case "die" -> place(c).ifPresent(this::die);
      case "pause" -> place(c).ifPresent(p -> pause(p, c));
      case "resume" -> place(c).ifPresent(Place::resume);
      case "slow" -> place(c).ifPresent(p -> p.slow(c.span("each", Span.MILLI)));
      case "cut" -> cut(c);
      case "heal" -> heal(c);
      case "view" -> place(c).ifPresent(p -> fleet.see(p, view(c)));
      case "hold" -> fleet.network().hold(from(c), to(c));
      case "release" -> fleet.network().release(from(c), to(c));
      case "deliver" -> fleet.network().deliver(from(c), to(c), c.has("again"));
      case "drop" -> fleet.network().drop(from(c), to(c));
      case "weather" -> fleet.network().weather(weather(c));
      case "overlay" -> fleet.overlay(Overlay.valueOf(c.word(0)));
      case "define" -> define(c, units(c));
      case "group" -> define(c, groups(c));
      case "resize" -> resize(c);
      case "retire" -> retire(c);
      case "inquire" -> inquire(c);
      case "ask", "enter" -> ask(c);
      case "cancel" -> wish(c).ifPresent(w -> w.place.act(() -> w.place.users.cancel(w)));
      case "give" -> wish(c).ifPresent(w -> w.place.act(() -> w.place.users.give(w)));
      case "raise" -> wish(c).ifPresent(w -> w.place.users.reprioritise(w, c.number(1)));
      case "run" -> fleet.time().runUntil(fleet.time().now() + Span.read(c.word(0)));
      case "calm" -> calm();
      default -> throw new BadScript("found '" + c.verb() + "', which is no command");
    }
  }

  private Optional<Place> place(Command c) {
    return place(c.number(0));
  }

  /**
   * The place of this member, if it is there; commands to a member that has left or died have no
   * effect.
   */
  private Optional<Place> place(int id) {
    return Optional.ofNullable(places.get(known(id))).filter(place -> !place.isGone());
  }

  private int known(int id) {
    if (strict && !places.containsKey(id)) {
      throw new BadScript("member " + id + " has not joined");
    }
    return id;
  }

  /** The wish with this label; empty if it was not made, such as when its member had not joined. */
  private Optional<UserWish> wish(Command c) {
    String label = c.word(0);
    if (strict && !named.contains(label)) {
      throw new BadScript("found the label '" + label + "', expected one of " + named);
    }
    return Optional.ofNullable(wishes.get(label));
  }

  private void join(Command c) {
    int id = c.number(0);
    if (places.containsKey(id)) {
      throw new BadScript("member " + id + " has joined before");
    }
    long seed = c.options().containsKey("seed") ? c.number("seed", 0) : chance.next();
    boolean founds = places.isEmpty() || c.has("founds");
    Place place = fleet.join(id, founds, c.has("visit"), seed);
    places.put(id, place);
    fleet.network().tellLater(place, 0);
    fleet.network().tellAll();
  }

  private void leave(Place place) {
    if (place.joined && place.state == Place.State.HERE) {
      place.state = Place.State.LEAVING;
      place.bring(new Input.Leave());
    }
  }

  private void die(Place place) {
    place.die();
    fleet.network().gone(place);
  }

  private void pause(Place place, Command c) {
    place.pause();
    if (c.has("for")) {
      fleet.time().after(c.span("for", 0), place::resume);
    }
  }

  private int from(Command c) {
    return known(Integer.parseInt(c.word(0).replaceFirst(">.*", "")));
  }

  private int to(Command c) {
    return known(Integer.parseInt(c.word(0).replaceFirst(".*>", "")));
  }

  private void cut(Command c) {
    boolean oneWay = c.word(0).contains(">");
    int a = from(c);
    int b = oneWay ? to(c) : known(c.number(1));
    fleet.network().cut(a, b);
    if (!oneWay) {
      fleet.network().cut(b, a);
    }
    fleet.network().tellAll();
    if (c.has("for")) {
      fleet.time().after(c.span("for", 0), () -> heal(a, b));
    }
  }

  private void heal(Command c) {
    if (c.words().isEmpty()) {
      fleet.network().heal();
      fleet.network().tellAll();
    } else {
      heal(known(c.number(0)), known(c.number(1)));
    }
  }

  private void heal(int a, int b) {
    fleet.network().heal(a, b);
    fleet.network().heal(b, a);
    fleet.network().tellAll();
  }

  private List<Address> view(Command c) {
    List<Address> view = new ArrayList<>();
    for (int w = 1; w < c.words().size(); w++) {
      place(c.number(w)).ifPresent(p -> view.add(p.address));
    }
    return List.copyOf(view);
  }

  private static Network.Weather weather(Command c) {
    long least = c.span("delay", Span.MILLI);
    return new Network.Weather(
        c.number("lose", 0),
        c.number("repeat", 0),
        c.number("reorder", 0),
        least,
        c.span("most", least),
        c.span("sees", 0),
        c.has("bytes"));
  }

  private void define(Command c, Definition.Settings settings) {
    String name = c.word(1);
    place(c)
        .filter(Place::isOpen)
        .ifPresent(
            p -> p.users.call("define " + name, call -> new Input.Define(call, name, settings)));
  }

  private static Definition.Settings units(Command c) {
    int units = c.number("units", 1);
    SemaphoreConfig config =
        new SemaphoreConfig(
            units,
            SemaphoreConfig.Policy.valueOf(c.option("policy", "HIGHEST_PRIORITY_FIRST")),
            Duration.ofNanos(c.span("aging", 10 * Span.SECOND)),
            c.number("backfill", 0));
    return Definition.Units.of(config);
  }

  private static Definition.Settings groups(Command c) {
    return new Definition.Groups(new GroupConfig(c.number("captures", 2)), List.of());
  }

  private void resize(Command c) {
    String name = c.word(1);
    int units = c.number(2);
    Place place = place(c).filter(Place::isOpen).orElse(null);
    Definition known = place == null ? null : place.definitions.get(name);
    if (place != null && known != null) {
      int number = known.number();
      long before = place.users.nextId();
      place.users.change("resize " + name, number, call -> new Input.Resize(call, number, units));
      if (c.has("forget")) {
        fleet.time().after(c.span("forget", 0), () -> place.users.forget(before + 1));
      }
    }
  }

  private void retire(Command c) {
    String name = c.word(1);
    int unit = c.number(2);
    Place place = place(c).filter(Place::isOpen).orElse(null);
    Definition known = place == null ? null : place.definitions.get(name);
    if (place != null && known != null) {
      int number = known.number();
      place.users.change(
          "retire " + unit + " of " + name, number, call -> new Input.Retire(call, number, unit));
    }
  }

  private void inquire(Command c) {
    Place place = place(c).filter(Place::isOpen).orElse(null);
    Definition known = place == null ? null : place.definitions.get(c.word(1));
    if (place != null && known != null) {
      int number = known.number();
      place.users.call("inquire " + c.word(1), call -> new Input.Inquire(call, number));
    }
  }

  private void ask(Command c) {
    String label = c.option("as", "r" + (labels + 1));
    labels += c.options().containsKey("as") ? 0 : 1;
    named.add(label);
    boolean group = c.verb().equals("enter");
    Place place = place(c).filter(p -> p.joined).orElse(null);
    String name = c.option("of", group ? "g" : "s");
    Definition known = place == null ? null : place.definitions.get(name);
    if (place != null && known != null && isOf(known, group)) {
      wish(label, place, known.number(), c, group ? c.word(1) : null);
    } else if (place != null) {
      fleet.tell(place, "knows no " + (group ? "group lock " : "semaphore ") + name);
    }
  }

  private static boolean isOf(Definition known, boolean group) {
    return known.settings() instanceof Definition.Groups == group;
  }

  private void wish(String label, Place place, int number, Command c, @Nullable String group) {
    long hold = c.span("for", UserWish.FOR_GOOD);
    UserWish.Terms terms =
        new UserWish.Terms(
            group == null ? c.number("units", 1) : 0,
            group,
            c.has("now"),
            hold,
            c.number("priority", 0));
    UserWish wish = new UserWish(label, place, number, terms);
    wish.late = c.has("late");
    wishes.put(wish.label, wish);
    place.act(() -> place.users.ask(wish));
    if (c.has("within")) {
      fleet.time().after(c.span("within", 0), () -> place.act(() -> place.users.cancel(wish)));
    }
  }

  /** Removes all faults, and closes the leases that users would hold for good. */
  private void calm() {
    fleet.network().weather(fleet.network().weather().calmed());
    fleet.network().heal();
    fleet.network().tellAll();
    for (Place place : fleet.places()) {
      place.slow(0);
      place.resume();
    }
    wishes.values().stream()
        .filter(wish -> wish.hold == UserWish.FOR_GOOD)
        .forEach(wish -> wish.place.act(() -> wish.place.users.give(wish)));
  }
}
