package io.thalweg.core.protocols.forests;

/**
 * Which nodes a node tells in Exit_CS that it has an idle token.
 *
 * @param whom which nodes
 * @param number the paper's ν: the number of nodes
 * @param after the number of ticks for which the token must have been idle; 0: at once
 */
public record Informing(Whom whom, int number, long after) {

  /** The nodes to which INFORMs go. */
  public enum Whom {
    NOBODY,

    /** Any others, as in the paper. */
    RANDOM,

    /**
     * Earlier holders, except the sender of the token and the node that was asked for it, which
     * know.
     */
    HOLDERS
  }

  public static final Informing NOBODY = new Informing(Whom.NOBODY, 0, 0);

  public Informing {
    if (number < 0 || after < 0) {
      throw new IllegalArgumentException("number and after must not be negative");
    }
  }

  /** Tells this number of nodes, chosen at random, at once. */
  public static Informing random(int number) {
    return new Informing(Whom.RANDOM, number, 0);
  }

  public static Informing holders(int number) {
    return new Informing(Whom.HOLDERS, number, 0);
  }

  public Informing ifIdleFor(long ticks) {
    return new Informing(whom, number, ticks);
  }

  /** The number of earlier holders that a token has to remember. */
  int remembered() {
    return whom == Whom.HOLDERS ? number + 1 : 0;
  }
}
