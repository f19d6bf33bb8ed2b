package io.thalweg.cluster.member;

import io.thalweg.core.model.Event;

/**
 * The time of the fleet at this member, in microseconds, by which the age of requests is compared.
 *
 * <p>It is this member's monotonic clock plus an offset. The founder of a cluster starts it from
 * its wall clock; any other member has no fleet time until it hears one. Each frame carries the
 * sender's time. A member that hears a later time than its own moves forward to it; none ever moves
 * back. So wall clocks do not matter after the start. A clock that lags is pulled forward by the
 * next frame. A clock that is ahead, by up to a year, pulls the others forward, which does no harm:
 * only differences count. Two members differ by about the delay of the fastest frame, plus the
 * drift of their clocks since they last heard one, which is about ten seconds ago at most ({@link
 * Member}).
 *
 * <p>It is a hybrid logical clock: a request that is made after a frame was heard has a later time
 * than everything that the sender of the frame had stamped or heard before.
 */
final class FleetClock {

  /** In place of a time: it is not known yet. */
  static final long NONE = 0;

  private static final long LATEST_START = 13_600_000_000_000_000L; // about the year 2400
  private static final long LEAP_MAX = 365L * 24 * 3600 * 1_000_000;
  private static final long SLACK_MICROS = 10_000;

  private final Turn turn;

  /** The fleet's time minus this member's own; valid once a time is known. */
  private long ahead = Long.MIN_VALUE;

  /** The latest time that was stamped or heard. */
  private long last = NONE;

  /** The wall clock minus the fleet's time, as used for deadlines. */
  private long wallAhead;

  FleetClock(Turn turn) {
    this.turn = turn;
  }

  /** Starts the clock of a new fleet. */
  void found(long wall) {
    hear(wall > NONE && wall < LATEST_START ? wall : NONE + 1);
  }

  /**
   * Hears another member's time, or {@link #NONE} if that member knows none. A time more than a
   * year ahead is ignored: no machine sleeps that long, and a time too large for others to read
   * would end all conversations.
   */
  void hear(long told) {
    if (told == NONE || (last != NONE && told - now() > LEAP_MAX)) {
      return;
    }
    last = Math.max(last, told);
    ahead = Math.max(ahead, told - own(turn.now()));
  }

  private static long own(long nanos) {
    return Math.floorDiv(nanos, 1000L);
  }

  /** The time to tell others, no earlier than any stamped or heard here; or {@link #NONE}. */
  long now() {
    return at(turn.now());
  }

  /** The same as {@link #now}, at another time of this member's own clock. */
  long at(long nanos) {
    return last == NONE ? NONE : Math.max(last, own(nanos) + ahead);
  }

  /**
   * Returns the time for a request. It is later than all times stamped or heard here before, so
   * that a member's own requests have different times in the order in which they were made.
   *
   * @param nanos when, by this member's own time
   */
  long stamp(long nanos) {
    if (last == NONE) {
      throw new IllegalStateException("a request of a member that has not joined");
    }
    last = Math.max(last + 1, own(nanos) + ahead);
    return last;
  }

  /** Returns the deadline of a request in the fleet's time, if it has one. */
  long deadline(Input.Ask ask) {
    return ask.by() == Input.NO_DEADLINE
        ? Event.Request.NO_DEADLINE
        : deadline(ask.by(), ask.wall(), ask.since());
  }

  /**
   * Returns a deadline in the fleet's time, from the time that is left by this member's wall clock.
   * Equal deadlines stay equal, unless the wall clock is set in between.
   *
   * @param by the deadline by the wall clock
   * @param wall what the wall clock said
   * @param nanos when it said so, by this member's own time
   */
  long deadline(long by, long wall, long nanos) {
    long difference = wall - (own(nanos) + ahead);
    if (Math.abs(difference - wallAhead) > SLACK_MICROS) {
      wallAhead = difference;
    }
    return by - wallAhead;
  }
}
