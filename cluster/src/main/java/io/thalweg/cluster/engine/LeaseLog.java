package io.thalweg.cluster.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.cluster.member.Past;
import io.thalweg.cluster.wire.Frame.Used;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The leases of this member that have ended: the last ones, and of those that were brief only how
 * many there were. A lease that is taken and closed between two ticks costs a comparison.
 */
final class LeaseLog {
  static final long BRIEF = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int MOST_TOLD = 10_000;

  /** How many brief leases of a semaphore were told so far, and until when they were counted. */
  private record Tally(long logged, long brief, long at) {}

  private final Time time;
  private final long begin;
  private volatile long tick;

  @GuardedBy("this")
  private final LeaseRing ring = new LeaseRing();

  @GuardedBy("this")
  private final Map<Integer, Tally> tallies = new HashMap<>();

  LeaseLog(Time time) {
    this.time = time;
    this.begin = time.nanos();
    this.tick = begin;
  }

  /** Called about ten times a second. */
  void tick() {
    tick = time.nanos();
  }

  /** Whether a lease that ends now was brief. */
  private boolean isBrief(long since) {
    return since - tick >= 0 || time.nanos() - since < BRIEF;
  }

  /** A lease has ended. */
  void ended(int number, HeldLease lease) {
    if (!isBrief(lease.since)) {
      add(number, lease.since, time.nanos(), lease.names());
    }
  }

  private synchronized void add(int number, long since, long until, int[] units) {
    for (int begin = 0; begin < units.length; ) {
      int end = begin + 1;
      while (end < units.length && units[end] == units[end - 1] + 1) {
        end++;
      }
      ring.add(number, units[begin], end - begin, since, until, 1);
      begin = end;
    }
    Tally tally = tally(number);
    tallies.put(number, new Tally(tally.logged + 1, tally.brief, tally.at));
  }

  @GuardedBy("this")
  private Tally tally(int number) {
    return tallies.getOrDefault(number, new Tally(0, 0, begin));
  }

  /**
   * Counts the brief leases since this was last called.
   *
   * @param ended how many leases of the semaphore have ended so far
   */
  synchronized void count(int number, long ended) {
    Tally tally = tally(number);
    long now = time.nanos();
    long brief = Math.max(tally.brief, ended - tally.logged);
    if (brief > tally.brief) {
      ring.add(number, Used.BRIEF, 1, tally.at, now, brief - tally.brief);
    }
    tallies.put(number, new Tally(tally.logged, brief, now));
  }

  /** The semaphore is no more. */
  synchronized void forget(int number) {
    tallies.remove(number);
  }

  private synchronized LeaseRing copy() {
    return ring.copy();
  }

  /**
   * The leases of a semaphore in a time, the latest first.
   *
   * @param from how long ago the time begins, in milliseconds
   * @param until how long ago it ends
   * @param finest what lies closer together than this is told as one
   */
  Past.Part told(int number, long from, long until, long finest) {
    return new Telling(copy(), number, time.nanos()).told(from, until, finest);
  }

  /** Goes back through the log, and joins what lies close together. */
  private final class Telling {
    private final LeaseRing leases;
    private final int number;
    private final long now;
    private final Map<Integer, Integer> latest = new HashMap<>(); // by unit, in the list
    private final List<Used> told = new ArrayList<>();

    Telling(LeaseRing leases, int number, long now) {
      this.leases = leases;
      this.number = number;
      this.now = now;
    }

    Past.Part told(long from, long until, long finest) {
      for (int back = 0; back < leases.size(); back++) {
        long ended = ago(leases.until(back));
        if (ended > from) {
          break;
        }
        if (leases.number(back) == number && ago(leases.since(back)) > until) {
          if (told.size() + leases.width(back) > MOST_TOLD) {
            return new Past.Part(ended, told);
          }
          add(back, finest);
        }
      }
      return new Past.Part(reach(), told);
    }

    private void add(int back, long finest) {
      for (int u = 0; u < leases.width(back); u++) {
        int unit = leases.unit(back) + u;
        long since = ago(leases.since(back));
        long ended = ago(leases.until(back));
        Integer at = latest.get(unit);
        Used later = at == null ? null : told.get(at);
        if (at != null && later != null && ended - later.from() < finest) {
          long first = Math.max(since, later.from());
          told.set(at, new Used(unit, first, later.until(), later.leases() + leases.count(back)));
        } else {
          latest.put(unit, told.size());
          told.add(new Used(unit, since, ended, leases.count(back)));
        }
      }
    }

    private long reach() {
      return ago(leases.isFull() ? leases.until(leases.size() - 1) : begin);
    }

    private long ago(long nanos) {
      return Math.max(0, Duration.ofNanos(now - nanos).toMillis());
    }
  }
}
