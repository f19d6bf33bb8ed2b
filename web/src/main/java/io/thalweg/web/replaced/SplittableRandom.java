package io.thalweg.web.replaced;

/** The JDK's generator, which is SplitMix64, as far as random walks use it. */
public final class SplittableRandom {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private long seed;

  public SplittableRandom(long seed) {
    this.seed = seed;
  }

  public int nextInt() {
    seed += GOLDEN_GAMMA;
    long mixed = (seed ^ (seed >>> 33)) * 0x62a9d9ed799705f5L;
    return (int) (((mixed ^ (mixed >>> 28)) * 0xcb24d0a5c88c35b3L) >>> 32);
  }

  public int nextInt(int bound) {
    int drawn = nextInt();
    int last = bound - 1;
    if ((bound & last) == 0) {
      return drawn & last;
    }
    int half = drawn >>> 1;
    drawn = half % bound;
    while (half + last - drawn < 0) {
      half = nextInt() >>> 1;
      drawn = half % bound;
    }
    return drawn;
  }
}
