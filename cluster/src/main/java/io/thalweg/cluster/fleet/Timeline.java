package io.thalweg.cluster.fleet;

import java.util.PriorityQueue;

/** Virtual time, in nanoseconds, and the actions that are due in it. */
final class Timeline {
  private record Due(long at, long order, Runnable action) implements Comparable<Due> {
    @Override
    public int compareTo(Due o) {
      return at != o.at ? Long.compare(at, o.at) : Long.compare(order, o.order);
    }
  }

  private final PriorityQueue<Due> dues = new PriorityQueue<>();
  private long now;
  private long orders;

  long now() {
    return now;
  }

  void at(long nanos, Runnable action) {
    dues.add(new Due(Math.max(now, nanos), orders++, action));
  }

  void after(long nanos, Runnable action) {
    at(now + nanos, action);
  }

  /** Lets time pass until then, and runs all actions that are due by then. */
  void runUntil(long nanos) {
    Due due = dues.peek();
    while (due != null && due.at <= nanos) {
      dues.remove();
      now = due.at;
      due.action.run();
      due = dues.peek();
    }
    now = Math.max(now, nanos);
  }
}
