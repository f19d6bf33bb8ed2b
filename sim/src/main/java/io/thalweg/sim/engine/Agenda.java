package io.thalweg.sim.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The events that are due, ordered by time, and FIFO at equal times: a heap with four children per
 * node, in arrays of primitives, so that nothing is allocated for an entry. Entries that are added
 * in the order in which they are due wait in a {@link Queue} beside it, at a cost that does not
 * grow with their number; messages that all take the same time are such entries.
 */
final class Agenda {
  private int size;
  private long[] times = new long[64];
  private long[] orders = new long[64];
  private int[] slots = new int[64];

  // The content of entries, by slot; an entry stays in its slot while the heap is rearranged.
  private int[] kinds = new int[64];
  private long[] details = new long[64];
  private @Nullable Object[] subjects = new Object[64];

  private int[] free = new int[64];
  private int freeCount;
  private int slotCount;
  private long order;

  private final Queue queue = new Queue();

  private long time;
  private int kind;
  private long detail;
  private @Nullable Object subject;

  boolean isEmpty() {
    return size == 0 && queue.size == 0;
  }

  /** Returns when the next entry is due; there must be one. */
  long nextTime() {
    return isQueueFirst() ? queue.times[queue.head] : times[0];
  }

  private boolean isQueueFirst() {
    return queue.size > 0
        && (size == 0 || !before(0, queue.times[queue.head], queue.orders[queue.head]));
  }

  /** Adds an entry that is likely due no earlier than those added in this way before. */
  void addInTurn(long at, int what, @Nullable Object about, long more) {
    if (at >= queue.lastTime) {
      queue.add(at, order++, what, about, more);
    } else {
      add(at, what, about, more);
    }
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

  /** Removes the next entry; the accessors then return its content. */
  void take() {
    if (isQueueFirst()) {
      takeFromQueue();
    } else {
      takeFromHeap();
    }
  }

  private void takeFromQueue() {
    int head = queue.head;
    time = queue.times[head];
    kind = queue.kinds[head];
    subject = queue.subjects[head];
    detail = queue.details[head];
    queue.drop();
  }

  private void takeFromHeap() {
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
      if (times[parent] <= at) { // a parent with the same time was added first
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

  /** Entries in the order in which they are due, in a ring of arrays. */
  private static final class Queue {
    private int head;
    private int size;
    private long lastTime;
    private long[] times = new long[64]; // the length is a power of two
    private long[] orders = new long[64];
    private int[] kinds = new int[64];
    private long[] details = new long[64];
    private @Nullable Object[] subjects = new Object[64];

    void add(long at, long number, int what, @Nullable Object about, long more) {
      if (size == times.length) {
        grow();
      }
      int place = (head + size++) & (times.length - 1);
      times[place] = at;
      orders[place] = number;
      kinds[place] = what;
      subjects[place] = about;
      details[place] = more;
      lastTime = at;
    }

    void drop() {
      subjects[head] = null;
      head = (head + 1) & (times.length - 1);
      size--;
    }

    /** Doubles the arrays, and moves the head to 0. */
    private void grow() {
      times = turned(times, new long[2 * size]);
      orders = turned(orders, new long[2 * size]);
      kinds = turned(kinds, new int[2 * size]);
      details = turned(details, new long[2 * size]);
      subjects = turned(subjects, new Object[2 * size]);
      head = 0;
    }

    @SuppressWarnings("SuspiciousSystemArraycopy") // both arrays are of the same type
    private <A> A turned(A from, A to) {
      System.arraycopy(from, head, to, 0, size - head);
      System.arraycopy(from, 0, to, size - head, head);
      return to;
    }
  }
}
