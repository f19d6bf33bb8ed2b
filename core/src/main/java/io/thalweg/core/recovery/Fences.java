package io.thalweg.core.recovery;

/**
 * Fences: numbers that grow from grant to grant, across epochs as well. The upper bits are the
 * epoch, the lower ones count the grants in it.
 */
public final class Fences {

  /**
   * In an epoch with this number of grants a new one has to begin, well before the bits run out.
   */
  public static final long MANY_GRANTS = (1L << 40) - (1L << 36);

  private static final int GRANT_BITS = 40;

  /** The numbers of epochs are below this one: otherwise fences would be negative. */
  public static final long EPOCHS = 1L << 63 - GRANT_BITS;

  private Fences() {}

  /** The fence of the grant with this count in this epoch. */
  public static long of(long epoch, long grants) {
    return epoch << GRANT_BITS | grants;
  }

  /** The count of the grant with this fence. */
  public static long grants(long fence) {
    return fence & ((1L << GRANT_BITS) - 1);
  }

  /** The epoch of the grant with this fence. */
  public static long epoch(long fence) {
    return fence >>> GRANT_BITS;
  }
}
