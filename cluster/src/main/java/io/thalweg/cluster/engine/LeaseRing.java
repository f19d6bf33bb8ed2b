package io.thalweg.cluster.engine;

import java.util.Arrays;

/**
 * Runs of units in leases that have ended, in the order of their ends, in 36 bytes each: as many as
 * there is room for, of which a new one replaces the oldest. It takes memory as it fills.
 */
final class LeaseRing {
  static final int ROOM = 50_000;
  private static final int FIRST_ROOM = 64;

  private int[] numbers = new int[FIRST_ROOM];
  private int[] units = new int[FIRST_ROOM];
  private int[] widths = new int[FIRST_ROOM];
  private long[] since = new long[FIRST_ROOM];
  private long[] until = new long[FIRST_ROOM];
  private long[] counts = new long[FIRST_ROOM];
  private int size;
  private int next;

  LeaseRing copy() {
    LeaseRing copy = new LeaseRing();
    copy.resize(this, numbers.length);
    copy.size = size;
    copy.next = next;
    return copy;
  }

  void add(int number, int unit, int width, long begin, long end, long count) {
    if (next == numbers.length && next < ROOM) {
      resize(this, Math.min(ROOM, 2 * next));
    }
    next = next == ROOM ? 0 : next;
    numbers[next] = number;
    units[next] = unit;
    widths[next] = width;
    since[next] = begin;
    until[next] = end;
    counts[next] = count;
    next++;
    size = Math.min(ROOM, size + 1);
  }

  private void resize(LeaseRing from, int room) {
    numbers = Arrays.copyOf(from.numbers, room);
    units = Arrays.copyOf(from.units, room);
    widths = Arrays.copyOf(from.widths, room);
    since = Arrays.copyOf(from.since, room);
    until = Arrays.copyOf(from.until, room);
    counts = Arrays.copyOf(from.counts, room);
  }

  int size() {
    return size;
  }

  /** Whether some may have been replaced. */
  boolean isFull() {
    return size == ROOM;
  }

  /** Where the entry is that was added this many entries before the latest. */
  private int at(int back) {
    return Math.floorMod(next - 1 - back, size == ROOM ? ROOM : numbers.length);
  }

  int number(int back) {
    return numbers[at(back)];
  }

  int unit(int back) {
    return units[at(back)];
  }

  int width(int back) {
    return widths[at(back)];
  }

  long since(int back) {
    return since[at(back)];
  }

  long until(int back) {
    return until[at(back)];
  }

  long count(int back) {
    return counts[at(back)];
  }
}
