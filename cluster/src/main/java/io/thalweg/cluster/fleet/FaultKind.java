package io.thalweg.cluster.fleet;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What may go wrong in a fleet that is drawn. Its network loses and delays packets in any case. */
public enum FaultKind {
  /** Members are gone without a word. */
  KILL,
  /** Members take no step for a while. */
  PAUSE,
  /** Members do not reach each other: two of them, or a part of the fleet and the rest. */
  PARTITION,
  /** A member does not hear another that hears it. */
  ONEWAY,
  /** Members take long for each input. */
  SLOW,
  /** Processes that were killed are started again, one of them or all, with or without a disk. */
  RESTART,
  /** Members have disks, which may be slow. */
  DISK,
  /** Clocks run slower or faster than time, by a tenth at most, or leap forward. */
  CLOCK,
  /** Members come late, leave, and visit. */
  CHURN;

  /** All of them. */
  public static Set<FaultKind> all() {
    return EnumSet.allOf(FaultKind.class);
  }

  /** All names, as people write them. */
  public static List<String> names() {
    return Arrays.stream(values()).map(FaultKind::toString).toList();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
