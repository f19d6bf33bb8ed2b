package io.thalweg.cluster.engine;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The time of the fleet at this member, in microseconds: by it requests tell how old they are.
 *
 * <p>It is this member's monotonic clock and what that is behind. The member that founds a cluster
 * starts it with its wall clock; every other one has none until it hears it. Each frame tells the
 * sender's, and one that hears a later time than its own moves on to it; none ever moves back. So
 * wall clocks do not matter after the beginning, one that lags is pulled along by the next frame,
 * and one that is ahead, by up to a year, pulls the others along, which changes nothing: only
 * differences count. Members differ by about the delay of the fastest frame, and by what their
 * clocks have drifted since they heard one, which is some seconds ago at most ({@link
 * Neighbourhood}).
 *
 * <p>A request that is made after a frame was heard has a later time than all that its sender had
 * stamped or heard before (it is a hybrid logical clock). For use by any thread.
 */
final class FleetClock {

  /** As a time: it is not known yet. */
  static final long NONE = 0;

  private static final long LATEST_START = 13_600_000_000_000_000L; // about the year 2400
  private static final long LEAP_MAX = TimeUnit.DAYS.toMicros(365);
  private static final long DEADLINE_SECONDS_MAX = 4_000_000_000_000L; // any is far enough
  private static final long SLACK_MICROS = 10_000;

  private final Time time;

  /** The fleet's time less this member's own; the least number as long as it is not known. */
  private final AtomicLong ahead = new AtomicLong(Long.MIN_VALUE);

  /** The latest time that was stamped or heard. */
  private final AtomicLong last = new AtomicLong(NONE);

  /** The wall clock less the fleet's time, as deadlines have it. */
  private volatile long wallAhead;

  FleetClock(Time time) {
    this.time = time;
  }

  /** Starts it, for a new fleet. */
  void found() {
    long wall = time.wallMicros();
    hear(wall > NONE && wall < LATEST_START ? wall : NONE + 1);
  }

  /**
   * Another member's time, or {@link #NONE} if that one knows none. Nobody follows one that is more
   * than a year ahead: no machine sleeps that long, and a time that has gone too far for others to
   * read would end all talk.
   */
  void hear(long told) {
    if (told == NONE || (last.get() != NONE && told - now() > LEAP_MAX)) {
      return;
    }
    raise(last, told);
    raise(ahead, told - own(time.nanos()));
  }

  private static void raise(AtomicLong value, long least) {
    if (value.get() < least) {
      value.accumulateAndGet(least, Math::max);
    }
  }

  private static long own(long nanos) {
    return Math.floorDiv(nanos, 1000L);
  }

  /** What to tell others: no earlier than anything stamped or heard here; or {@link #NONE}. */
  long now() {
    return last.get() == NONE ? NONE : Math.max(last.get(), at(time.nanos()));
  }

  private long at(long nanos) {
    long offset = ahead.get();
    return offset == Long.MIN_VALUE ? NONE : own(nanos) + offset;
  }

  /**
   * When a request is made: later than what was stamped or heard here before, so that a member's
   * own requests have different times in the order in which they were made.
   *
   * @param nanos this member's own time, which has just been read
   */
  long stamp(long nanos) {
    if (last.get() == NONE) {
      throw new IllegalStateException("a request of a member that has not joined");
    }
    long now = at(nanos);
    return last.updateAndGet(before -> Math.max(before + 1, now));
  }

  /**
   * A deadline in the fleet's time: what counts is how much time is left by the wall clock of this
   * member. Two deadlines that are equal stay so, unless the wall clock has been set in between.
   */
  long deadline(Instant by) {
    long difference = wallAheadNow();
    long kept = wallAhead;
    if (Math.abs(difference - kept) > SLACK_MICROS) {
      wallAhead = difference;
      kept = difference;
    }
    return micros(by) - kept;
  }

  /** Read again if the thread was held up in between. */
  private long wallAheadNow() {
    long difference = 0;
    for (int tries = 0; tries < 4; tries++) {
      long before = now();
      difference = time.wallMicros() - before;
      if (now() - before <= SLACK_MICROS) {
        return difference;
      }
    }
    return difference;
  }

  private static long micros(Instant by) {
    long seconds = Math.clamp(by.getEpochSecond(), -DEADLINE_SECONDS_MAX, DEADLINE_SECONDS_MAX);
    return seconds * 1_000_000 + by.getNano() / 1000;
  }
}
