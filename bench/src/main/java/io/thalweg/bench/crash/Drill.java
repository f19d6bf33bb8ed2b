package io.thalweg.bench.crash;

import java.io.IOException;
import java.time.Duration;

/** Something that breaks in a fleet, and what it costs; it may be played again and again. */
@FunctionalInterface
interface Drill {
  /** A semaphore of one unit. */
  String ONE = "one";

  /** A semaphore of three units. */
  String THREE = "three";

  int UNITS = 3;

  /** By when others go on with what is free: detection, and two seconds for an epoch. */
  double AT_ONCE = 3 + 2;

  /**
   * By when what a dead member held is free: detection, the wait for its tenure, 5 s for epochs.
   */
  double FREE_AGAIN = 3 + 11 + 5;

  /**
   * By when a member is served again that was away for longer than a tenure. Nothing is promised:
   * members that have lost sight of each other look for each other every few seconds.
   */
  double BACK = 20;

  /** For grants that are awaited: longer than any limit, so that too late is told from never. */
  Duration LONG = Duration.ofSeconds(60);

  /**
   * Plays it once, in a fleet in which all members are there and nobody holds anything.
   *
   * @param round which time it is, from 0: so that it hits another member each time
   */
  void play(DrillFleet fleet, DrillBook book, int round) throws IOException, InterruptedException;

  /** Checks that no unit is missing: one request gets all of them. */
  static void all(DrillFleet fleet, DrillBook book, int member) throws InterruptedException {
    DrillLease lease = fleet.ask(member, THREE, UNITS, 0);
    DrillLease single = fleet.ask(member, ONE, 1, 0);
    int units = lease.granted(LONG).words(1).size() + single.granted(LONG).words(1).size();
    book.fact("no unit leaked: one request gets all", units == UNITS + 1, units);
    lease.close();
    single.close();
  }
}
