package io.thalweg.core.protocols.gme;

/** A weight of the published algorithm, in lowest terms: it can be split without a remainder. */
record Fraction(long numerator, long denominator) {
  static final Fraction ZERO = new Fraction(0, 1);
  static final Fraction ONE = new Fraction(1, 1);

  static Fraction of(long numerator, long denominator) {
    long divisor = divisor(Math.abs(numerator), denominator);
    return new Fraction(numerator / divisor, denominator / divisor);
  }

  private static long divisor(long a, long b) {
    return a == 0 ? b : divisor(b % a, a);
  }

  Fraction plus(Fraction o) {
    long left = Math.multiplyExact(numerator, o.denominator);
    long right = Math.multiplyExact(o.numerator, denominator);
    return of(Math.addExact(left, right), Math.multiplyExact(denominator, o.denominator));
  }

  Fraction minus(Fraction o) {
    return plus(new Fraction(-o.numerator, o.denominator));
  }

  /** Returns one of this number of equal parts. */
  Fraction part(int parts) {
    return of(numerator, Math.multiplyExact(denominator, parts));
  }

  boolean isZero() {
    return numerator == 0;
  }

  @Override
  public String toString() {
    return denominator == 1 ? Long.toString(numerator) : numerator + "/" + denominator;
  }
}
