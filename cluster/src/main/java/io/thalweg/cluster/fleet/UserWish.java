package io.thalweg.cluster.fleet;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a user wants of a semaphore or group lock, and what becomes of it. */
final class UserWish {
  enum State {
    /** The user has asked, and the member has not heard of it. */
    ASKED,
    WAITS,
    HELD,
    /** The user has closed the lease, and the member has not heard of it. */
    ENDING,
    OVER
  }

  /** In place of a time to hold it: until a script says otherwise. */
  static final long FOR_GOOD = Long.MAX_VALUE;

  final String label;
  final Place place;
  final int number;
  final int units;
  final @Nullable String group;
  final boolean now;
  final boolean awaitsResize;
  final long hold;
  long priority;
  State state = State.ASKED;
  long request;
  long order; // the order in which members heard of wishes
  boolean lost; // whether its user was told that it is lost
  boolean kept; // whether it was ever held
  int lapses; // how often the tenure had ended when it was granted
  String end = "";
  int[] names = {};
  long fence;
  String of = ""; // the name of what it was granted
  @Nullable Aside aside; // from which it was taken
  long listed; // its number as a lease, if it is of units set aside
  boolean late; // reported only after the units set aside were shut

  UserWish(String label, Place place, int number, Terms terms) {
    this.label = label;
    this.place = place;
    this.number = number;
    this.units = terms.units;
    this.group = terms.group;
    this.now = terms.now;
    this.awaitsResize = terms.awaitsResize;
    this.hold = terms.hold;
    this.priority = terms.priority;
  }

  /** How much of what, how urgent, for how long. */
  record Terms(
      int units,
      @Nullable String group,
      boolean now,
      boolean awaitsResize,
      long hold,
      long priority) {}

  /**
   * Whether it was granted, and counts no more: its member has died, or its tenure has ended, or
   * its user was told that it is lost, or an operator has given away what it has.
   */
  boolean isVoid() {
    return lost
        || lapses != place.lapses()
        || !place.isValid()
        || place.isExcused()
        || place.superseded;
  }

  /** Whether the member knows of the lease, and its user has not closed it. */
  boolean isListed() {
    return state == State.HELD && (aside == null || listed > 0 && !late);
  }

  boolean isOpen() {
    return state == State.ASKED || state == State.WAITS;
  }

  /** Whether it waits for a resize of a semaphore that has this number of units. */
  boolean awaitsResizeOf(int size) {
    return group == null && units > size && (awaitsResize || size == 0);
  }

  /** The number by which the member knows the lease. */
  long lease() {
    return aside == null ? request : listed;
  }

  long holding() {
    return aside == null ? request : aside.holding;
  }

  @Override
  public String toString() {
    return group == null
        ? label + " (" + units + " at " + place + ", " + Arrays.toString(names) + ")"
        : label + " (" + group + " at " + place + ")";
  }
}
