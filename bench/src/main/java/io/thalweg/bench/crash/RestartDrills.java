package io.thalweg.bench.crash;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** SIGKILL of all processes, which are started again, with or without their disks. */
final class RestartDrills {
  private static final double JOINED = 45; // five JVMs have to start

  private static final Instant FENCES_BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration OLD_ENOUGH = Duration.ofMinutes(20);
  private static final int MEETING_MILLIS = 15_000;
  private static final int LOOK_MILLIS = 1_000;

  private RestartDrills() {}

  static void fromDisk(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    restart(fleet, book, round, List.of());
  }

  static void withoutOneDisk(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    List<Integer> keepers = fleet.keepers();
    int founder = 0; // the first seed: without its disk it knows of no cluster
    List<Integer> rest = keepers.stream().filter(k -> k != founder).toList();
    restart(fleet, book, round, List.of(rest.get(round % rest.size())));
  }

  /**
   * The founder knows of no cluster: it finds the others, or founds a second cluster, which is the
   * younger one and stands down when they meet. Then its members have to be started again, without
   * what they have on their disks, which is of the younger cluster.
   */
  static void withoutTheFoundersDisk(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    long fence = killAll(fleet, round);
    fleet.wipe(0);
    long joined = startAll(fleet, book);
    Thread.sleep(MEETING_MILLIS);
    for (int i = 0; i < DrillFleet.MEMBERS; i++) {
      if (fleet.member(i).ask("health").word(0).equals("DOWN")) {
        fleet.kill(i);
        fleet.wipe(i);
      }
    }
    fleet.settle();
    long again = System.nanoTime();
    book.time("one cluster has all members again", joined, again, Drill.LONG.toSeconds());
    found(fleet, book);
    served(fleet, book, round, again, fence);
  }

  private static void restart(DrillFleet fleet, DrillBook book, int round, List<Integer> gone)
      throws IOException, InterruptedException {
    long fence = killAll(fleet, round);
    for (int each : gone) {
      fleet.wipe(each);
    }
    long joined = startAll(fleet, book);
    found(fleet, book);
    served(fleet, book, round, joined, fence);
  }

  private static void found(DrillFleet fleet, DrillBook book) throws InterruptedException {
    boolean found = true;
    for (int i = 0; i < DrillFleet.MEMBERS; i++) {
      found &= fleet.member(i).ask("find", Drill.THREE).word(0).equals("true");
    }
    book.fact("all members find the semaphores", found, found);
  }

  /** Starts all processes again, and returns when the last has joined. */
  private static long startAll(DrillFleet fleet, DrillBook book)
      throws IOException, InterruptedException {
    long started = System.nanoTime();
    fleet.startAll();
    long last = started;
    for (int i = 0; i < DrillFleet.MEMBERS; i++) {
      last = Math.max(last, fleet.member(i).await("joined", "-", Drill.LONG).at());
    }
    book.time("all have joined, from the start of all", started, last, JOINED);
    return last;
  }

  /** All units are held when all processes die. */
  private static long killAll(DrillFleet fleet, int round)
      throws IOException, InterruptedException {
    fleet.take(round % DrillFleet.MEMBERS, Drill.THREE, 1);
    DrillLease last = fleet.take((round + 1) % DrillFleet.MEMBERS, Drill.THREE, Drill.UNITS - 1);
    long fence = last.fence();
    for (int i = 0; i < DrillFleet.MEMBERS; i++) {
      fleet.kill(i);
    }
    return fence;
  }

  private static void served(DrillFleet fleet, DrillBook book, int round, long joined, long fence)
      throws InterruptedException {
    DrillLease next = fleet.ask((round + 2) % DrillFleet.MEMBERS, Drill.THREE, Drill.UNITS, 0);
    long at = next.granted(Drill.LONG).at();
    book.time("all units are granted, after that", joined, at, Drill.FREE_AGAIN);
    book.fact("the fence is larger", next.fence() > fence, next.fence() + " after " + fence);
    next.close();
    Drill.all(fleet, book, round % DrillFleet.MEMBERS);
  }

  /**
   * Nothing is promised but fences that grow, if the cluster before had fewer epochs than minutes;
   * so it waits until that is so.
   */
  static void withoutAnyDisk(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + OLD_ENOUGH.toNanos();
    while (minute() <= fleet.epoch(0) && System.nanoTime() < deadline) {
      Thread.sleep(LOOK_MILLIS);
    }
    long fence = killAll(fleet, round);
    for (int i = 0; i < DrillFleet.MEMBERS; i++) {
      fleet.wipe(i);
    }
    long joined = startAll(fleet, book);
    String found = fleet.member(0).ask("find", Drill.THREE).word(0);
    book.fact("the cluster is founded anew, without semaphores", found.equals("false"), found);
    fleet.openAll();
    served(fleet, book, round, joined, fence);
  }

  private static long minute() {
    return Duration.between(FENCES_BEGIN, Instant.now()).toMinutes();
  }
}
