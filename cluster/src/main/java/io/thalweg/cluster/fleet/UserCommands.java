package io.thalweg.cluster.fleet;

import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Definition.Groups;
import io.thalweg.cluster.wire.Definition.Settings;
import io.thalweg.cluster.wire.Definition.Units;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Carries out the lines of a script about users. */
final class UserCommands {
  private final Fleet fleet;
  private final Roster roster;
  private final boolean strict;
  private final Set<String> defined = new TreeSet<>(); // names of semaphores and group locks
  private final Set<String> labels = new TreeSet<>();
  private final Map<String, UserWish> wishes = new LinkedHashMap<>(); // by label
  private int unlabelled;

  UserCommands(Fleet fleet, Roster roster, boolean strict) {
    this.fleet = fleet;
    this.roster = roster;
    this.strict = strict;
  }

  void act(Command c) {
    switch (c.verb()) {
      case "define" -> define(c, units(c));
      case "group" -> define(c, groups(c));
      case "resize" -> resize(c);
      case "retire" -> retire(c);
      case "remove" -> remove(c);
      case "inquire" -> inquire(c);
      case "find" -> open(c).ifPresent(p -> p.users.find(c.word(1)));
      case "forget" -> forget(c);
      case "drain" -> drain(c, true);
      case "undrain" -> drain(c, false);
      case "survey" -> open(c).ifPresent(p -> p.users.survey());
      case "ask" -> ask(c, c.option("of", "s"), Units.class);
      case "enter" -> ask(c, c.option("of", "g"), Groups.class);
      case "cancel" -> wish(c).ifPresent(w -> w.place.act(() -> w.place.users.cancel(w)));
      case "give" -> wish(c).ifPresent(this::give);
      case "raise" -> wish(c).ifPresent(w -> w.place.users.reprioritise(w, c.number(1)));
      default -> throw new BadScript("found '" + c.verb() + "', which is no command");
    }
  }

  private void define(Command c, Settings settings) {
    String name = c.word(1);
    defined.add(name);
    open(c)
        .ifPresent(
            p -> p.users.call("define " + name, call -> new Input.Define(call, name, settings)));
  }

  private static Settings units(Command c) {
    return Units.of(
        new SemaphoreConfig(
            c.number("units", 1),
            SemaphoreConfig.Policy.valueOf(c.option("policy", "HIGHEST_PRIORITY_FIRST")),
            Duration.ofNanos(c.span("aging", 10 * Span.SECOND)),
            c.number("backfill", 0)));
  }

  private static Settings groups(Command c) {
    return new Groups(new GroupConfig(c.number("captures", 2)), List.of());
  }

  private void resize(Command c) {
    int units = c.number(2);
    SemaphoreConfig.units(units); // throws if no semaphore can have this number
    String what = "resize " + c.word(1);
    of(
        c,
        Units.class,
        (place, d) -> {
          int number = d.number();
          long made =
              place.users.change(what, number, call -> new Input.Resize(call, number, units));
          if (c.has("forget")) {
            fleet.time().after(c.span("forget", 0), () -> place.users.forget(made));
          }
        });
  }

  private void retire(Command c) {
    int unit = c.number(2);
    String what = "retire " + unit + " of " + c.word(1);
    of(
        c,
        Units.class,
        (place, d) ->
            place.users.change(what, d.number(), call -> new Input.Retire(call, d.number(), unit)));
  }

  private void remove(Command c) {
    String what = "remove " + c.word(1);
    of(
        c,
        Settings.class,
        (place, d) -> place.users.call(what, call -> new Input.Remove(call, d.number())));
  }

  /** An operator says that a member is dead, which may be wrong. */
  private void forget(Command c) {
    int id = roster.known(c.number(1));
    open(c).ifPresent(p -> roster.everJoined(id).ifPresent(p.users::declareDead));
  }

  /** An operator empties a member before maintenance, or takes that back. */
  private void drain(Command c, boolean begins) {
    int id = roster.known(c.number(1));
    open(c).ifPresent(p -> roster.everJoined(id).ifPresent(m -> p.users.drain(m, begins)));
  }

  private void inquire(Command c) {
    of(c, Settings.class, (place, d) -> place.users.inquire(d));
  }

  /** An action of a user on what a definition names. */
  private interface Use {
    void act(Place place, Definition definition);
  }

  /** Acts on what the second word names, if the member is open and knows it. */
  private void of(Command c, Class<? extends Settings> kind, Use use) {
    checkDefined(c, c.word(1));
    open(c).ifPresent(p -> known(p, c.word(1), kind).ifPresent(d -> use.act(p, d)));
  }

  /** The member of a line, if its users may call it. */
  private Optional<Place> open(Command c) {
    Optional<Place> place = roster.place(c);
    place.filter(p -> !p.isOpen()).ifPresent(this::tellNotOpen);
    return place.filter(Place::isOpen);
  }

  private void tellNotOpen(Place place) {
    fleet.tell(place, (place.joined ? "leaves" : "has not joined") + ", and is asked for nothing");
  }

  private void checkDefined(Command c, String name) {
    roster.known(c.number(0));
    if (strict && !defined.contains(name)) {
      String names = String.join(", ", defined);
      throw new BadScript(
          "found the name '"
              + name
              + "', expected "
              + (defined.isEmpty()
                  ? "a line before it that defines it, with define or group"
                  : "one that was defined before: " + names));
    }
  }

  /** What the member knows by this name, if it is of this kind. */
  private Optional<Definition> known(Place place, String name, Class<? extends Settings> kind) {
    Definition known = place.definitions.get(name);
    if (known != null && kind.isInstance(known.settings())) {
      return Optional.of(known);
    }
    if (known != null && strict) {
      throw new BadScript(
          "found '"
              + name
              + "', a "
              + word(known.settings().getClass())
              + ", expected a "
              + word(kind));
    }
    fleet.tell(place, "knows no " + word(kind) + " " + name);
    return Optional.empty();
  }

  private static String word(Class<? extends Settings> kind) {
    return kind == Units.class
        ? "semaphore"
        : kind == Groups.class ? "group lock" : "semaphore or group lock";
  }

  private void ask(Command c, String name, Class<? extends Settings> kind) {
    checkDefined(c, name);
    String label = label(c);
    Optional<Place> place = roster.place(c);
    place.filter(p -> !p.joined).ifPresent(this::tellNotOpen);
    place
        .filter(p -> p.joined)
        .ifPresent(
            p ->
                known(p, name, kind)
                    .ifPresent(d -> make(new UserWish(label, p, d.number(), terms(c)), c)));
  }

  /** The label of a new request: its own, or the next that is free. */
  private String label(Command c) {
    String label = c.options().get("as");
    while (label == null || c.options().get("as") == null && labels.contains(label)) {
      label = "r" + ++unlabelled;
    }
    if (!labels.add(label) && strict) {
      throw new BadScript("found the label '" + label + "' again, expected one that is new");
    }
    return label;
  }

  private static UserWish.Terms terms(Command c) {
    @Nullable String group = c.verb().equals("enter") ? c.word(1) : null;
    return new UserWish.Terms(
        group == null ? c.number("units", 1) : 0,
        group,
        c.has("now"),
        c.has("awaits-resize"),
        c.span("for", UserWish.FOR_GOOD),
        c.number("priority", 0));
  }

  private void make(UserWish wish, Command c) {
    wish.late = c.has("late");
    wishes.put(wish.label, wish);
    Users users = wish.place.users;
    wish.place.act(() -> users.ask(wish));
    if (c.has("within")) {
      fleet.time().after(c.span("within", 0), () -> wish.place.act(() -> users.cancel(wish)));
    }
  }

  /** The wish with this label; empty if it was not made, such as when its member had not joined. */
  private Optional<UserWish> wish(Command c) {
    String label = c.word(0);
    if (strict && !labels.contains(label)) {
      throw new BadScript(
          "found the label '%s', expected %s"
              .formatted(
                  label,
                  labels.isEmpty()
                      ? "a line before it that makes the request"
                      : "one of " + labels));
    }
    return Optional.ofNullable(wishes.get(label));
  }

  private void give(UserWish wish) {
    wish.place.act(() -> wish.place.users.give(wish));
  }

  void closeAll() {
    wishes.values().forEach(this::give);
  }

  /** Closes the leases that users would hold for good. */
  void closeForGood() {
    wishes.values().stream().filter(w -> w.hold == UserWish.FOR_GOOD).forEach(this::give);
  }
}
