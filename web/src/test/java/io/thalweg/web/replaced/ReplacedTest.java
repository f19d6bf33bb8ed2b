package io.thalweg.web.replaced;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** What stands in the browser for other classes does as they do. */
class ReplacedTest {
  private static final int DRAWS = 200_000;

  private final Random random = new Random(7);

  @Test
  void functionsAreTheSameToTheLastBit() {
    for (int draw = 0; draw < DRAWS; draw++) {
      double any = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-8, 6));
      double share = random.nextDouble();
      same(java.lang.StrictMath.exp(any), StrictMath.exp(any));
      same(java.lang.StrictMath.sin(any), StrictMath.sin(any));
      same(java.lang.StrictMath.cos(any), StrictMath.cos(any));
      same(java.lang.StrictMath.log(Math.abs(any)), StrictMath.log(Math.abs(any)));
      same(java.lang.StrictMath.log(1 - share), StrictMath.log(1 - share));
      same(java.lang.StrictMath.log1p(-share), StrictMath.log1p(-share));
      same(java.lang.StrictMath.log1p(Math.abs(any)), StrictMath.log1p(Math.abs(any)));
    }
  }

  @Test
  void functionsAreTheSameAtTheEdges() {
    double[] edges = {
      0.0,
      -0.0,
      1.0,
      -1.0,
      2.0,
      0.5,
      Math.PI,
      Math.PI / 2,
      Math.PI / 4,
      -Math.PI / 2,
      1e-300,
      4.9e-324,
      709.78,
      710.0,
      -745.0,
      -746.0,
      1e300,
      Double.POSITIVE_INFINITY,
      Double.NaN,
      0.41,
      -0.29,
      1e-9,
      -1e-17
    };
    for (double edge : edges) {
      same(java.lang.StrictMath.exp(edge), StrictMath.exp(edge));
      same(java.lang.StrictMath.log(edge), StrictMath.log(edge));
      same(java.lang.StrictMath.log1p(edge), StrictMath.log1p(edge));
      if (Math.abs(edge) < 1e5) {
        same(java.lang.StrictMath.sin(edge), StrictMath.sin(edge));
        same(java.lang.StrictMath.cos(edge), StrictMath.cos(edge));
      }
    }
  }

  private static void same(double expected, double found) {
    if (Double.doubleToLongBits(expected) != Double.doubleToLongBits(found)) {
      assertThat(found).isEqualTo(expected);
    }
  }

  @Test
  void histogramsHaveTheSameFigures() {
    for (int round = 0; round < 50; round++) {
      var expected = new org.HdrHistogram.Histogram(3);
      var found = new Histogram(3);
      int values = random.nextInt(1, 2_000);
      int scale = random.nextInt(1, 40);
      for (int v = 0; v < values; v++) {
        long value = random.nextLong(1L << scale);
        expected.recordValue(value);
        found.recordValue(value);
      }
      assertThat(found.getTotalCount()).isEqualTo(expected.getTotalCount());
      assertThat(found.getMean()).isEqualTo(expected.getMean());
      assertThat(found.getMaxValue()).isEqualTo(expected.getMaxValue());
      for (double percentile : new double[] {50, 95, 99, 100}) {
        assertThat(found.getValueAtPercentile(percentile))
            .isEqualTo(expected.getValueAtPercentile(percentile));
      }
    }
  }

  @Test
  void randomWalksDrawTheSame() {
    var expected = new java.util.SplittableRandom(42);
    var found = new SplittableRandom(42);
    for (int draw = 0; draw < 10_000; draw++) {
      int bound = 1 + draw % 37;
      assertThat(found.nextInt(bound)).isEqualTo(expected.nextInt(bound));
    }
  }

  @Test
  void cellsKeepLongsAndInts() {
    byte[] bytes = new byte[24];
    Cells.setLong(bytes, 1, 0x8123456789abcdefL);
    Cells.setInt(bytes, 9, -2);
    assertThat(Cells.getLong(bytes, 1)).isEqualTo(0x8123456789abcdefL);
    assertThat(Cells.getInt(bytes, 9)).isEqualTo(-2);
  }

  @Test
  void numbersAreWrittenAsInJava() {
    assertThat(Doubles.asInJava("0")).isEqualTo("0.0");
    assertThat(Doubles.asInJava("1e+21")).isEqualTo("1.0E21");
    assertThat(Doubles.asInJava("1.5e-7")).isEqualTo("1.5E-7");
    for (int draw = 0; draw < DRAWS; draw++) {
      double any = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-20, 20));
      String java = Double.toString(any);
      String plain = new java.math.BigDecimal(java).toPlainString(); // as JavaScript might write it
      assertThat(Doubles.asInJava(plain)).isEqualTo(java);
    }
  }

  @Test
  void decimalNumbersAreKnown() {
    for (String number : new String[] {"0", "-1.5e3", "+.5", "1.", "1E-3", "00012"}) {
      assertThat(Doubles.isDecimal(number)).as(number).isTrue();
    }
    for (String other : new String[] {"", ".", "-", "1e", "0x1", "1d", "NaN", "1 2", "1..2"}) {
      assertThat(Doubles.isDecimal(other)).as(other).isFalse();
    }
  }

  @Test
  void formatsGiveTheSame() {
    for (int draw = 0; draw < DRAWS / 10; draw++) {
      double any = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-4, 9));
      for (String form : new String[] {"%.1f %%", "%,.2f", "%,.0f", "%12.3f|", "%-9.1f|", "%.3f"}) {
        same(form, any);
      }
      same("%,d and %5d", random.nextInt(), random.nextInt(1000));
      same("%-20s %12s   %s%n", "a", any, "-");
      same("%04x", random.nextInt(65_536));
    }
    same("%.2f", 0.125);
    same("%.2f", 0.135);
    same("%.2f", -0.001);
  }

  private static void same(String form, Object... values) {
    assertThat(Formats.format(form, values, Double::toString))
        .as(form)
        .isEqualTo(String.format(java.util.Locale.ROOT, form, values));
  }
}
