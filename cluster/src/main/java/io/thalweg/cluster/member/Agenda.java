package io.thalweg.cluster.member;

import java.time.Duration;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** What the member has to do later. */
final class Agenda {

  /** Something to do at a time; those of one time in the order in which they were put down. */
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

  Agenda(Turn turn) {
    this.turn = turn;
  }

  void after(Duration delay, Runnable action) {
    dues.add(new Due(turn.now() + delay.toNanos(), orders++, action));
  }

  /** Does what is due. */
  void act() {
    Due due = dues.peek();
    while (due != null && due.at - turn.now() <= 0) {
      dues.remove();
      due.action.run();
      due = dues.peek();
    }
  }

  /** When something is due next, or null if nothing is. */
  @Nullable Long next() {
    Due due = dues.peek();
    return due == null ? null : due.at;
  }
}
