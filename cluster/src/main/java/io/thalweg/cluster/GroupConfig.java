package io.thalweg.cluster;

/**
 * The settings of a group lock, on which all members agree.
 *
 * @param captures how often in a session another member may still be let in while a request for
 *     another group waits. Users of a member that is inside join without being counted: those that
 *     waited when their member came in, and up to 64 after them
 */
public record GroupConfig(int captures) {

  public GroupConfig {
    if (captures < 0) {
      throw new IllegalArgumentException("captures must be 0 or more, not " + captures);
    }
  }

  @Override
  public String toString() {
    return "captures " + captures;
  }

  /** Two captures. */
  public static GroupConfig standard() {
    return new GroupConfig(2);
  }
}
