package io.thalweg.core.protocols.gme;

/**
 * The settings of the corrected algorithm.
 *
 * @param captures K: the number of nodes that may join a session while another group waits, or
 *     {@link #UNLIMITED}
 * @param weight W: the number of parts into which a permission to join can be split on its way
 * @param lazyLink tell a new height only to the neighbours that have to know it
 */
public record GmeConfig(int captures, int weight, boolean lazyLink) {

  /** As a capture limit: every request for the group that is inside may join. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** Enough for every tree of requests that was seen so far. */
  public static final int WEIGHT = 1 << 16;

  public GmeConfig {
    require(captures >= 0, "the capture limit must not be negative, but is " + captures);
    require(weight >= 1 && weight <= WEIGHT, "the weight must be 1 to 65536, not " + weight);
  }

  /** Returns settings with this capture limit, the largest weight, and lazy LINK. */
  public static GmeConfig capturing(int captures) {
    return new GmeConfig(captures, WEIGHT, true);
  }

  public GmeConfig withWeight(int w) {
    return new GmeConfig(captures, w, lazyLink);
  }

  public GmeConfig withLazyLink(boolean lazy) {
    return new GmeConfig(captures, weight, lazy);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
