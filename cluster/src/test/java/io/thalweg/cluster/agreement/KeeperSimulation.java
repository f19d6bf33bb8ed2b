package io.thalweg.cluster.agreement;

import io.thalweg.cluster.wire.MalformedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keepers in one thread, all chance from a seed: their links lose, delay and reorder, are cut one
 * way or both; keepers die, also in the middle of a write, come back with their disk or lose it;
 * keepers are added and removed meanwhile. Then the faults stop, and all must agree on something
 * new.
 */
final class KeeperSimulation {

  /** How a run is made. */
  record Plan(long seed, int keepers, int snapshotEvery, boolean fifo, Set<Gap> closed) {}

  /** How it went. */
  record Outcome(long trace, long versions, long recoveryMillis, int lives, long swaps) {}

  private static final long FAULTS_END = 60_000;
  private static final long PATIENCE = 60_000;
  private static final long MOST_EVENTS = 1_000_000;
  private static final UUID GROUP = new UUID(0, 4711);

  private record Due(long at, long order, Runnable task) implements Comparable<Due> {
    @Override
    public int compareTo(Due o) {
      return at != o.at ? Long.compare(at, o.at) : Long.compare(order, o.order);
    }
  }

  /** A keeper through all its lives. */
  private final class Place implements Agreement.Listener {
    final UUID id;
    final FaultyDisk disk = new FaultyDisk(random);
    int life;
    boolean lost;
    long learnt;
    @Nullable Keeper keeper;

    Place(UUID id) {
      this.id = id;
    }

    @Override
    public void learnt(long version, byte[] value) {
      try {
        checks.learnt(learnt, version, value);
      } catch (AssertionError e) {
        violation = e; // MicroRaft would catch it
        throw e;
      }
      learnt = version;
      note(1, version);
    }

    @Override
    public void failed(Throwable cause) {
      if (!"died in a write".equals(cause.getMessage()) && violation == null) {
        violation = new AssertionError("failed: " + cause, cause);
      }
      crash(this);
    }

    boolean runs() {
      return keeper != null;
    }

    boolean leads() {
      Keeper now = keeper;
      return now != null && now.leads();
    }
  }

  private final Plan plan;
  private final Random random;
  private final AgreementChecks checks = new AgreementChecks();
  private final PriorityQueue<Due> dues = new PriorityQueue<>();
  private final Map<UUID, Place> places = new LinkedHashMap<>();
  private final Set<UUID> wanted = new LinkedHashSet<>();
  private final FaultyLinks links;
  private long now;
  private long orders;
  private long trace;
  private long commands;
  private int lives;
  private long swaps;
  private boolean calm;
  private @Nullable AssertionError violation;

  private KeeperSimulation(Plan plan) {
    this.plan = plan;
    this.random = new Random(plan.seed());
    this.links = new FaultyLinks(random, plan.fifo());
  }

  static Outcome run(Plan plan) {
    return new KeeperSimulation(plan).run();
  }

  private Outcome run() {
    Place founder = place();
    start(founder, store -> store.found(GROUP, founder.id, new byte[0]));
    for (int k = 1; k < plan.keepers(); k++) {
      newcomer();
    }
    every(300, this::govern);
    every(150, this::proposeSomething);
    every(700, this::fault);
    runUntil(FAULTS_END);
    calm();
    long recovered = recover();
    return new Outcome(trace, checks.newest(), recovered, lives, swaps);
  }

  private Place place() {
    Place place = new Place(new UUID(plan.seed(), places.size() + 1));
    places.put(place.id, place);
    wanted.add(place.id);
    return place;
  }

  private void newcomer() {
    Place place = place();
    Set<UUID> others = new LinkedHashSet<>(places.keySet());
    others.remove(place.id);
    start(place, store -> store.join(GROUP, place.id, others));
  }

  private interface Beginning {
    void of(KeeperStore store) throws IOException;
  }

  private void start(Place place, Beginning beginning) {
    place.learnt = 0;
    lives++;
    int life = ++place.life;
    try {
      KeeperStore store = KeeperStore.open(place.disk);
      if (store.isEmpty()) {
        beginning.of(store);
      }
      place.keeper =
          Keeper.start(
              store,
              AgreementChecks::apply,
              place,
              timeOf(place, life),
              (to, frame) -> send(place.id, to, frame),
              new Random(random.nextLong()),
              plan.snapshotEvery(),
              plan.closed());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private KeeperTime timeOf(Place place, int life) {
    return new KeeperTime() {
      @Override
      public long millis() {
        return now;
      }

      @Override
      public void after(long millis, Runnable task) {
        at(
            now + millis,
            () -> {
              if (place.life == life && place.runs()) {
                task.run();
              }
            });
      }
    };
  }

  private void crash(Place place) {
    place.keeper = null;
    note(2, place.id.getLeastSignificantBits());
  }

  private void send(UUID from, UUID to, byte[] frame) {
    if (!links.loses(from, to)) {
      at(links.arrival(from, to, now), () -> arrive(from, to, frame));
    }
  }

  private void arrive(UUID from, UUID to, byte[] frame) {
    Place place = places.get(to);
    Keeper keeper = place == null ? null : place.keeper;
    if (keeper == null || links.isCut(from, to)) {
      return;
    }
    for (byte b : frame) {
      trace = trace * 31 + b;
    }
    try {
      keeper.take(frame);
    } catch (MalformedException e) {
      throw new AssertionError(e);
    }
  }

  /** What drives a cluster: whoever leads makes the keepers those that are wanted. */
  private void govern() {
    for (Place place : places.values()) {
      Keeper keeper = place.keeper;
      if (keeper != null && keeper.leads()) {
        Set<UUID> voters = keeper.keepers();
        wanted.stream().filter(id -> !voters.contains(id)).findFirst().ifPresent(keeper::add);
        if (voters.containsAll(wanted)) {
          places.keySet().stream().filter(id -> !wanted.contains(id)).forEach(keeper::remove);
        }
      }
    }
  }

  private void proposeSomething() {
    List<Place> running = places.values().stream().filter(Place::runs).toList();
    if (running.isEmpty()) {
      return;
    }
    List<Place> leading = running.stream().filter(Place::leads).toList();
    List<Place> from = leading.isEmpty() || random.nextInt(5) == 0 ? running : leading;
    Place place = from.get(random.nextInt(from.size()));
    long version = Math.max(0, place.learnt - (random.nextInt(4) == 0 ? random.nextInt(3) : 0));
    long command = ++commands;
    checks.proposed(command, version);
    int late = random.nextInt(10) == 0 ? random.nextInt(3000) : 0;
    at(now + late, () -> propose(place, version, command));
  }

  private static void propose(Place place, long version, long command) {
    Keeper keeper = place.keeper;
    if (keeper != null) {
      keeper.propose(version, ByteBuffer.allocate(Long.BYTES).putLong(command).array());
    }
  }

  private void fault() {
    if (calm) {
      return;
    }
    List<Place> all = places.values().stream().filter(p -> !p.lost).toList();
    Place one = all.get(random.nextInt(all.size()));
    Place other = all.get(random.nextInt(all.size()));
    switch (random.nextInt(12)) {
      case 0 -> crash(one);
      case 1 -> one.disk.dieInNextWrite();
      case 2, 3 -> restart(one);
      case 4 -> links.cut(one.id, other.id);
      case 5 -> links.isolate(one.id, places.keySet());
      case 6, 7, 9 -> links.mend();
      case 8 -> links.halve(places.keySet());
      default -> swap(one);
    }
  }

  private void restart(Place place) {
    if (!place.runs() && !place.lost) {
      start(place, store -> store.join(GROUP, place.id, wanted));
    }
  }

  /** Replaces a keeper by a new one; its disk is lost, if the others can do without it. */
  private void swap(Place place) {
    if (!wanted.contains(place.id) || places.size() > 9) {
      return;
    }
    boolean settled = wanted.size() >= 3 && places.values().stream().allMatch(this::isSettled);
    if (settled && random.nextBoolean()) {
      crash(place);
      place.lost = true;
    }
    if (settled) {
      swaps++;
      wanted.remove(place.id);
      newcomer();
    }
  }

  private boolean isSettled(Place place) {
    Keeper keeper = place.keeper;
    return !wanted.contains(place.id) || (keeper != null && keeper.keepers().equals(wanted));
  }

  private void calm() {
    calm = true;
    links.calm();
    for (Place place : places.values()) {
      place.disk.live();
      restart(place);
    }
  }

  /** Until a new proposal is learnt by all that are to be keepers, and only they are. */
  private long recover() {
    long target = checks.newest() + 1;
    while (!agreed(target)) {
      AgreementChecks.check(now < FAULTS_END + PATIENCE, "no agreement after calm: " + states());
      runUntil(now + 100);
    }
    return now - FAULTS_END;
  }

  private boolean agreed(long target) {
    return places.values().stream()
        .filter(p -> wanted.contains(p.id))
        .allMatch(p -> p.learnt >= target && isSettled(p));
  }

  private String states() {
    StringBuilder text =
        new StringBuilder("newest " + checks.newest() + ", wanted " + briefly(wanted));
    places.values().forEach(place -> text.append("; ").append(state(place)));
    return text.toString();
  }

  private static String state(Place place) {
    Keeper keeper = place.keeper;
    String now =
        place.lost ? "lost" : keeper == null ? "down" : keeper.leads() ? "leads" : "follows";
    return "%s %s at %d%s"
        .formatted(
            briefly(List.of(place.id)),
            now,
            place.learnt,
            keeper == null ? "" : " with " + briefly(keeper.keepers()));
  }

  private static String briefly(Collection<UUID> ids) {
    return ids.stream().map(UUID::getLeastSignificantBits).toList().toString();
  }

  private void every(long period, Runnable task) {
    at(
        now + 1 + random.nextInt((int) period),
        () -> {
          task.run();
          every(period, task);
        });
  }

  private void at(long millis, Runnable task) {
    AgreementChecks.check(orders < MOST_EVENTS, "the keepers never rest: " + states());
    dues.add(new Due(millis, orders++, task));
  }

  private void runUntil(long millis) {
    Due due = dues.peek();
    while (due != null && due.at <= millis) {
      dues.remove();
      now = due.at;
      due.task.run();
      if (violation != null) {
        throw violation;
      }
      due = dues.peek();
    }
    now = millis;
  }

  private void note(int kind, long what) {
    trace = (trace * 31 + kind) * 31 + what + now;
  }
}
