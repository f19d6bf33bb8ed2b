package io.thalweg.check.story;

/**
 * What a request is for.
 *
 * @param h number of units
 * @param group the group that it is for, or {@link #NO_GROUP} if it is for units
 */
public record Wanted(int h, int group) {
  public static final int NO_GROUP = -1;

  boolean isOfGroup() {
    return group != NO_GROUP;
  }

  /** Such as {@code 2 units} or {@code group 1}. */
  public String words() {
    if (isOfGroup()) {
      return "group " + group;
    }
    return h == 1 ? "1 unit" : h + " units";
  }

  /** Such as {@code with 2 units} or {@code of group 1}: what follows "the CS". */
  String ofCriticalSection() {
    return (isOfGroup() ? "of " : "with ") + words();
  }

  /** Such as {@code h=2} or {@code group 1}. */
  public String label() {
    return isOfGroup() ? words() : "h=" + h;
  }

  /** Returns the number of units, or the group. */
  public int number() {
    return isOfGroup() ? group : h;
  }
}
