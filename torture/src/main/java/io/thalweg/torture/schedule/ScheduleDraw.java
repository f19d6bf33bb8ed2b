package io.thalweg.torture.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Draws a schedule from a seed: the same settings and seed give the same schedule.
 *
 * <p>All kinds come in turn, in an order that is drawn for each round. Fewer than half of the
 * members are stopped at a time, the network has one cut at a time, and each member one fault of
 * its own. A third of the faults begin while the last one lasts. A disk is lost only when another
 * member has certainly become keeper in the place of the last that was, since a cluster in which
 * the disks of most keepers are lost cannot go on.
 */
public final class ScheduleDraw {
  private static final long WARM_UP_MILLIS = 3000;
  private static final int MOST_TRIES = 200;
  private static final long STEP_MILLIS = 100;
  private static final Duration KEEPER_REPLACED = Duration.ofSeconds(90);

  private final int members;
  private final List<TortureFault> kinds;
  private final Duration lease;
  private final List<Duration> lengths;
  private final Random chance;
  private final List<PlannedFault> drawn = new ArrayList<>();

  private ScheduleDraw(
      int members, List<TortureFault> kinds, Duration lease, List<Duration> lengths, long seed) {
    this.members = members;
    this.kinds = List.copyOf(kinds);
    this.lease = lease;
    this.lengths = List.copyOf(lengths);
    this.chance = new Random(seed);
  }

  /**
   * Draws faults that all are over by the end.
   *
   * @param lease the tenure of the members
   * @param lengths how long pauses and cuts last, one of which is drawn for each
   */
  public static FaultSchedule draw(
      int members,
      List<TortureFault> kinds,
      Duration lease,
      List<Duration> lengths,
      Duration end,
      long seed) {
    return new ScheduleDraw(members, kinds, lease, lengths, seed).until(end.toMillis());
  }

  private FaultSchedule until(long end) {
    List<TortureFault> turn = new ArrayList<>();
    long at = WARM_UP_MILLIS;
    for (int tries = 0; tries < MOST_TRIES && at < end && !kinds.isEmpty(); ) {
      if (turn.isEmpty()) {
        turn.addAll(kinds);
        Collections.shuffle(turn, chance);
      }
      TortureFault kind = turn.removeLast();
      PlannedFault next = fault(kind, at);
      if (kind.losesDisk() && isTooSoon(next)) {
        at += STEP_MILLIS; // it may come in the next round
        continue;
      }
      if (next.end().toMillis() <= end && isBearable(next)) {
        drawn.add(next);
        at = after(next);
        tries = 0;
      } else {
        turn.addFirst(kind); // another one may fit now, and this one a little later
        at += STEP_MILLIS;
        tries++;
      }
    }
    return new FaultSchedule(drawn);
  }

  private long after(PlannedFault last) {
    boolean overlaps = chance.nextInt(3) == 0;
    long from = (overlaps ? last.at() : last.end()).toMillis();
    return from + chance.nextInt(500, 4000);
  }

  private PlannedFault fault(TortureFault kind, long at) {
    List<Integer> all = new ArrayList<>(IntStream.range(0, members).boxed().toList());
    Collections.shuffle(all, chance);
    int cut =
        switch (kind) {
          case PARTITION -> chance.nextBoolean() ? 1 : Math.max(1, members / 2);
          default -> 1;
        };
    int heard = kind == TortureFault.ONEWAY ? 1 + chance.nextInt(members - 1) : members - 1;
    List<Integer> second =
        kind.cutsNetwork() ? sorted(all.subList(cut, Math.max(cut + 1, heard + 1))) : List.of();
    return new PlannedFault(
        Duration.ofMillis(at), kind, sorted(all.subList(0, cut)), second, span(kind));
  }

  private static List<Integer> sorted(List<Integer> some) {
    return some.stream().sorted().toList();
  }

  private Duration span(TortureFault kind) {
    return switch (kind) {
      case PAUSE, PARTITION, ONEWAY -> lengths.get(chance.nextInt(lengths.size()));
      case LATE -> lease.multipliedBy(2).plusSeconds(3); // until others have what it had
      case SLOW -> Duration.ofMillis(chance.nextInt(2000, 8000));
      case KILL, DISK -> Duration.ofMillis(chance.nextInt(500, 8000));
      case RESTART -> Duration.ofMillis(chance.nextInt(200, 3000));
    };
  }

  /** Whether the fleet keeps a majority, and nobody has two faults of the same sort. */
  private boolean isBearable(PlannedFault next) {
    List<PlannedFault> beside = drawn.stream().filter(other -> overlap(other, next)).toList();
    if (next.kind().cutsNetwork()) {
      return beside.stream().noneMatch(other -> other.kind().cutsNetwork());
    }
    boolean free =
        beside.stream()
            .filter(other -> !other.kind().cutsNetwork())
            .noneMatch(other -> other.first().equals(next.first()));
    long stopped = beside.stream().filter(other -> other.kind().stopsMember()).count();
    return free && (!next.kind().stopsMember() || stopped < (members - 1) / 2);
  }

  private boolean isTooSoon(PlannedFault next) {
    return drawn.stream()
        .filter(other -> other.kind().losesDisk())
        .anyMatch(other -> next.at().compareTo(other.end().plus(KEEPER_REPLACED)) < 0);
  }

  private static boolean overlap(PlannedFault a, PlannedFault b) {
    return a.at().compareTo(b.end()) <= 0 && b.at().compareTo(a.end()) <= 0;
  }
}
