package io.thalweg.cluster.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Units that are set out for this member's threads to take and give back with one atomic operation
 * each, as long as the token is here and nobody waits.
 *
 * <p>To the algorithm they are held by one request of this node, the shortcut's. It is open only
 * while nobody has the semaphore's lock: whoever takes the lock shuts it first, so a step of the
 * node never overlaps with it. From then on its leases are like others.
 */
final class Shortcut {
  static final int MOST = 16;
  private static final long SHUT = -1;
  private static final int SLOTS = (1 << MOST) - 1;

  /** The node's request that holds all units here. */
  final long request;

  private final long epoch; // the upper bits of a fence
  private final int[] units; // by slot
  private final AtomicReferenceArray<@Nullable HeldLease> holders;

  /** The last fence in the upper bits, the free slots in the lower ones. */
  private final AtomicLong word;

  Shortcut(long request, int[] units, long fence, long epoch) {
    this.request = request;
    this.epoch = epoch;
    this.units = units;
    this.holders = new AtomicReferenceArray<>(units.length);
    this.word = new AtomicLong((fence << MOST) | ((1 << units.length) - 1));
  }

  /** Takes h units, or none: if there are not enough, or it has been shut. */
  @Nullable HeldLease take(int h, HeldLease.Owner owner, long priority, long since) {
    while (true) {
      long w = word.get();
      int free = (int) w & SLOTS;
      if (w == SHUT || Integer.bitCount(free) < h) {
        return null;
      }
      int slots = lowest(free, h);
      if (word.compareAndSet(w, (w & ~slots) + (1L << MOST))) {
        long fence = epoch | ((w >>> MOST) + 1);
        HeldLease lease = new HeldLease(owner, this, slots, priority, fence, since);
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

  /** Gives slots back; false if it has been shut. */
  boolean give(int slots) {
    while (true) {
      long w = word.get();
      if (w == SHUT) {
        return false;
      }
      if (word.compareAndSet(w, w | slots)) {
        return true;
      }
    }
  }

  boolean isShut() {
    return word.get() == SHUT;
  }

  /** What was left when it was shut: the last fence, and the slots that are free. */
  record Rest(long fence, int free) {}

  /** Under the lock, once. */
  Rest shut(Consumer<HeldLease> holder) {
    long w = word.getAndSet(SHUT);
    int free = (int) w & SLOTS;
    for (int slot = 0; slot < units.length; slot++) {
      HeldLease lease = holders.get(slot);
      boolean first = lease != null && Integer.numberOfTrailingZeros(lease.slots()) == slot;
      if ((free & (1 << slot)) == 0 && first) {
        holder.accept(
            lease); // one that is not there yet comes by itself: it sees that this is shut
      }
    }
    return new Rest(w >>> MOST, free);
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
