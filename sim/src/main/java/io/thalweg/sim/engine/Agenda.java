package io.thalweg.sim.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is due, by time, and first come first served at the same time: a heap with four children a
 * node in arrays of primitives, so that nothing is allocated for an entry.
 */
final class Agenda {
  private int size;
  private long[] times = new long[64];
  private long[] orders = new long[64];
  private int[] slots = new int[64];

  // What an entry is about; entries stay in their slots while the heap is rearranged.
  private int[] kinds = new int[64];
  private long[] details = new long[64];
  private @Nullable Object[] subjects = new Object[64];

  private int[] free = new int[64];
  private int freeCount;
  private int slotCount;
  private long order;

  private long time;
  private int kind;
  private long detail;
  private @Nullable Object subject;

  boolean isEmpty() {
    return size == 0;
  }

  /** The time of the next entry; there must be one. */
  long nextTime() {
    return times[0];
  }

  void add(long at, int what, @Nullable Object about, long more) {
    int slot = freeCount > 0 ? free[--freeCount] : newSlot();
    kinds[slot] = what;
    subjects[slot] = about;
    details[slot] = more;
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      orders = Arrays.copyOf(orders, 2 * size);
      slots = Arrays.copyOf(slots, 2 * size);
    }
    up(size++, at, order++, slot);
  }

  /** Takes the next entry off; the accessors tell what it is. */
  void take() {
    time = times[0];
    int slot = slots[0];
    kind = kinds[slot];
    subject = subjects[slot];
    detail = details[slot];
    subjects[slot] = null;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = slot;
    size--;
    if (size > 0) {
      down(times[size], orders[size], slots[size]);
    }
  }

  long time() {
    return time;
  }

  int kind() {
    return kind;
  }

  long detail() {
    return detail;
  }

  @Nullable Object subject() {
    return subject;
  }

  private int newSlot() {
    if (slotCount == kinds.length) {
      kinds = Arrays.copyOf(kinds, 2 * slotCount);
      details = Arrays.copyOf(details, 2 * slotCount);
      subjects = Arrays.copyOf(subjects, 2 * slotCount);
    }
    return slotCount++;
  }

  private void up(int start, long at, long number, int slot) {
    int place = start;
    while (place > 0) {
      int parent = (place - 1) >> 2;
      if (times[parent] <= at) { // a parent at the same time came first
        break;
      }
      move(parent, place);
      place = parent;
    }
    set(place, at, number, slot);
  }

  private void down(long at, long number, int slot) {
    int place = 0;
    while (true) {
      int child = firstChild(place);
      if (child < 0 || !before(child, at, number)) {
        break;
      }
      move(child, place);
      place = child;
    }
    set(place, at, number, slot);
  }

  /** The child that is due first, or -1 if there is none. */
  private int firstChild(int place) {
    int first = (place << 2) + 1;
    if (first >= size) {
      return -1;
    }
    int end = Math.min(first + 4, size);
    int best = first;
    for (int child = first + 1; child < end; child++) {
      if (before(child, times[best], orders[best])) {
        best = child;
      }
    }
    return best;
  }

  private boolean before(int place, long at, long number) {
    return times[place] < at || (times[place] == at && orders[place] < number);
  }

  private void move(int from, int to) {
    set(to, times[from], orders[from], slots[from]);
  }

  private void set(int place, long at, long number, int slot) {
    times[place] = at;
    orders[place] = number;
    slots[place] = slot;
  }
}
