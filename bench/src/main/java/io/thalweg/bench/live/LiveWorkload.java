package io.thalweg.bench.live;

import java.util.SplittableRandom;

/**
 * The work of members: acquire, release at once, and again.
 *
 * @param name the name in the report
 * @param members number of members that ask
 * @param units number of units of the semaphore
 * @param most largest number of units in a request
 * @param stride one grant out of this number is timed and checked; more than 1 if reading the clock
 *     would cost more than the grant
 */
record LiveWorkload(String name, int members, int units, int most, int stride) {
  static final LiveWorkload W1 = new LiveWorkload("W1", 1, 4, 1, 16);
  static final LiveWorkload W2 = new LiveWorkload("W2", 8, 1, 1, 1);
  static final LiveWorkload W3 = new LiveWorkload("W3", 8, 5, 3, 1);
  static final LiveWorkload W4 = new LiveWorkload("W4", 32, 5, 3, 1);

  /** The smallest number of members, some of which may be idle: a cluster of one proves little. */
  static final int PRESENT = 3;

  LiveWorkload withMembers(int count) {
    return new LiveWorkload(name, count, units, most, stride);
  }

  /** Returns the number of members, including idle ones. */
  int present() {
    return Math.max(members, PRESENT);
  }

  int draw(SplittableRandom random) {
    return most == 1 ? 1 : 1 + random.nextInt(most);
  }

  /** Returns the workload as a word for the command line of a child. */
  String encode() {
    return name + "," + members + "," + units + "," + most + "," + stride;
  }

  static LiveWorkload decode(String word) {
    String[] part = word.split(",");
    return new LiveWorkload(
        part[0], number(part[1]), number(part[2]), number(part[3]), number(part[4]));
  }

  private static int number(String digits) {
    return Integer.parseInt(digits);
  }
}
