package io.thalweg.web.replaced;

/**
 * The functions of the JDK's StrictMath that the simulator uses, to the last bit: those of a
 * browser may differ in it. They are the algorithms of fdlibm, by which the JDK defines them:
 *
 * <p>Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved. Permission to use,
 * copy, modify, and distribute this software is freely granted, provided that this notice is
 * preserved.
 */
public final class StrictMath {
  private static final double LN2_HI = 6.93147180369123816490e-01;
  private static final double LN2_LO = 1.90821492927058770002e-10;
  private static final double INVERSE_LN2 = 1.44269504088896338700e+00;
  private static final double TWO_54 = 1.80143985094819840000e+16;
  private static final double TWO_M1000 = 9.33263618503218878990e-302;

  private static final double EXP_OVERFLOW = 7.09782712893383973096e+02;
  private static final double EXP_UNDERFLOW = -7.45133219101941108420e+02;
  private static final double P1 = 1.66666666666666019037e-01;
  private static final double P2 = -2.77777777770155933842e-03;
  private static final double P3 = 6.61375632143793436117e-05;
  private static final double P4 = -1.65339022054652515390e-06;
  private static final double P5 = 4.13813679705723846039e-08;

  private static final double LG1 = 6.666666666666735130e-01;
  private static final double LG2 = 3.999999999940941908e-01;
  private static final double LG3 = 2.857142874366239149e-01;
  private static final double LG4 = 2.222219843214978396e-01;
  private static final double LG5 = 1.818357216161805012e-01;
  private static final double LG6 = 1.531383769920937332e-01;
  private static final double LG7 = 1.479819860511658591e-01;

  private static final double S1 = -1.66666666666666324348e-01;
  private static final double S2 = 8.33333333332248946124e-03;
  private static final double S3 = -1.98412698298579493134e-04;
  private static final double S4 = 2.75573137070700676789e-06;
  private static final double S5 = -2.50507602534068634195e-08;
  private static final double S6 = 1.58969099521155010221e-10;

  private static final double C1 = 4.16666666666666019037e-02;
  private static final double C2 = -1.38888888888741095749e-03;
  private static final double C3 = 2.48015872894767294178e-05;
  private static final double C4 = -2.75573143513906633035e-07;
  private static final double C5 = 2.08757232129817482790e-09;
  private static final double C6 = -1.13596475577881948265e-11;

  private static final double INVERSE_PIO2 = 6.36619772367581382433e-01;
  private static final double PIO2_1 = 1.57079632673412561417e+00;
  private static final double PIO2_1T = 6.07710050650619224932e-11;
  private static final double PIO2_2 = 6.07710050630396597660e-11;
  private static final double PIO2_2T = 2.02226624879595063154e-21;
  private static final double PIO2_3 = 2.02226624871116645580e-21;
  private static final double PIO2_3T = 8.47842766036889956997e-32;

  private StrictMath() {}

  private static int high(double x) {
    return (int) (Double.doubleToRawLongBits(x) >>> 32);
  }

  private static int low(double x) {
    return (int) Double.doubleToRawLongBits(x);
  }

  private static double withHigh(double x, int high) {
    long bits = Double.doubleToRawLongBits(x) & 0xffffffffL | (long) high << 32;
    return Double.longBitsToDouble(bits);
  }

  /** e to the x. */
  public static double exp(double x) {
    int hx = high(x);
    boolean negative = hx < 0;
    hx &= 0x7fffffff;
    if (hx >= 0x40862E42) {
      if (hx >= 0x7ff00000) {
        if ((hx & 0xfffff | low(x)) != 0) {
          return x + x;
        }
        return negative ? 0.0 : x;
      }
      if (x > EXP_OVERFLOW) {
        return Double.POSITIVE_INFINITY;
      }
      if (x < EXP_UNDERFLOW) {
        return 0.0;
      }
    }
    double hi = 0;
    double lo = 0;
    int k = 0;
    double reduced = x;
    if (hx > 0x3fd62e42) {
      if (hx < 0x3FF0A2B2) {
        hi = negative ? x + LN2_HI : x - LN2_HI;
        lo = negative ? -LN2_LO : LN2_LO;
        k = negative ? -1 : 1;
      } else {
        k = (int) (INVERSE_LN2 * x + (negative ? -0.5 : 0.5));
        hi = x - k * LN2_HI;
        lo = k * LN2_LO;
      }
      reduced = hi - lo;
    } else if (hx < 0x3e300000) {
      return 1.0 + x;
    }
    double t = reduced * reduced;
    double c = reduced - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))));
    if (k == 0) {
      return 1.0 - ((reduced * c) / (c - 2.0) - reduced);
    }
    double y = 1.0 - ((lo - (reduced * c) / (2.0 - c)) - hi);
    if (k >= -1021) {
      return withHigh(y, high(y) + (k << 20));
    }
    return withHigh(y, high(y) + ((k + 1000) << 20)) * TWO_M1000;
  }

  /** The natural logarithm of x. */
  public static double log(double x) {
    int hx = high(x);
    int k = 0;
    double scaled = x;
    if (hx < 0x00100000) {
      if ((hx & 0x7fffffff | low(x)) == 0) {
        return Double.NEGATIVE_INFINITY;
      }
      if (hx < 0) {
        return Double.NaN;
      }
      k -= 54;
      scaled *= TWO_54;
      hx = high(scaled);
    }
    if (hx >= 0x7ff00000) {
      return scaled + scaled;
    }
    k += (hx >> 20) - 1023;
    hx &= 0x000fffff;
    int i = (hx + 0x95f64) & 0x100000;
    scaled = withHigh(scaled, hx | (i ^ 0x3ff00000));
    k += i >> 20;
    double f = scaled - 1.0;
    if ((0x000fffff & (2 + hx)) < 3) {
      return logOfNearlyOne(f, k);
    }
    double s = f / (2.0 + f);
    double z = s * s;
    double w = z * z;
    double t1 = w * (LG2 + w * (LG4 + w * LG6));
    double t2 = z * (LG1 + w * (LG3 + w * (LG5 + w * LG7)));
    double r = t2 + t1;
    if (((hx - 0x6147a) | (0x6b851 - hx)) > 0) {
      double half = 0.5 * f * f;
      return k == 0
          ? f - (half - s * (half + r))
          : k * LN2_HI - ((half - (s * (half + r) + k * LN2_LO)) - f);
    }
    return k == 0 ? f - s * (f - r) : k * LN2_HI - ((s * (f - r) - k * LN2_LO) - f);
  }

  private static double logOfNearlyOne(double f, int k) {
    if (f == 0.0) {
      return k == 0 ? 0.0 : k * LN2_HI + k * LN2_LO;
    }
    double r = f * f * (0.5 - 0.33333333333333333 * f);
    return k == 0 ? f - r : k * LN2_HI - ((r - k * LN2_LO) - f);
  }

  /** The natural logarithm of 1 + x. */
  public static double log1p(double x) {
    int hx = high(x);
    int ax = hx & 0x7fffffff;
    int k = 1;
    double f = 0;
    int hu = 1;
    double c = 0;
    if (hx < 0x3FDA827A) {
      if (ax >= 0x3ff00000) {
        return x == -1.0 ? Double.NEGATIVE_INFINITY : Double.NaN;
      }
      if (ax < 0x3e200000) {
        return TWO_54 + x > 0 && ax < 0x3c900000 ? x : x - x * x * 0.5;
      }
      if (hx > 0 || hx <= 0xbfd2bec3) {
        k = 0;
        f = x;
        hu = 1;
      }
    }
    if (hx >= 0x7ff00000) {
      return x + x;
    }
    if (k != 0) {
      double u;
      if (hx < 0x43400000) {
        u = 1.0 + x;
        hu = high(u);
        k = (hu >> 20) - 1023;
        c = k > 0 ? 1.0 - (u - x) : x - (u - 1.0);
        c /= u;
      } else {
        u = x;
        hu = high(u);
        k = (hu >> 20) - 1023;
        c = 0;
      }
      hu &= 0x000fffff;
      if (hu < 0x6a09e) {
        u = withHigh(u, hu | 0x3ff00000);
      } else {
        k += 1;
        u = withHigh(u, hu | 0x3fe00000);
        hu = (0x00100000 - hu) >> 2;
      }
      f = u - 1.0;
    }
    double half = 0.5 * f * f;
    if (hu == 0) {
      if (f == 0.0) {
        return k == 0 ? 0.0 : k * LN2_HI + (c + k * LN2_LO);
      }
      double r = half * (1.0 - 0.66666666666666666 * f);
      return k == 0 ? f - r : k * LN2_HI - ((r - (k * LN2_LO + c)) - f);
    }
    double s = f / (2.0 + f);
    double z = s * s;
    double r = z * (LG1 + z * (LG2 + z * (LG3 + z * (LG4 + z * (LG5 + z * (LG6 + z * LG7))))));
    return k == 0
        ? f - (half - s * (half + r))
        : k * LN2_HI - ((half - (s * (half + r) + (k * LN2_LO + c))) - f);
  }

  public static double sin(double x) {
    if (isSmall(x)) {
      return kernelSin(x, 0.0, false);
    }
    double[] rest = new double[2];
    return switch (reduce(x, rest) & 3) {
      case 0 -> kernelSin(rest[0], rest[1], true);
      case 1 -> kernelCos(rest[0], rest[1]);
      case 2 -> -kernelSin(rest[0], rest[1], true);
      default -> -kernelCos(rest[0], rest[1]);
    };
  }

  public static double cos(double x) {
    if (isSmall(x)) {
      return kernelCos(x, 0.0);
    }
    double[] rest = new double[2];
    return switch (reduce(x, rest) & 3) {
      case 0 -> kernelCos(rest[0], rest[1]);
      case 1 -> -kernelSin(rest[0], rest[1], true);
      case 2 -> -kernelCos(rest[0], rest[1]);
      default -> kernelSin(rest[0], rest[1], true);
    };
  }

  private static boolean isSmall(double x) {
    return (high(x) & 0x7fffffff) <= 0x3fe921fb;
  }

  private static double kernelSin(double x, double y, boolean tail) {
    if ((high(x) & 0x7fffffff) < 0x3e400000) {
      return x;
    }
    double z = x * x;
    double v = z * x;
    double r = S2 + z * (S3 + z * (S4 + z * (S5 + z * S6)));
    return tail ? x - ((z * (0.5 * y - v * r) - y) - v * S1) : x + v * (S1 + z * r);
  }

  private static double kernelCos(double x, double y) {
    int ix = high(x) & 0x7fffffff;
    if (ix < 0x3e400000) {
      return 1.0;
    }
    double z = x * x;
    double r = z * (C1 + z * (C2 + z * (C3 + z * (C4 + z * (C5 + z * C6)))));
    if (ix < 0x3FD33333) {
      return 1.0 - (0.5 * z - (z * r - x * y));
    }
    double q = ix > 0x3fe90000 ? 0.28125 : Double.longBitsToDouble((long) (ix - 0x00200000) << 32);
    double half = 0.5 * z - q;
    double a = 1.0 - q;
    return a - (half - (z * r - x * y));
  }

  /** Takes multiples of pi/2 off; returns their number, of which only the last two bits count. */
  private static int reduce(double x, double[] rest) {
    int hx = high(x);
    int ix = hx & 0x7fffffff;
    if (ix >= 0x413921fb) {
      throw new IllegalArgumentException("an angle of more than 2^19 quarter turns: " + x);
    }
    if (ix < 0x4002d97c) {
      return hx > 0 ? once(x, ix, rest, 1) : once(x, ix, rest, -1);
    }
    double t = Math.abs(x);
    int n = (int) (t * INVERSE_PIO2 + 0.5);
    double r = t - n * PIO2_1;
    double w = n * PIO2_1T;
    rest[0] = r - w;
    int exponent = ix >> 20;
    if (exponent - (high(rest[0]) >> 20 & 0x7ff) > 16) {
      double before = r;
      w = n * PIO2_2;
      r = before - w;
      w = n * PIO2_2T - ((before - r) - w);
      rest[0] = r - w;
      if (exponent - (high(rest[0]) >> 20 & 0x7ff) > 49) {
        before = r;
        w = n * PIO2_3;
        r = before - w;
        w = n * PIO2_3T - ((before - r) - w);
        rest[0] = r - w;
      }
    }
    rest[1] = (r - rest[0]) - w;
    if (hx < 0) {
      rest[0] = -rest[0];
      rest[1] = -rest[1];
      return -n;
    }
    return n;
  }

  /** Takes pi/2 off once, towards zero. */
  private static int once(double x, int ix, double[] rest, int sign) {
    double z = x - sign * PIO2_1;
    double tail = PIO2_1T;
    if (ix == 0x3ff921fb) {
      z -= sign * PIO2_2;
      tail = PIO2_2T;
    }
    rest[0] = z - sign * tail;
    rest[1] = (z - rest[0]) - sign * tail;
    return sign;
  }
}
