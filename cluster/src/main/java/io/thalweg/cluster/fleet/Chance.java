package io.thalweg.cluster.fleet;

/** Random numbers from a seed (the generator SplitMix64). */
final class Chance {
  private long state;

  Chance(long seed) {
    state = seed;
  }

  long next() {
    state += 0x9E3779B97F4A7C15L;
    long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** 0 to n - 1. */
  int below(int n) {
    return (int) Long.remainderUnsigned(next(), n);
  }

  /** From least to most. */
  long between(long least, long most) {
    return least + Long.remainderUnsigned(next(), most - least + 1);
  }

  /** True with this probability, in percent. */
  boolean percent(int p) {
    return p > 0 && below(100) < p;
  }

  /** Returns an independent stream: drawing from it does not change what is drawn here. */
  Chance split() {
    return new Chance(next());
  }
}
