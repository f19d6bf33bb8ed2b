package io.thalweg.cli.demo;

import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.Lease;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Records which member has which unit, as reported by the holders of leases. It is independent of
 * the members' own state, so that it would show a unit in two leases.
 */
final class UnitHolders {
  static final int PRIORITY_MAX = 5;
  static final int NOBODY = -1;

  private static final int RECENT = 8;

  /** The waiting times of requests of one priority. */
  record Waits(long count, double meanMillis) {}

  private final AtomicIntegerArray holders;
  private final AtomicIntegerArray latest;
  private final AtomicLongArray fences;
  private final LongAdder wrong = new LongAdder();
  private final LongAdder messages = new LongAdder();
  private final LongAdder tokenMoves = new LongAdder();
  private final LongAdder[] grants;
  private final LongAdder[] waitCounts = adders(PRIORITY_MAX);
  private final LongAdder[] waitNanos = adders(PRIORITY_MAX);
  private final Deque<String> recent = new ConcurrentLinkedDeque<>();

  UnitHolders(int members, int units) {
    this.holders = new AtomicIntegerArray(units);
    this.latest = new AtomicIntegerArray(units);
    this.fences = new AtomicLongArray(units);
    this.grants = adders(members);
    for (int unit = 0; unit < units; unit++) {
      holders.set(unit, NOBODY);
      latest.set(unit, NOBODY);
    }
  }

  private static LongAdder[] adders(int count) {
    return IntStream.range(0, count).mapToObj(i -> new LongAdder()).toArray(LongAdder[]::new);
  }

  void taken(int member, Lease lease) {
    for (int unit : lease.units()) {
      boolean alone = holders.compareAndSet(unit, NOBODY, member);
      if (!alone || fences.getAndSet(unit, lease.fence()) >= lease.fence()) {
        wrong.increment();
      }
      latest.set(unit, member);
    }
    grants[member].increment();
  }

  /** Records the end of a lease; to be called before the lease is closed. */
  void given(Lease lease) {
    lease.units().forEach(unit -> holders.set(unit, NOBODY));
  }

  void waited(int priority, long nanos) {
    waitCounts[priority - 1].increment();
    waitNanos[priority - 1].add(nanos);
  }

  void tell(String sentence) {
    recent.addFirst(sentence);
    if (recent.size() > RECENT) {
      recent.pollLast();
    }
  }

  static String units(Lease lease) {
    return lease.units().stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  /** Counts what a member sends and receives for this semaphore. */
  ClusterListener counter(String name) {
    return new ClusterListener() {
      @Override
      public void sent(String semaphore, String type) {
        if (semaphore.equals(name)) {
          messages.increment();
        }
      }

      @Override
      public void tokenArrived(String semaphore) {
        if (semaphore.equals(name)) {
          tokenMoves.increment();
        }
      }
    };
  }

  int holder(int unit) {
    return holders.get(unit);
  }

  /** Returns the member that has the unit or had it last. */
  int latestHolder(int unit) {
    return latest.get(unit);
  }

  long grants(int member) {
    return grants[member].sum();
  }

  long grants() {
    return IntStream.range(0, grants.length).mapToLong(this::grants).sum();
  }

  long messages() {
    return messages.sum();
  }

  long tokenMoves() {
    return tokenMoves.sum();
  }

  /** Returns the number of units found in two leases and of fences that did not grow. */
  long wrong() {
    return wrong.sum();
  }

  Waits waits(int priority) {
    long count = waitCounts[priority - 1].sum();
    return new Waits(count, waitNanos[priority - 1].sum() / 1e6 / Math.max(1, count));
  }

  /** The latest first. */
  List<String> recent() {
    return List.copyOf(recent);
  }
}
