package io.thalweg.cluster.engine;

/**
 * Until when the leases are valid that this member grants in one tenure. Each lease keeps the
 * validity under which it was granted. When the tenure has lapsed, its validity is retired for
 * ever, and the next tenure has another one: a lease that was lost never becomes valid again.
 */
final class Validity {
  private static final long RETIRED = Long.MIN_VALUE;

  private final Time time;
  private volatile long until; // nanoseconds, or RETIRED; written while this is locked

  /** A validity that has not begun. */
  Validity(Time time) {
    this.time = time;
    this.until = notRetired(time.nanos());
  }

  private static long notRetired(long nanos) {
    return nanos == RETIRED ? nanos - 1 : nanos; // a moment earlier
  }

  /** Makes it last until this time, unless it is retired or lasts longer anyway. */
  synchronized void extend(long nanos) {
    if (until != RETIRED && nanos - until > 0) {
      until = notRetired(nanos);
    }
  }

  /** Ends it for ever. */
  synchronized void retire() {
    until = RETIRED;
  }

  /** The present time, for {@link #isValidAt}. */
  long now() {
    return time.nanos();
  }

  /** Whether it is valid at this time, which is the present. */
  boolean isValidAt(long now) {
    long end = until;
    return end - now > 0 && end != RETIRED;
  }

  /** Whether it is valid now, even if the machine has just slept. */
  boolean isValid() {
    return isValidAt(time.wakefulNanos());
  }

  /** The nanoseconds for which it certainly lasts; 0 if it is not valid. */
  long left() {
    long now = time.wakefulNanos();
    long end = until;
    return end == RETIRED ? 0 : Math.max(0, end - now);
  }
}
