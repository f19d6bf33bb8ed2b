package io.thalweg.bench.crash;

import io.thalweg.bench.live.server.Jvm;
import io.thalweg.torture.history.HistoryWriter;
import io.thalweg.torture.network.FaultyNetwork;
import io.thalweg.torture.network.LoopbackProxy;
import io.thalweg.torture.network.Namespaces;
import io.thalweg.torture.store.FencingStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Members in processes of their own, each with a data directory, and a store that checks fences.
 */
final class DrillFleet implements AutoCloseable {
  static final int MEMBERS = 5;

  private static final Duration SETTLING = Duration.ofSeconds(60);
  private static final long AGAIN_MILLIS = 50;

  private final Path folder;
  private final FaultyNetwork network;
  private final boolean cuts;
  private final HistoryWriter history;
  private final FencingStore store;
  private final List<DrillProcess> members = new ArrayList<>();
  private int asked;

  /**
   * Starts all members, and returns when they have met.
   *
   * @param cuts whether the network is to be cut: without network namespaces, members then reach
   *     each other through a proxy
   */
  DrillFleet(Path folder, boolean cuts) throws IOException, InterruptedException {
    this.folder = folder;
    this.cuts = cuts;
    this.network =
        cuts && Namespaces.isPossible() ? Namespaces.of(MEMBERS) : new LoopbackProxy(MEMBERS);
    this.history = new HistoryWriter(folder.resolve("store.jsonl"));
    this.store = new FencingStore(network.storeHost(), history);
    startAll();
    settle();
  }

  String network() {
    return cuts ? network.description() : "loopback";
  }

  void startAll() throws IOException {
    for (int i = 0; i < MEMBERS; i++) {
      if (i >= members.size() || !members.get(i).isAlive()) {
        start(i);
      }
    }
  }

  private void start(int i) throws IOException {
    List<String> command =
        Jvm.command(
            List.of(
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-Djava.net.preferIPv4Stack=true",
                "-Dorg.slf4j.simpleLogger.showDateTime=true",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=info"),
            DrillMember.class,
            "m" + i,
            network.bind(i),
            place(i),
            seeds(),
            disk(i).toString(),
            network.storeHost(),
            String.valueOf(store.port()));
    var process = new DrillProcess("m" + i, network.inside(i, command), log("m" + i));
    if (i < members.size()) {
      members.set(i, process);
    } else {
      members.add(process);
    }
    if (cuts) {
      network.up(i, process.pid());
    }
  }

  private String place(int i) {
    return cuts ? network.advertise(i) : network.bind(i);
  }

  String seeds() {
    return String.join(",", IntStream.range(0, MEMBERS).mapToObj(this::place).toList());
  }

  Path log(String name) {
    return folder.resolve(name + ".log");
  }

  private Path disk(int i) {
    return folder.resolve("m" + i);
  }

  DrillProcess member(int i) {
    return members.get(i);
  }

  /** All numbers of members but these, from 0. */
  static List<Integer> others(Integer... numbers) {
    return IntStream.range(0, MEMBERS).boxed().filter(i -> !List.of(numbers).contains(i)).toList();
  }

  /** Removes what a member that is dead has on its disk. */
  void wipe(int i) throws IOException {
    try (Stream<Path> files = Files.walk(disk(i))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Starts who is dead, and waits until all members agree that all are there. */
  void settle() throws IOException, InterruptedException {
    startAll();
    long deadline = System.nanoTime() + SETTLING.toNanos();
    for (DrillProcess member : members) {
      member.await("joined", "-", SETTLING);
      Said epoch = member.ask("epoch");
      while (!isWhole(epoch)) {
        if (System.nanoTime() > deadline) {
          throw new DrillFailed(member.name + " does not see all members: " + epoch.more());
        }
        Thread.sleep(AGAIN_MILLIS);
        epoch = member.ask("epoch");
      }
    }
  }

  /** A member that is dead may stay out in it for long, if nothing is kept back for it. */
  private static boolean isWhole(Said epoch) {
    return epoch.word(1).equals("open") && epoch.words(2).size() == MEMBERS;
  }

  /** Makes the semaphores, and lets all members know of them. */
  void openAll() throws InterruptedException {
    for (DrillProcess member : members) {
      member.ask("open", Drill.ONE, "1");
      member.ask("open", Drill.THREE, String.valueOf(Drill.UNITS));
    }
  }

  DrillLease ask(int member, String semaphore, int units, int priority) {
    var lease = new DrillLease(members.get(member), "r" + ++asked);
    lease.member().order("ask %s %s %d %d".formatted(lease.id(), semaphore, units, priority));
    return lease;
  }

  /** Asks, and waits for the grant. */
  DrillLease take(int member, String semaphore, int units) throws InterruptedException {
    DrillLease lease = ask(member, semaphore, units, 0);
    lease.granted(DrillProcess.SOON);
    return lease;
  }

  /** The member that has the token of a semaphore that nobody asks for. */
  int token(String semaphore) throws InterruptedException {
    return number(members.getFirst().ask("where", semaphore).word(0));
  }

  /** Returns when so many requests wait. */
  void awaitWaiters(int asked, String semaphore, int count) throws InterruptedException {
    while (Integer.parseInt(members.get(asked).ask("waiters", semaphore).word(0)) < count) {
      Thread.sleep(AGAIN_MILLIS);
    }
  }

  /** The members that are keepers, the one that drives first. */
  List<Integer> keepers() throws InterruptedException {
    return members.getFirst().ask("epoch").words(3).stream().map(DrillFleet::number).toList();
  }

  long epoch(int member) throws InterruptedException {
    return Long.parseLong(members.get(member).ask("epoch").word(0));
  }

  private static int number(String name) {
    return Integer.parseInt(name.substring(1));
  }

  /** From now on these members and all others do not hear each other; returns when that began. */
  long split(List<Integer> some) throws IOException {
    long at = System.nanoTime();
    for (int i = 0; i < MEMBERS; i++) {
      network.cut(beyond(some, i), i);
    }
    return at;
  }

  /** Ends a split, and returns when that began. */
  long heal(List<Integer> some) throws IOException {
    long at = System.nanoTime();
    for (int i = 0; i < MEMBERS; i++) {
      network.heal(beyond(some, i), i);
    }
    return at;
  }

  private static List<Integer> beyond(List<Integer> some, int i) {
    List<Integer> rest = others(some.toArray(Integer[]::new));
    return some.contains(i) ? rest : some;
  }

  /** Kills a member, and returns when that was. */
  long kill(int i) throws IOException {
    long at = members.get(i).kill();
    if (cuts) {
      network.down(i);
    }
    return at;
  }

  @Override
  public void close() throws IOException {
    members.forEach(DrillProcess::kill);
    network.close();
    store.close();
    history.close();
  }
}
