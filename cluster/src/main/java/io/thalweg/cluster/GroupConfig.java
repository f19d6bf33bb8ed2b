package io.thalweg.cluster;

/**
 * The settings of a group lock, on which all members agree.
 *
 * @param captures so many may still join those inside while another group waits
 */
public record GroupConfig(int captures) {

  public GroupConfig {
    if (captures < 0) {
      throw new IllegalArgumentException("captures must be 0 or more, not " + captures);
    }
  }

  /** Captures 2. */
  public static GroupConfig standard() {
    return new GroupConfig(2);
  }
}
