package io.thalweg.cluster.member;

/**
 * The time of the fleet at this member, in microseconds: by it requests tell how old they are.
 *
 * <p>It is this member's monotonic clock and what that is behind. The member that founds a cluster
 * starts it with its wall clock; every other one has none until it hears it. Each frame tells the
 * sender's, and one that hears a later time than its own moves on to it; none ever moves back. So
 * wall clocks do not matter after the beginning, one that lags is pulled along by the next frame,
 * and one that is ahead, by up to a year, pulls the others along, which changes nothing: only
 * differences count. Members differ by about the delay of the fastest frame, and by what their
 * clocks have drifted since they heard one, which is some seconds ago at most ({@link Membership}).
 *
 * <p>A request that is made after a frame was heard has a later time than all that its sender had
 * stamped or heard before (it is a hybrid logical clock).
 */
final class FleetClock {

  /** As a time: it is not known yet. */
  static final long NONE = 0;

  private static final long LATEST_START = 13_600_000_000_000_000L; // about the year 2400
  private static final long LEAP_MAX = 365L * 24 * 3600 * 1_000_000;
  private static final long SLACK_MICROS = 10_000;

  private final Turn turn;

  /** The fleet's time less this member's own; means something once a time is known. */
  private long ahead = Long.MIN_VALUE;

  /** The latest time that was stamped or heard. */
  private long last = NONE;

  /** The wall clock less the fleet's time, as deadlines have it. */
  private long wallAhead;

  FleetClock(Turn turn) {
    this.turn = turn;
  }

  /** Starts it, for a new fleet. */
  void found(long wall) {
    hear(wall > NONE && wall < LATEST_START ? wall : NONE + 1);
  }

  /**
   * Another member's time, or {@link #NONE} if that one knows none. Nobody follows one that is more
   * than a year ahead: no machine sleeps that long, and a time that has gone too far for others to
   * read would end all talk.
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

  /** What to tell others: no earlier than anything stamped or heard here; or {@link #NONE}. */
  long now() {
    return at(turn.now());
  }

  /** The same at another time of this member. */
  long at(long nanos) {
    return last == NONE ? NONE : Math.max(last, own(nanos) + ahead);
  }

  /**
   * When a request was made: later than what was stamped or heard here before, so that a member's
   * own requests have different times in the order in which they were made.
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

  /**
   * A deadline in the fleet's time: what counts is how much time is left by the wall clock of this
   * member. Two deadlines that are equal stay so, unless the wall clock has been set in between.
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
