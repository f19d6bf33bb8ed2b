package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.Failure;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Outputs;
import io.thalweg.cluster.member.SetAside;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.core.register.Acceptor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The surroundings of one member: its inputs that wait, and its outputs. */
final class Place implements Outputs {
  enum State {
    HERE,
    LEAVING,
    LEFT,
    DEAD
  }

  private static final int NEVER = -1;

  /** The rate of a clock that is as fast as time, in percent. */
  static final int TRUE_RATE = 100;

  /**
   * How a process is started.
   *
   * @param founds whether it may found the cluster
   * @param at its address, as seeds have it
   * @param alone whether it has no seeds
   * @param seed for its own chance
   * @param rate how fast its clock is, in percent
   */
  record Start(
      int id,
      boolean founds,
      int at,
      boolean alone,
      boolean visitor,
      long seed,
      Disk disk,
      int rate) {}

  final int id;
  final Address address;
  final boolean visitor;
  final boolean founds;
  final int at;
  final boolean alone;
  final Disk disk;
  private final int rate;
  private final long born; // when the process was started
  private final Fleet fleet;
  private final Machine machine;
  final Users users;
  private final Deque<Runnable> inbox = new ArrayDeque<>();
  final Map<String, Definition> definitions = new TreeMap<>();
  List<String> problems = List.of();
  List<Address> told = List.of(); // the view that was sent to it last
  List<Address> seen = List.of();
  private @Nullable List<Address> atGoodbye; // the view at that time
  private final Set<Address> everSeen = new HashSet<>();
  private final Set<Address> talkedTo = new HashSet<>();
  private final Set<UUID> everMembers = new HashSet<>(); // of charters that it knew
  private final Set<UUID> members = new HashSet<>(); // of the newest
  State state = State.HERE;
  boolean joined;
  boolean drained; // an operator empties it
  boolean emptied; // and nothing is left
  boolean mayServeAgain; // an operator has said so, at some time
  boolean superseded; // its cluster has met an older one
  @Nullable UUID cluster;
  private boolean working;
  private boolean paused;
  private long cost;
  private long validUntil;
  private int lapses;
  int declared; // how many operators say that it is dead
  private boolean seated; // by the newest charter that it knew
  private int excused = NEVER;
  private long alarm = -1;
  private long leapt; // how far its clock has leapt
  private long leaptBefore; // what of that the member has heard
  private Belongings stock = new Belongings();

  Place(Fleet fleet, Start start, Address address, Machine machine, Chance chance) {
    this.fleet = fleet;
    this.id = start.id;
    this.address = address;
    this.visitor = start.visitor;
    this.founds = start.founds;
    this.at = start.at;
    this.alone = start.alone;
    this.disk = start.disk;
    this.rate = start.rate;
    this.born = fleet.time().now();
    this.machine = machine;
    this.users = new Users(fleet, this, chance);
  }

  Machine machine() {
    return machine;
  }

  /** What the member had after its last step. */
  Belongings stock() {
    return stock;
  }

  /** The time by its own clock. */
  long now() {
    return born + leapt + (fleet.time().now() - born) * rate / TRUE_RATE;
  }

  /** The first moment at which its clock shows this time or a later one. */
  private long whenItsClockShows(long time) {
    return born + Math.ceilDiv((time - leapt - born) * TRUE_RATE, rate);
  }

  /** Its clock leaps forward, as if the machine had slept. The member hears of it in a step. */
  void leap(long span) {
    leapt += span;
    if (alarm >= 0) {
      alarm(alarm);
    }
  }

  boolean isGone() {
    return state == State.DEAD || state == State.LEFT;
  }

  /** Whether users may still call it. */
  boolean isOpen() {
    return joined && state == State.HERE && !superseded;
  }

  // Inputs.

  void bring(Input input) {
    act(() -> step(input));
  }

  /** Runs an action when the actions before it are done. */
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

  boolean isPaused() {
    return paused;
  }

  void pause() {
    paused = true;
  }

  void resume() {
    paused = false;
    work(0);
  }

  /** Makes each input take this long from now on. */
  void slow(long each) {
    cost = each;
  }

  void die() {
    state = State.DEAD;
    inbox.clear();
  }

  void step(Input input) {
    if (isGone()) {
      return;
    }
    fleet.trace(() -> id + " < " + Text.of(input));
    if (input instanceof Input.Received(Address from, Letter letter) && isAnswer(letter.frame())) {
      talkedTo.add(from);
    }
    try {
      tellLeap();
      machine.step(input, now(), this);
    } catch (FleetViolation v) {
      throw v;
    } catch (RuntimeException | StackOverflowError e) {
      throw new FleetViolation("no member throws", this + " on " + Text.of(input) + ": " + e, e);
    }
    fleet.ledger().checkLost(this);
    Belongings before = stock;
    stock = new Belongings();
    machine.takeStock(stock);
    fleet.stepped(!stock.isAs(before));
  }

  private void tellLeap() {
    if (leapt != leaptBefore) {
      machine.step(new Input.Leapt(leapt - leaptBefore), now(), this);
      leaptBefore = leapt;
    }
  }

  /** Whether the sender knows this member, or will know it once it has joined. */
  private static boolean isAnswer(Frame frame) {
    return !(frame instanceof Frame.Hello hello)
        || hello.heard() != 0
        || hello.cluster().equals(Frame.NO_CLUSTER);
  }

  // Outputs.

  @Override
  public void removed(int number) {
    definitions.values().removeIf(definition -> definition.number() == number);
  }

  @Override
  public void askedPast(Address from, Frame.AskPast ask) {
    // No user of a fleet asks for what was.
  }

  @Override
  public void tenure(long until) {
    validUntil = until;
  }

  @Override
  public void lapsed(String why) {
    lapses++;
    validUntil = now();
  }

  @Override
  public void store(long ticket, int keeper, Acceptor.State<Charter> state) {
    fleet
        .time()
        .after(
            disk.writing(),
            () -> {
              if (!isGone()) {
                disk.write(keeper, state);
                bring(new Input.Stored(ticket));
              }
            });
  }

  @Override
  public void agreed(Charter charter) {
    cluster = charter.cluster();
    members.clear();
    charter.agreed().members().stream()
        .forEach(m -> members.add(Objects.requireNonNull(charter.seats().get(m)).id()));
    everMembers.addAll(members);
    boolean sits = charter.numberOf(address.id()).isPresent();
    if (seated && !sits && isValid()) {
      throw new FleetViolation("who is over holds nothing", this + " goes on");
    }
    seated = sits;
    fleet.agreed(this, charter);
  }

  /** It has lost its seat: what it had is free, although it may live, if an operator said so. */
  void unseated() {
    if (declared > 0) {
      excused = lapses;
    }
  }

  /** Whether an operator has given away what it has now, so that two may have it. */
  boolean isExcused() {
    return excused == lapses;
  }

  /** Whether leases that were granted since the last lapse are valid now. */
  boolean isValid() {
    return now() < validUntil;
  }

  /** How often the tenure has ended. */
  int lapses() {
    return lapses;
  }

  @Override
  public void send(Address to, List<Letter> letters) {
    if (atGoodbye == null && letters.getLast().frame() instanceof Frame.Goodbye) {
      atGoodbye = seen;
    }
    fleet.network().send(this, to, letters);
  }

  @Override
  public void granted(int number, long request, int[] units, long fence) {
    users.granted(users.wish(request), units, fence);
  }

  @Override
  public void failed(int number, long request, Failure why) {
    UserWish wish = users.wish(request);
    fleet.ledger().over(wish, why.kind().toString());
    fleet.tell(this, wish.label + " fails: " + why.why());
  }

  @Override
  public void cancelled(int number, long request) {
    UserWish wish = users.wish(request);
    fleet.ledger().over(wish, "cancelled");
    fleet.tell(this, wish.label + " is given up");
  }

  @Override
  public void lost(int number, long lease, String why) {
    UserWish wish = users.wish(lease);
    wish.lost = true;
    fleet.tell(this, wish.label + " is lost: " + why);
    fleet.time().after(0, () -> act(() -> users.give(wish)));
  }

  @Override
  public SetAside setAside(int number, long holding, int[] units, long fence, Input.Ask first) {
    return users.setAside(number, holding, units, fence, first);
  }

  /** The definition with this number, as this member knows it. */
  Definition known(int number) {
    return definitions.values().stream()
        .filter(definition -> definition.number() == number)
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void learned(Definition definition) {
    definitions.put(definition.name(), definition);
  }

  @Override
  public void done(long call, Object result) {
    users.done(call, result);
  }

  @Override
  public void failed(long call, Failure why) {
    users.failed(call, why);
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
    superseded = true;
    fleet.tell(this, why);
  }

  @Override
  public void draining(boolean on, boolean empty) {
    if (drained && !on && !mayServeAgain) {
      throw new FleetViolation("who is emptied stays so", this + " serves again");
    }
    drained = on;
    emptied = on && empty;
    if (emptied && users.isAnyHeld()) {
      throw new FleetViolation("who is empty holds nothing", this + " says that it is empty");
    }
  }

  @Override
  public void health(boolean down, List<String> told) {
    if (!told.equals(problems)) {
      fleet.tell(this, told.isEmpty() ? "nothing is wrong any more" : String.join("; ", told));
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
            whenItsClockShows(nanos),
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

  /** Whether it could have handed its tokens and units to the other. */
  boolean couldHandTo(Place other) {
    return (atGoodbye == null ? seen : atGoodbye).contains(other.address);
  }

  boolean hasTalkedTo(Place other) {
    return talkedTo.contains(other.address);
  }

  boolean hasSeen(Place other) {
    return everSeen.contains(other.address);
  }

  /** Whether the other was a member of an epoch that this one knew, and is none any more. */
  boolean hasPutOut(Place other) {
    UUID id = other.address.id();
    return everMembers.contains(id) && !members.contains(id);
  }

  @Override
  public String toString() {
    return "m" + id;
  }
}
