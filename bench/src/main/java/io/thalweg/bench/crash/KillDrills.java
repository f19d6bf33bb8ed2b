package io.thalweg.bench.crash;

import io.thalweg.bench.live.server.Jvm;
import io.thalweg.cli.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** SIGKILL of one process. */
final class KillDrills {
  private KillDrills() {}

  static void token(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    fleet.take(round % DrillFleet.MEMBERS, Drill.THREE, 1).close();
    int token = fleet.token(Drill.THREE);
    List<Integer> rest = DrillFleet.others(token);
    long killed = fleet.kill(token);
    List<DrillLease> asked = new ArrayList<>();
    for (int i = 0; i < Drill.UNITS; i++) {
      asked.add(fleet.ask(rest.get(i), Drill.THREE, 1, 0));
    }
    for (DrillLease lease : asked) {
      long at = lease.granted(Drill.LONG).at();
      book.time("the free units that were there are granted", killed, at, Drill.FREE_AGAIN);
    }
    for (DrillLease lease : asked) {
      lease.close();
    }
    Drill.all(fleet, book, rest.getLast());
  }

  static void holderOfOne(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    int holder = round % DrillFleet.MEMBERS;
    List<Integer> rest = DrillFleet.others(holder);
    DrillLease held = fleet.take(holder, Drill.ONE, 1);
    long fence = held.fence();
    DrillLease next = fleet.ask(rest.getFirst(), Drill.ONE, 1, 0);
    fleet.awaitWaiters(rest.getFirst(), Drill.ONE, 1);
    long killed = fleet.kill(holder);
    long at = next.granted(Drill.LONG).at();
    book.time("its unit is granted", killed, at, Drill.FREE_AGAIN);
    book.fact("the fence is larger", next.fence() > fence, next.fence() + " after " + fence);
    next.close();
    Drill.all(fleet, book, rest.getLast());
  }

  static void holderOfThree(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    List<Integer> turns = turns(round);
    List<DrillLease> held = new ArrayList<>();
    for (int i = 0; i < Drill.UNITS; i++) {
      held.add(fleet.take(turns.get(i), Drill.THREE, 1));
    }
    int token = fleet.token(Drill.THREE);
    int victim = turns.getFirst() == token ? 1 : 0; // by its place in the turns
    killOneOf(fleet, book, turns, held, victim);
  }

  /** The member whose turn it is dies; one of the other two holders gives back at once. */
  private static void killOneOf(
      DrillFleet fleet, DrillBook book, List<Integer> turns, List<DrillLease> held, int victim)
      throws IOException, InterruptedException {
    DrillLease gives = held.get(1 - victim);
    DrillLease stays = held.get(2);
    DrillLease next = fleet.ask(turns.get(3), Drill.THREE, 1, 1);
    fleet.awaitWaiters(turns.get(3), Drill.THREE, 1);
    long killed = fleet.kill(turns.get(victim));
    gives.close();
    long at = next.granted(Drill.LONG).at();
    book.time("a unit given back elsewhere is granted", killed, at, Drill.AT_ONCE);
    DrillLease last = fleet.ask(turns.get(4), Drill.THREE, 1, 0);
    book.time("its unit is granted", killed, last.granted(Drill.LONG).at(), Drill.FREE_AGAIN);
    book.fact("no lease of another is lost", stays.isHeld() && stays.lost().isEmpty(), stays);
    for (DrillLease lease : List.of(stays, next, last)) {
      lease.close();
    }
    Drill.all(fleet, book, turns.get(4));
  }

  private static List<Integer> turns(int round) {
    List<Integer> turns = new ArrayList<>(DrillFleet.others());
    Collections.rotate(turns, round);
    return turns;
  }

  static void driver(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    keeper(fleet, book, fleet.keepers().getFirst());
  }

  static void otherKeeper(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    List<Integer> keepers = fleet.keepers();
    keeper(fleet, book, keepers.get(1 + round % (keepers.size() - 1)));
  }

  /** A keeper dies that holds nothing. */
  private static void keeper(DrillFleet fleet, DrillBook book, int keeper)
      throws IOException, InterruptedException {
    List<Integer> rest = DrillFleet.others(keeper);
    List<DrillLease> held = new ArrayList<>();
    for (int i = 0; i < Drill.UNITS; i++) {
      held.add(fleet.take(rest.get(i), Drill.THREE, 1));
    }
    DrillLease next = fleet.ask(rest.getLast(), Drill.THREE, 1, 0);
    fleet.awaitWaiters(rest.getLast(), Drill.THREE, 1);
    long killed = fleet.kill(keeper);
    held.getFirst().close();
    long at = next.granted(Drill.LONG).at();
    book.time("a unit given back elsewhere is granted", killed, at, Drill.AT_ONCE);
    Thread.sleep(10_000); // longer than a tenure
    boolean none = held.subList(1, Drill.UNITS).stream().allMatch(l -> l.lost().isEmpty());
    book.fact("no lease of another is lost", none && next.lost().isEmpty(), held);
    for (DrillLease lease : List.of(held.get(1), held.get(2), next)) {
      lease.close();
    }
    Drill.all(fleet, book, rest.getFirst());
  }

  static void headOfQueue(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    head(fleet, book, round, false);
  }

  static void headBeingServed(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    head(fleet, book, round, true);
  }

  /**
   * A member dies whose request is the next.
   *
   * @param served whether the unit is given back, and so is on its way to it, just before
   */
  private static void head(DrillFleet fleet, DrillBook book, int round, boolean served)
      throws IOException, InterruptedException {
    List<Integer> turns = turns(round);
    DrillLease held = fleet.take(turns.get(0), Drill.ONE, 1);
    fleet.ask(turns.get(1), Drill.ONE, 1, 5);
    DrillLease next = fleet.ask(turns.get(2), Drill.ONE, 1, 0);
    fleet.awaitWaiters(turns.get(2), Drill.ONE, 2);
    if (served) {
      held.close();
    }
    long killed = fleet.kill(turns.get(1));
    if (!served) {
      held.close();
    }
    long at = next.granted(Drill.LONG).at();
    book.time("the next in the queue is served", killed, at, Drill.FREE_AGAIN);
    next.close();
    Drill.all(fleet, book, turns.get(3));
  }

  static void lockCommand(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    List<String> command =
        Jvm.command(
            List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
            Main.class,
            "lock",
            "--cluster",
            "drill",
            "--seeds",
            fleet.seeds(),
            "--semaphore",
            Drill.ONE,
            "--",
            "sh",
            "-c",
            "echo runs; exec sleep 60");
    Process lock = new ProcessBuilder(command).redirectError(fleet.log("lock").toFile()).start();
    try {
      String line = lock.inputReader(StandardCharsets.UTF_8).readLine();
      if (!"runs".equals(line)) {
        throw new DrillFailed("thalweg lock did not run its command: see lock.log");
      }
      DrillLease next = fleet.ask(round % DrillFleet.MEMBERS, Drill.ONE, 1, 0);
      fleet.awaitWaiters(round % DrillFleet.MEMBERS, Drill.ONE, 1);
      List<ProcessHandle> run = lock.descendants().toList();
      long killed = System.nanoTime();
      lock.destroyForcibly().onExit().join();
      run.forEach(ProcessHandle::destroyForcibly);
      long at = next.granted(Drill.LONG).at();
      book.time("its unit is granted", killed, at, Drill.FREE_AGAIN);
      next.close();
    } finally {
      lock.destroyForcibly();
    }
    Drill.all(fleet, book, 0);
  }
}
