package io.thalweg.sim;

/**
 * The only source of chance in a simulation: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). It is
 * written out here, rather than taken from the JDK, because a seed must give the same run on every
 * machine and in every later version.
 *
 * <p>Give each independent concern its own {@link #split stream}: a stream depends only on the seed
 * and the stream's number, so drawing more in one place never shifts the draws of another.
 */
public final class Rng {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
  private static final long STREAM_SALT = 0x5851F42D4C957F2DL;
  private static final double UNIT_53 = 0x1.0p-53;

  private final long seed;
  private long state;

  public Rng(long seed) {
    this.seed = seed;
    this.state = seed;
  }

  /** An independent stream; it does not depend on what was drawn from this one before. */
  public Rng split(long stream) {
    return new Rng(mix(mix(seed) ^ mix(stream * GOLDEN_GAMMA + STREAM_SALT)));
  }

  public long nextLong() {
    state += GOLDEN_GAMMA;
    return mix(state);
  }

  /** A whole number from 0 to {@code bound - 1}, each as likely as the others (Lemire 2019). */
  public int nextInt(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound must be positive, not " + bound);
    }
    long product = (nextLong() >>> 32) * bound;
    if ((product & 0xFFFFFFFFL) < bound) {
      long threshold = (1L << 32) % bound;
      while ((product & 0xFFFFFFFFL) < threshold) {
        product = (nextLong() >>> 32) * bound;
      }
    }
    return (int) (product >>> 32);
  }

  /** A whole number from {@code low} to {@code high}, both included, each equally likely. */
  public long nextLong(long low, long high) {
    if (low > high) {
      throw new IllegalArgumentException("low " + low + " is above high " + high);
    }
    long range = high - low + 1;
    return range > 0 ? low + nextBelow(range) : nextWithin(low, high);
  }

  private long nextBelow(long range) {
    long bits = nextLong() >>> 1;
    long result = bits % range;
    while (bits - result + (range - 1) < 0) {
      bits = nextLong() >>> 1;
      result = bits % range;
    }
    return result;
  }

  /** For ranges of more than 2^63 numbers, where at least every second draw falls inside. */
  private long nextWithin(long low, long high) {
    long draw = nextLong();
    while (draw < low || draw > high) {
      draw = nextLong();
    }
    return draw;
  }

  /** A number from 0 (included) to 1 (excluded). */
  public double nextDouble() {
    return (nextLong() >>> 11) * UNIT_53;
  }

  /** A number from {@code low} (included) to {@code high} (excluded, unless they are equal). */
  public double nextDouble(double low, double high) {
    return low + (high - low) * nextDouble();
  }

  /** The waiting time of a Poisson process with the given mean between arrivals. */
  public double nextExponential(double mean) {
    return -mean * StrictMath.log(1.0 - nextDouble());
  }

  /**
   * A standard normal number by Marsaglia's polar method. The second number of each pair is thrown
   * away: keeping it would be hidden state that the seed and the number of draws do not show.
   */
  public double nextGaussian() {
    while (true) {
      double u = 2.0 * nextDouble() - 1.0;
      double v = 2.0 * nextDouble() - 1.0;
      double square = u * u + v * v;
      if (square > 0.0 && square < 1.0) {
        return u * Math.sqrt(-2.0 * StrictMath.log(square) / square);
      }
    }
  }

  /** True with the given probability. */
  public boolean nextBoolean(double probability) {
    return nextDouble() < probability;
  }

  /** Puts the values in an order drawn uniformly from all orders. */
  public void shuffle(int[] values) {
    for (int last = values.length - 1; last > 0; last--) {
      int chosen = nextInt(last + 1);
      int moved = values[last];
      values[last] = values[chosen];
      values[chosen] = moved;
    }
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
