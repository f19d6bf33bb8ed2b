package io.thalweg.cluster.fleet;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.MemberSettings;
import io.thalweg.cluster.member.RecoverySettings;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Letter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Members in one thread, the network between them, and the checks. */
final class Fleet {
  private static final long WALL = 1_790_000_000_000_000L;
  private static final Duration GATHERING = Duration.ofMillis(20);

  private final Machine.Maker maker;
  private final Chance chance;
  private final Timeline time = new Timeline();
  private final Ledger ledger = new Ledger();
  private final Network network;
  private final Entrance entrance;
  private final List<Place> places = new ArrayList<>(); // the oldest first
  private final Map<Address, Place> byAddress = new HashMap<>();
  private final Map<Integer, Definition> definitions = new TreeMap<>();
  private final Map<Integer, Definition> ever = new TreeMap<>(); // also those that were removed

  private record Version(UUID cluster, long version) {}

  private final Map<Version, Charter> charters = new HashMap<>();
  private final Map<UUID, Charter> newest = new TreeMap<>(); // by cluster, the oldest first
  private Consumer<String> lines = line -> {};
  private @Nullable Consumer<String> trace;
  private @Nullable FleetTrace record;
  private Overlay overlay = Overlay.AUTOMATIC;
  private int keepers = RecoverySettings.STANDARD.keepers();
  private long steps;
  private boolean parted;

  Fleet(Machine.Maker maker, long seed) {
    this.maker = maker;
    this.chance = new Chance(seed);
    this.network = new Network(this, chance.split());
    this.entrance = new Entrance(this, new Chance(seed ^ 0x5EED));
  }

  /** Sends the lines that people read to this sink from now on. */
  void tellTo(Consumer<String> sink) {
    lines = sink;
  }

  /** Sends a line for everything that happens to this sink from now on. */
  void traceTo(Consumer<String> sink) {
    trace = sink;
  }

  /** Records what happens from now on in this trace, unless it is null. */
  void recordTo(@Nullable FleetTrace next) {
    record = next;
  }

  /** A member sends letters. */
  void sends(Place from, Place to, List<Letter> letters) {
    FleetTrace hears = record;
    if (hears != null) {
      letters.forEach(letter -> hears.sends(from, to, letter));
    }
  }

  /** Something may have changed that a trace tells. */
  void look() {
    FleetTrace looks = record;
    if (looks != null) {
      looks.look(this);
    }
  }

  Timeline time() {
    return time;
  }

  Ledger ledger() {
    return ledger;
  }

  Network network() {
    return network;
  }

  Entrance entrance() {
    return entrance;
  }

  List<Place> places() {
    return places;
  }

  long steps() {
    return steps;
  }

  /**
   * The newest version of what is agreed that any member has learnt; if there are several clusters,
   * that of the oldest one that has a member.
   */
  @Nullable Charter charter() {
    return newest.values().stream()
        .filter(charter -> newest.size() == 1 || hasMember(charter.cluster()))
        .findFirst()
        .orElse(null);
  }

  private boolean hasMember(UUID cluster) {
    return places.stream().anyMatch(p -> !p.isGone() && !p.superseded && cluster.equals(p.cluster));
  }

  /** Whether there were several clusters. */
  boolean isManifold() {
    return newest.size() > 1;
  }

  /** A member has learnt a version of what is agreed; all members learn the same. */
  void agreed(Place place, Charter told) {
    Charter same = charters.putIfAbsent(new Version(told.cluster(), told.version()), told);
    if (same != null && !same.equals(told)) {
      throw new FleetViolation(
          "one charter", place + " learns " + Text.of(told) + ", others " + Text.of(same));
    }
    Charter before = newest.get(told.cluster());
    if (before == null || before.version() < told.version()) {
      Charter known = before == null ? told : before;
      places.stream().filter(p -> sits(p, known) && !sits(p, told)).forEach(Place::unseated);
      newest.put(told.cluster(), told);
      if (!isManifold()) {
        definitions.keySet().retainAll(told.definitions().keySet());
      }
      definitions.putAll(told.definitions());
      ever.putAll(told.definitions());
    }
  }

  private static boolean sits(Place place, Charter in) {
    return in.numberOf(place.address.id()).isPresent();
  }

  /** The newest version of each definition that has not been removed. */
  Map<Integer, Definition> definitions() {
    return definitions;
  }

  /** The newest version of a definition, or the last one if it has been removed. */
  Definition newest(int number) {
    Definition definition = ever.get(number);
    if (definition == null) {
      throw new IllegalArgumentException("nothing has number " + number);
    }
    return definition;
  }

  Place place(Address address) {
    Place place = byAddress.get(address);
    if (place == null) {
      throw new IllegalArgumentException("nobody is " + address);
    }
    return place;
  }

  void overlay(Overlay next) {
    overlay = next;
  }

  /** The largest number of keepers that members want which join from now on. */
  void keepers(int most) {
    keepers = most;
  }

  /** Adds a member. */
  Place join(Place.Start start) {
    Address address = new Address(new UUID(0, start.id()), "m" + start.id());
    MemberSettings settings =
        new MemberSettings(
            "fleet",
            address,
            overlay,
            start.founds(),
            start.visitor(),
            Network.LIMITS,
            GATHERING,
            WALL + time.now() / 1000,
            start.seed(),
            start.disk().settings(keepers, entrance.quiet()));
    Machine machine = maker.make(settings);
    Place place = new Place(this, start, address, machine, chance.split());
    places.add(place);
    byAddress.put(address, place);
    return place;
  }

  /** From now on a member may miss another although no member is at fault. */
  void part() {
    parted = true;
  }

  /** Brings a member its view. */
  void see(Place place, List<Address> view) {
    if (!view.equals(place.told)) {
      place.told = view;
      place.bring(new Input.View(view));
    }
  }

  /** A member has taken a step: checks the inventory, if what the member has is something else. */
  void stepped(boolean changed) {
    steps++;
    if (changed) {
      new Inventory(this).check();
    }
    look();
  }

  /**
   * Checks that a member that has left took nothing along. If it saw a member that stays, it must
   * not have a token, and it must say that it left cleanly unless members were ever kept apart. If
   * it says that it left cleanly, it must not have a token as long as any member stays that it has
   * ever seen and talked to, unless that was put out and its tenure has ended.
   */
  void checkNothingTaken(Place leaver, boolean clean) {
    boolean heir = places.stream().anyMatch(p -> isOfCluster(p, leaver) && isHeir(p, leaver));
    boolean anybody =
        heir || places.stream().anyMatch(p -> isOfCluster(p, leaver) && stays(p, leaver));
    StatusLine status = new StatusLine(this, leaver);
    boolean counts =
        leaver.stock().isOpen() && leaver.stock().epoch() == new Inventory(this).epoch();
    if ((heir || clean && anybody) && counts && status.hasToken()) {
      throw new FleetViolation("nothing is taken along", leaver + " has left:" + status);
    }
    if (heir && !clean && !parted) {
      throw new FleetViolation("leaving is clean", leaver + " says that it is not:" + status);
    }
  }

  /** Whether a place may be of the same cluster as another. */
  private boolean isOfCluster(Place place, Place other) {
    return !isManifold() || !place.superseded && Objects.equals(place.cluster, other.cluster);
  }

  private static boolean isHeir(Place place, Place leaver) {
    return place.state == Place.State.HERE && leaver.couldHandTo(place);
  }

  /**
   * Whether this member stays and the leaver has talked to it, even if it does not reach it now.
   */
  private static boolean stays(Place place, Place leaver) {
    return place.state == Place.State.HERE
        && place.joined
        && leaver.hasSeen(place)
        && leaver.hasTalkedTo(place)
        && !(leaver.hasPutOut(place) && (!place.isValid() || place.isExcused()));
  }

  /** Writes a line that people read. */
  void tell(Place place, String what) {
    lines.accept(place + " " + what);
    trace(() -> place + " " + what);
  }

  void trace(Supplier<String> line) {
    Consumer<String> sink = trace;
    if (sink != null) {
      sink.accept(Span.write(time.now()) + " " + line.get());
    }
  }
}
