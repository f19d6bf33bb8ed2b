package io.thalweg.bench.crash;

import java.io.IOException;
import java.util.List;

/** Two members, one of them the keeper that drives, and three do not hear each other. */
final class SplitDrills {
  private static final long LONG_NANOS = 20_000_000_000L;
  private static final long SHORT_NANOS = 5_000_000_000L;
  private static final double TENURE = 9;

  private SplitDrills() {}

  /** Who is on which side: two keepers with the three, the keeper that drives with the two. */
  private record Sides(List<Integer> two, List<Integer> three) {

    static Sides of(DrillFleet fleet) throws InterruptedException {
      List<Integer> keepers = fleet.keepers();
      List<Integer> plain = DrillFleet.others(keepers.toArray(Integer[]::new));
      List<Integer> two = List.of(keepers.getFirst(), plain.getFirst());
      return new Sides(two, DrillFleet.others(two.toArray(Integer[]::new)));
    }
  }

  static void longerThanTheTenure(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    Sides sides = Sides.of(fleet);
    DrillLease minority = fleet.take(sides.two.get(round % 2), Drill.THREE, 1);
    DrillLease gives = fleet.take(sides.three.get(0), Drill.THREE, 1);
    DrillLease stays = fleet.take(sides.three.get(1), Drill.THREE, 1);
    long split = fleet.split(sides.two);
    DrillLease next = fleet.ask(sides.three.get(2), Drill.THREE, 1, 0);
    List<DrillLease> cutOff = sides.two.stream().map(i -> fleet.ask(i, Drill.THREE, 1, 9)).toList();
    gives.close();
    long at = next.granted(Drill.LONG).at();
    book.time("the three go on with what is free", split, at, Drill.AT_ONCE);
    long lost = minority.member().await("lost", minority.id(), DrillProcess.SOON).at();
    book.time("the two lose their leases", split, lost, TENURE + 0.5);
    DrillLease last = fleet.ask(sides.three.get(2), Drill.THREE, 1, 0);
    Said freed = last.granted(Drill.LONG);
    book.time("what the two held is granted to the three", split, freed.at(), Drill.FREE_AGAIN);
    book.fact("not before it is lost", freed.at() > lost, freed.at() - lost);
    book.fact("with a larger fence", last.fence() > minority.fence(), last.fence());
    StopDrills.sleepUntil(split + LONG_NANOS);
    book.fact(
        "the two are granted nothing",
        cutOff.stream().allMatch(lease -> lease.grantedAlready().isEmpty()),
        cutOff);
    book.fact("no lease of the three is lost", stays.isHeld() && next.isHeld(), stays);

    long healed = fleet.heal(sides.two);
    next.close();
    last.close();
    for (DrillLease lease : cutOff) {
      long served = lease.granted(Drill.LONG).at();
      book.time("the two are served after it is healed", healed, served, Drill.BACK);
      lease.close();
    }
    stays.close();
    Drill.all(fleet, book, sides.two.getFirst());
  }

  static void shorterThanTheTenure(DrillFleet fleet, DrillBook book, int round)
      throws IOException, InterruptedException {
    Sides sides = Sides.of(fleet);
    DrillLease minority = fleet.take(sides.two.get(round % 2), Drill.THREE, 1);
    DrillLease stays = fleet.take(sides.three.get(0), Drill.THREE, 1);
    DrillLease gives = fleet.take(sides.three.get(1), Drill.THREE, 1);
    long split = fleet.split(sides.two);
    DrillLease next = fleet.ask(sides.three.get(2), Drill.THREE, 1, 0);
    gives.close();
    StopDrills.sleepUntil(split + SHORT_NANOS);
    long healed = fleet.heal(sides.two);
    next.granted(Drill.LONG);
    DrillLease other = fleet.ask(sides.two.get(1 - round % 2), Drill.THREE, 1, 0);
    next.close();
    long served = other.granted(Drill.LONG).at();
    book.time("the two are served after it is healed", healed, served, Drill.BACK);
    Thread.sleep(10_000); // longer than a tenure
    book.fact(
        "no lease is lost",
        minority.isHeld() && stays.isHeld() && other.isHeld(),
        List.of(minority, stays, other));
    for (DrillLease lease : List.of(minority, stays, other)) {
      lease.close();
    }
    Drill.all(fleet, book, sides.two.getFirst());
  }
}
