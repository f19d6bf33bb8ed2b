package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.core.recovery.Fences;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where epochs and fences begin, so that fences grow although a cluster is founded anew: unless the
 * wall clock is set back, or the former cluster had more than one epoch a minute.
 */
final class Founding {
  private static final long UNTIL_2026 = 1_767_225_600_000_000L; // microseconds
  private static final long DAY = 86_400_000_000L; // microseconds
  private static final long MINUTE = 60_000_000L; // microseconds
  private static final long MOST = Fences.EPOCHS - (1 << 20); // a million epochs are to follow
  private static final long GRANTS_A_MICRO = 1 << 13; // more than any machine can make

  private Founding() {}

  /** The identity of a cluster that is founded now: the time tells which of two is older. */
  static UUID cluster(long micros, long random) {
    return new UUID(micros, random);
  }

  /** The first epoch of a cluster: the minutes from 2026 until it was founded. */
  static long epoch(UUID cluster) {
    return Math.max(1, sinceThen(cluster) / MINUTE);
  }

  /** Why no cluster can be founded at this time of the wall clock; null if one can. */
  static @Nullable String refusal(UUID cluster) {
    return epoch(cluster) < MOST
        ? null
        : "the wall clock says %s: fences of a cluster that is founded after %s would not fit"
            .formatted(day(cluster.getMostSignificantBits()), day(UNTIL_2026 + MOST * MINUTE));
  }

  private static LocalDate day(long micros) {
    return LocalDate.ofEpochDay(Math.floorDiv(micros, DAY));
  }

  private static long sinceThen(UUID cluster) {
    return cluster.getMostSignificantBits() - UNTIL_2026;
  }

  /**
   * The count above which the fences of this epoch begin. In the first one it tells when in its
   * minute the cluster was founded.
   */
  static long fencesBefore(Charter charter) {
    long since = sinceThen(charter.cluster());
    return since < 0 || charter.agreed().epoch() != epoch(charter.cluster())
        ? 0
        : since % MINUTE * GRANTS_A_MICRO;
  }
}
