package io.thalweg.cluster.member;

import java.time.Duration;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The actions that the member has to take later. */
final class DueActions {

  /**
   * An action with its time; actions of the same time run in the order in which they were added.
   */
  private record Due(long at, long order, Runnable action) implements Comparable<Due> {
    @Override
    public int compareTo(Due o) {
      int c = Long.compare(at - o.at, 0); // the clock may wrap around
      return c == 0 ? Long.compare(order, o.order) : c;
    }
  }

  private final Turn turn;
  private final PriorityQueue<Due> dues = new PriorityQueue<>();
  private long orders;

  DueActions(Turn turn) {
    this.turn = turn;
  }

  void after(Duration delay, Runnable action) {
    at(turn.now() + delay.toNanos(), action);
  }

  void at(long nanos, Runnable action) {
    dues.add(new Due(nanos, orders++, action));
  }

  /** Runs the actions that are due. */
  void act() {
    Due due = dues.peek();
    while (due != null && due.at - turn.now() <= 0) {
      dues.remove();
      due.action.run();
      due = dues.peek();
    }
  }

  /** The time of the next action, or null if there is none. */
  @Nullable Long next() {
    Due due = dues.peek();
    return due == null ? null : due.at;
  }
}
