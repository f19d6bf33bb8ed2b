package io.thalweg.bench.crash;

import java.io.IOException;
import java.util.List;

/** SIGSTOP of a holder, and SIGCONT later. */
final class StopDrills {
  private static final long LONG_MILLIS = 20_000;

  private StopDrills() {}

  static void longerThanTheTenure(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    int holder = round % DrillFleet.MEMBERS;
    List<Integer> rest = DrillFleet.others(holder);
    DrillLease held = fleet.take(holder, Drill.ONE, 1);
    long fence = held.fence();
    held.write();
    held.watch();
    long stopped = held.member().signal("STOP");
    DrillLease next = fleet.ask(rest.get(round % rest.size()), Drill.ONE, 1, 0);
    long at = next.granted(Drill.LONG).at();
    book.time("its unit is granted", stopped, at, Drill.FREE_AGAIN);
    book.fact("the fence is larger", next.fence() > fence, next.fence() + " after " + fence);
    String written = next.write();
    book.fact("the store takes the new fence", written.equals("OK"), written);
    sleepUntil(stopped + LONG_MILLIS * 1_000_000);

    long woken = held.member().signal("CONT");
    Said woke = held.member().await("woke", held.id(), DrillProcess.SOON);
    book.fact("isHeld() is false at the first look", woke.word(0).equals("false"), woke);
    String stored = held.member().await("stored", held.id(), 1, DrillProcess.SOON).more();
    book.fact("the store refuses the old fence", stored.startsWith("REFUSED"), stored);
    long lost = held.member().await("lost", held.id(), DrillProcess.SOON).at();
    book.time("onLost is told, after it wakes", woken, lost, Drill.AT_ONCE);
    DrillLease again = fleet.ask(holder, Drill.ONE, 1, 0);
    next.close();
    long served = again.granted(Drill.LONG).at();
    book.time("it is served again, after it wakes", woken, served, Drill.BACK);
    again.close();
    Drill.all(fleet, book, holder);
  }

  static void shorterThanDetection(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    shorter(fleet, book, round, 2_000);
  }

  static void shorterThanTheTenure(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    shorter(fleet, book, round, 6_000);
  }

  private static void shorter(DrillFleet fleet, DrillBook book, int round, long millis)
      throws IOException, InterruptedException {
    int holder = round % DrillFleet.MEMBERS;
    List<Integer> rest = DrillFleet.others(holder);
    DrillLease held = fleet.take(holder, Drill.ONE, 1);
    DrillLease other = fleet.take(rest.getFirst(), Drill.THREE, 1);
    held.watch();
    long stopped = held.member().signal("STOP");
    DrillLease next = fleet.ask(rest.get(round % rest.size()), Drill.ONE, 1, 0);
    sleepUntil(stopped + millis * 1_000_000);
    held.member().signal("CONT");
    Said woke = held.member().await("woke", held.id(), DrillProcess.SOON);
    book.fact("isHeld() is true when it wakes", woke.word(0).equals("true"), woke);
    String stored = held.member().await("stored", held.id(), DrillProcess.SOON).more();
    book.fact("the store takes its fence", stored.equals("OK"), stored);
    Thread.sleep(3_000);
    book.fact(
        "no lease is lost, its unit is granted to nobody",
        held.isHeld()
            && other.isHeld()
            && held.lost().isEmpty()
            && other.lost().isEmpty()
            && next.grantedAlready().isEmpty(),
        List.of(held, other, next));
    long closed = held.close();
    long at = next.granted(Drill.LONG).at();
    book.time("the next is served when it gives back", closed, at, Drill.AT_ONCE);
    next.close();
    other.close();
    Drill.all(fleet, book, holder);
  }

  static void sleepUntil(long nanos) throws InterruptedException {
    Thread.sleep(Math.max(0, (nanos - System.nanoTime()) / 1_000_000));
  }
}
