package io.thalweg.sim.network.links;

/**
 * A binary heap of numbered items by time, the smaller number first at equal times. Written in
 * plain arrays, since the queue of the JDK makes an object for each item and breaks ties
 * arbitrarily.
 */
final class TimeHeap {
  private final int[] items;
  private final long[] ticks;
  private int size;

  TimeHeap(int items) {
    this.items = new int[items];
    this.ticks = new long[items];
  }

  /** Adds an item that is not in the heap. */
  void push(int item, long at) {
    ticks[item] = at;
    int place = size++;
    while (place > 0 && isBefore(item, items[(place - 1) / 2])) {
      items[place] = items[(place - 1) / 2];
      place = (place - 1) / 2;
    }
    items[place] = item;
  }

  int top() {
    return items[0];
  }

  long topTicks() {
    return ticks[items[0]];
  }

  /** Gives the top item another, later time. */
  void moveTop(long at) {
    int item = items[0];
    ticks[item] = at;
    int place = 0;
    int child = firstOfChildren(0);
    while (child < size && isBefore(items[child], item)) {
      items[place] = items[child];
      place = child;
      child = firstOfChildren(place);
    }
    items[place] = item;
  }

  private int firstOfChildren(int place) {
    int left = 2 * place + 1;
    return left + 1 < size && isBefore(items[left + 1], items[left]) ? left + 1 : left;
  }

  private boolean isBefore(int item, int other) {
    return ticks[item] != ticks[other] ? ticks[item] < ticks[other] : item < other;
  }
}
