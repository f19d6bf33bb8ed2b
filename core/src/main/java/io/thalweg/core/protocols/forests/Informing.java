package io.thalweg.core.protocols.forests;

/**
 * Whom a node tells in Exit_CS that it has an idle token.
 *
 * @param whom which nodes
 * @param number the paper's ν: how many of them
 * @param after number of ticks that the token must have been idle; 0: at once
 */
public record Informing(Whom whom, int number, long after) {

  /** To which nodes INFORMs go. */
  public enum Whom {
    NOBODY,

    /** Any others, as in the paper. */
    RANDOM,

    /** Those that had the token before; not who sent it and who was asked for it: they know. */
    HOLDERS
  }

  public static final Informing NOBODY = new Informing(Whom.NOBODY, 0, 0);

  public Informing {
    if (number < 0 || after < 0) {
      throw new IllegalArgumentException("number and after must not be negative");
    }
  }

  /** So many at random, at once. */
  public static Informing random(int number) {
    return new Informing(Whom.RANDOM, number, 0);
  }

  public static Informing holders(int number) {
    return new Informing(Whom.HOLDERS, number, 0);
  }

  public Informing ifIdleFor(long ticks) {
    return new Informing(whom, number, ticks);
  }

  /** How many earlier holders a token has to remember. */
  int remembered() {
    return whom == Whom.HOLDERS ? number + 1 : 0;
  }
}
