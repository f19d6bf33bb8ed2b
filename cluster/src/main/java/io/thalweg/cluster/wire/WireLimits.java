package io.thalweg.cluster.wire;

/**
 * Upper limits for what is read. All members of a cluster have the same, so that no member sends
 * what another one refuses.
 *
 * @param messageBytes bytes of a packet; a larger frame travels in parts
 * @param semaphores semaphores and group locks of a cluster
 * @param nameLength characters in a name of a semaphore, group lock or group
 */
public record WireLimits(int messageBytes, int semaphores, int nameLength) {

  /** Units of all semaphores together, however large messages may be. */
  public static final int UNITS = 1 << 21;

  /** Numbers in all sets of a frame: two charters name each unit twice, beside members. */
  static final int NAMES = 4 * UNITS + (1 << 16);

  static final int MEMBER_NAME_BYTES = 4 * 300; // a name that was given, or a host and a port

  private static final int MESSAGES_A_FRAME = 16;

  /** Bytes of a frame. */
  public int frameBytes() {
    return MESSAGES_A_FRAME * messageBytes;
  }

  /**
   * Units of all semaphores together. If some are kept back, free or held by turns, a charter takes
   * two bytes for each: a frame has two charters, with the definitions besides.
   */
  public int units() {
    return Math.min(UNITS, frameBytes() / 8);
  }

  /** Bytes of all definitions together: they travel in one frame, beside other things. */
  public int definitionBytes() {
    return frameBytes() / 8; // a frame has two charters, with what is kept back besides
  }

  int nameBytes() {
    return 4 * nameLength; // UTF-8 takes no more for a character
  }

  /** How the limits of another member differ, as part of a sentence; empty if they do not. */
  public String difference(WireLimits others) {
    return difference("maxMessageBytes", others.messageBytes, messageBytes)
        + difference("maxSemaphores", others.semaphores, semaphores)
        + difference("maxNameLength", others.nameLength, nameLength);
  }

  private static String difference(String name, int theirs, int own) {
    return theirs == own ? "" : " %s %d, not %d".formatted(name, theirs, own);
  }
}
