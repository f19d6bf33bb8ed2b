package io.thalweg.torture.schedule;

import java.util.Locale;

/** What can be done to members. */
public enum TortureFault {
  /** The process is killed, and another one is started after the span. */
  KILL,
  /** The process does not run for the span. */
  PAUSE,
  /** Two sides of the fleet do not hear each other for the span. */
  PARTITION,
  /** Some members do not hear one, which hears them. */
  ONEWAY,
  /** The member hears late what it was told, and then nothing more for the rest of the span. */
  LATE,
  /** The process runs, or its messages travel, more slowly for the span. */
  SLOW,
  /** The member leaves in order, and is started again after the span. */
  RESTART,
  /** The process is killed and its data directory is removed; another one is started later. */
  DISK;

  /** The name as users write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the member's process is gone, or may be taken for gone, meanwhile. */
  boolean stopsMember() {
    return this == KILL || this == PAUSE || this == LATE || this == RESTART || this == DISK;
  }

  /** Whether a keeper that it hits never comes back, and another one has to take its place. */
  boolean losesDisk() {
    return this == DISK;
  }

  boolean cutsNetwork() {
    return this == PARTITION || this == ONEWAY;
  }
}
