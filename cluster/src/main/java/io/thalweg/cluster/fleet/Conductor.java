package io.thalweg.cluster.fleet;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.transport.Address;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/** Carries out the lines of a script in a fleet. */
final class Conductor {
  private static final long LONG = 10 * Span.SECOND; // a fleet settles in spite of it

  private final Fleet fleet;
  private final Chance chance;
  private final boolean strict;
  private final Roster roster;
  private final UserCommands users;

  /**
   * Begins with a fleet in which nothing has happened yet.
   *
   * @param strict whether a line is an error that cannot have any effect, such as one about a
   *     member that has never joined; false for a drawn script, from which the shrinker may have
   *     removed the join
   */
  Conductor(Fleet fleet, long seed, boolean strict) {
    this.fleet = fleet;
    this.chance = new Chance(seed);
    this.strict = strict;
    this.roster = new Roster(strict);
    this.users = new UserCommands(fleet, roster, strict);
  }

  /** The commands that keep members from hearing each other for a while, or for good. */
  private static final Set<String> PARTING =
      Set.of("die", "cut", "split", "pause", "view", "hold", "drop");

  /** Lets time pass until the line is due, and carries it out. */
  void conduct(Command command) {
    if (command.at() != Command.NEXT) {
      checkNotPast(command);
      fleet.time().runUntil(command.at());
    }
    fleet.trace(command::toString);
    act(command);
    fleet.look();
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
      case "leave" -> roster.place(c).ifPresent(this::leave);
      case "die" -> roster.place(c).ifPresent(this::die);
      case "pause" -> roster.place(c).ifPresent(p -> pause(p, c));
      case "resume" -> roster.place(c).ifPresent(Place::resume);
      case "slow" -> roster.place(c).ifPresent(p -> p.slow(c.span("each", Span.MILLI, LONG)));
      case "leap" -> roster.place(c).ifPresent(p -> p.leap(Span.read(c.word(1))));
      case "cut" -> cut(c);
      case "split" -> split(c);
      case "heal" -> heal(c);
      case "view" -> roster.place(c).ifPresent(p -> fleet.see(p, view(c)));
      case "hold" -> fleet.network().hold(from(c), to(c));
      case "release" -> fleet.network().release(from(c), to(c));
      case "deliver" -> fleet.network().deliver(from(c), to(c), c.has("again"));
      case "drop" -> fleet.network().drop(from(c), to(c));
      case "weather" -> fleet.network().weather(weather(c));
      case "overlay" -> fleet.overlay(Overlay.valueOf(c.word(0)));
      case "keepers" -> fleet.keepers(c.number(0));
      case "seeds" -> seeds(c);
      case "run" -> fleet.time().runUntil(fleet.time().now() + Span.read(c.word(0)));
      case "calm" -> calm();
      default -> users.act(c);
    }
  }

  private void join(Command c) {
    int id = c.number(0);
    roster.checkNew(id);
    long seed = c.options().containsKey("seed") ? c.number("seed", 0) : chance.next();
    boolean first = roster.isEmpty() && !fleet.entrance().isActive();
    boolean founds = first || c.has("founds");
    Disk disk =
        c.options().containsKey("disk-of") ? roster.disk(c.number("disk-of", 0)) : Disk.of(c);
    int rate = c.number("clock", Place.TRUE_RATE);
    Place place =
        fleet.join(
            new Place.Start(
                id, founds, c.number("at", id), c.has("alone"), c.has("visit"), seed, disk, rate));
    roster.add(id, place);
    fleet.network().tellLater(place, 0);
    fleet.network().tellAll();
  }

  private void seeds(Command c) {
    List<Integer> addresses = new ArrayList<>();
    for (int w = 0; w < c.words().size(); w++) {
      addresses.add(c.number(w));
    }
    fleet.entrance().seeds(addresses, c.span("quiet", 0), c.span("meets", Span.SECOND));
    fleet.part(); // whoever is there may not have met all others
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
    return roster.known(Integer.parseInt(c.word(0).replaceFirst(">.*", "")));
  }

  private int to(Command c) {
    int to = roster.known(Integer.parseInt(c.word(0).replaceFirst(".*>", "")));
    roster.checkTwo(from(c), to);
    return to;
  }

  private void cut(Command c) {
    boolean oneWay = c.word(0).contains(">");
    int a = from(c);
    int b = oneWay ? to(c) : roster.known(c.number(1));
    roster.checkTwo(a, b);
    fleet.network().cut(a, b);
    if (!oneWay) {
      fleet.network().cut(b, a);
    }
    fleet.network().tellAll();
    if (c.has("for")) {
      fleet.time().after(c.span("for", 0), () -> heal(a, b));
    }
  }

  /** Cuts these members from all others. */
  private void split(Command c) {
    Set<Integer> some = new LinkedHashSet<>();
    for (int w = 0; w < c.words().size(); w++) {
      some.add(roster.known(c.number(w)));
    }
    List<Place> all = List.copyOf(fleet.places());
    Network network = fleet.network();
    between(some, all, network::cut);
    network.tellAll();
    if (c.has("for")) {
      fleet
          .time()
          .after(
              c.span("for", 0),
              () -> {
                between(some, all, network::heal);
                network.tellAll();
              });
    }
  }

  private static void between(
      Set<Integer> some, List<Place> all, BiConsumer<Integer, Integer> act) {
    for (Place place : all) {
      if (!some.contains(place.id)) {
        some.forEach(one -> act.accept(one, place.id));
        some.forEach(one -> act.accept(place.id, one));
      }
    }
  }

  private void heal(Command c) {
    if (c.words().isEmpty()) {
      fleet.network().heal();
      fleet.network().tellAll();
    } else {
      roster.checkTwo(c.number(0), c.number(1));
      heal(roster.known(c.number(0)), roster.known(c.number(1)));
    }
  }

  private void heal(int a, int b) {
    fleet.network().heal(a, b);
    fleet.network().heal(b, a);
    fleet.network().tellAll();
  }

  private List<Address> view(Command c) {
    List<String> seen = c.words().subList(1, c.words().size());
    if (strict && (!seen.contains(c.word(0)) || Set.copyOf(seen).size() < seen.size())) {
      throw new BadScript(
          "found '" + c + "', expected the member itself and others, each of them once");
    }
    List<Address> view = new ArrayList<>();
    for (int w = 1; w < c.words().size(); w++) {
      roster.place(c.number(w)).ifPresent(p -> view.add(p.address));
    }
    return List.copyOf(view);
  }

  private static Network.Weather weather(Command c) {
    long least = c.span("delay", Span.MILLI, LONG);
    long most = c.span("most", least, LONG);
    if (most < least) {
      throw new BadScript(
          "found most=%s and delay=%s, expected most to be the longer one"
              .formatted(Span.write(most), Span.write(least)));
    }
    return new Network.Weather(
        c.number("lose", 0),
        c.number("repeat", 0),
        c.number("reorder", 0),
        least,
        most,
        c.span("sees", 0, LONG),
        c.has("bytes"));
  }

  /** Closes all leases. */
  void closeLeases() {
    users.closeAll();
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
    users.closeForGood();
  }
}
