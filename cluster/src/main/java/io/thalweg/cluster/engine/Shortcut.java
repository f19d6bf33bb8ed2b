package io.thalweg.cluster.engine;

import io.thalweg.cluster.member.SetAside;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Units that are set aside, so that threads of this member take and release them with one atomic
 * operation each, as long as the token is here and no request waits.
 *
 * <p>A step of the member shuts it before it looks at the semaphore, so that a step never overlaps
 * with its use. From then on its leases are like all others.
 */
final class Shortcut implements SetAside {
  private static final long SHUT = Long.MIN_VALUE; // the uppermost bit
  private static final int SLOTS = (1 << MOST) - 1;

  /**
   * Gives a lease that is open when the shortcut is shut a number for the member, unless it has
   * ended.
   */
  interface Lister {
    @Nullable Lease list(HeldLease lease);
  }

  /** The node's request that holds all units here. */
  final long holding;

  private final long fence; // the last one given before
  private final int[] units; // by slot
  private final Validity validity;
  private final Lister lister;
  private final Runnable ended;
  private final AtomicReferenceArray<@Nullable HeldLease> holders;

  /**
   * In the uppermost bit whether it is shut, in the lowest {@link #MOST} bits the free slots, and
   * between them the number of leases taken.
   */
  private final AtomicLong word;

  /**
   * Opens it.
   *
   * @param fence the last fence that was given
   * @param validity of all leases that are taken from it
   */
  Shortcut(
      long holding, int[] units, long fence, Validity validity, Lister lister, Runnable ended) {
    this.holding = holding;
    this.fence = fence;
    this.units = units;
    this.validity = validity;
    this.lister = lister;
    this.ended = ended;
    this.holders = new AtomicReferenceArray<>(units.length);
    this.word = new AtomicLong((1 << units.length) - 1);
  }

  /**
   * Takes h units; null if there are not enough, or if it has been shut. The caller has to look
   * whether it {@link #isShut} now, and whether the lease {@link HeldLease#wasValid} when it was
   * taken: the clock is read after the units are taken, since a thread may be held up before.
   */
  @Nullable HeldLease take(int h, HeldLease.Owner owner, long priority) {
    while (true) {
      long w = word.get();
      int free = (int) w & SLOTS;
      if (w < 0 || Integer.bitCount(free) < h) {
        return null;
      }
      int slots = lowest(free, h);
      if (word.compareAndSet(w, (w & ~slots) + (1L << MOST))) {
        long next = fence + (w >>> MOST) + 1;
        long since = validity.now();
        HeldLease lease = new HeldLease(owner, this, validity, slots, priority, next, since);
        publish(lease, slots);
        return lease;
      }
    }
  }

  private static int lowest(int free, int h) {
    int rest = free;
    for (int e = 0; e < h; e++) {
      rest &= rest - 1;
    }
    return free & ~rest;
  }

  private void publish(HeldLease lease, int slots) {
    for (int rest = slots; rest != 0; rest &= rest - 1) {
      holders.set(Integer.numberOfTrailingZeros(rest), lease);
    }
  }

  /** Releases slots; false if it has been shut. */
  boolean give(int slots) {
    while (true) {
      long w = word.get();
      if (w < 0) {
        return false;
      }
      if (word.compareAndSet(w, w | slots)) {
        return true;
      }
    }
  }

  boolean isShut() {
    return word.get() < 0;
  }

  /** How many leases were taken so far. */
  long taken() {
    return (word.get() & ~SHUT) >>> MOST;
  }

  /** How many leases are held, about: others may be taken and released meanwhile. */
  int held() {
    int free = (int) word.get() & SLOTS;
    int held = 0;
    for (int slot = 0; slot < units.length; slot++) {
      HeldLease lease = (free & (1 << slot)) == 0 ? holders.get(slot) : null;
      if (lease != null && Integer.numberOfTrailingZeros(lease.slots()) == slot) {
        held++;
      }
    }
    return held;
  }

  /** Shuts it. The rest is empty if it was shut before, since that was the end of the member. */
  @Override
  public Rest shut() {
    ended.run();
    long w = word.getAndAccumulate(SHUT, (before, shut) -> before | shut);
    long fenced = fence + ((w & ~SHUT) >>> MOST);
    int free = (int) w & SLOTS;
    return w < 0
        ? new Rest(fenced, units(0), List.of())
        : new Rest(fenced, units(free), listed(free));
  }

  private List<Lease> listed(int free) {
    List<Lease> leases = new ArrayList<>();
    for (int slot = 0; slot < units.length; slot++) {
      HeldLease lease = holders.get(slot);
      boolean first = lease != null && Integer.numberOfTrailingZeros(lease.slots()) == slot;
      // A lease that is not published yet reports itself: its thread sees that this is shut.
      Lease listed = first && (free & (1 << slot)) == 0 ? lister.list(lease) : null;
      if (listed != null) {
        leases.add(listed);
      }
    }
    return leases;
  }

  int[] units(int slots) {
    int[] names = new int[Integer.bitCount(slots)];
    int e = 0;
    for (int rest = slots; rest != 0; rest &= rest - 1) {
      names[e++] = units[Integer.numberOfTrailingZeros(rest)];
    }
    return names;
  }
}
