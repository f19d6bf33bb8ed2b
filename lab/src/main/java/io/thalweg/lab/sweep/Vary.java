package io.thalweg.lab.sweep;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Nearest;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A setting and the values that it takes in a sweep.
 *
 * @param name of the setting, or {@code lambda}
 */
public record Vary(String name, List<String> values) {
  private static final String OPTION = "--vary";
  private static final String LAMBDA = "lambda";

  /** A range whose ends have at least this ratio is divided by factors instead of steps. */
  private static final double LOGARITHMIC_FROM = 100;

  /** A range with at most this number of whole numbers has all of them. */
  private static final int ONE_BY_ONE = 20;

  private static final MathContext DIGITS = new MathContext(4);

  private static final Set<Setting> TIMES =
      Set.of(
          Setting.DELAY,
          Setting.PAUSE,
          Setting.STEP,
          Setting.THINK,
          Setting.GAP,
          Setting.INSIDE,
          Setting.DEADLINE,
          Setting.PATIENCE,
          Setting.AGING_TIME);

  public Vary {
    values = List.copyOf(values);
  }

  /**
   * Reads {@code NAME=A..B}, a range of numbers, or {@code NAME=A,B,C}, values as they are.
   *
   * @param points number of values of a range that does not have all its whole numbers
   * @throws BadInput if it is neither
   */
  public static Vary parse(String text, int points) {
    int sign = text.indexOf('=');
    String values = text.substring(sign + 1);
    if (sign < 1 || values.isBlank() || List.of(values.split(",", -1)).contains("")) {
      throw bad(text, "NAME=A,B,C or NAME=A..B with the name of a setting, or lambda");
    }
    String name = text.substring(0, sign);
    requireSetting(name);
    boolean range = values.contains("..") && !values.contains(",");
    return new Vary(name, range ? range(text, values, points) : List.of(values.split(",")));
  }

  /** The title of an axis: the name of the setting, with its unit. */
  String title() {
    if (name.equals(LAMBDA)) {
      return name + " (requests of a thinking node per unit of time)";
    }
    if (name.equals(Setting.RANGE.key())) {
      return name + " (metres)";
    }
    if (name.equals(Setting.SPEED.key())) {
      return name + " (metres per unit of time)";
    }
    boolean time = TIMES.stream().anyMatch(setting -> setting.key().equals(name));
    return time ? name + " (units of time)" : name;
  }

  private static void requireSetting(String name) {
    List<String> names = new ArrayList<>(Setting.all().stream().map(Setting::key).toList());
    names.remove(Setting.SEED.key());
    names.add(LAMBDA);
    if (!names.contains(name)) {
      throw BadInput.option(OPTION, "the setting '" + name + "'", Nearest.oneOf(name, names));
    }
  }

  private static List<String> range(String text, String values, int points) {
    String[] ends = values.split("\\.\\.", -1);
    BigDecimal low;
    BigDecimal high;
    try {
      low = new BigDecimal(ends[0].trim());
      high = new BigDecimal(ends[1].trim());
    } catch (NumberFormatException e) {
      throw bad(text, "two numbers around the dots");
    }
    if (ends.length != 2 || low.compareTo(high) >= 0) {
      throw bad(text, "two numbers around the dots, the smaller one first");
    }
    boolean whole = isWhole(low) && isWhole(high) && !text.startsWith(LAMBDA);
    double first = low.doubleValue();
    double last = high.doubleValue();
    boolean logarithmic = first > 0 && last / first >= LOGARITHMIC_FROM;
    int count =
        whole && !logarithmic && last - first < ONE_BY_ONE ? (int) (last - first) + 1 : points;
    List<String> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double part = count == 1 ? 0 : (double) i / (count - 1);
      double value =
          logarithmic ? first * StrictMath.pow(last / first, part) : first + (last - first) * part;
      String rounded = rounded(value, whole);
      if (!all.contains(rounded)) {
        all.add(rounded);
      }
    }
    return all;
  }

  private static boolean isWhole(BigDecimal number) {
    return number.stripTrailingZeros().scale() <= 0;
  }

  private static String rounded(double value, boolean whole) {
    BigDecimal exact = new BigDecimal(value);
    BigDecimal rounded = whole ? exact.setScale(0, RoundingMode.HALF_UP) : exact.round(DIGITS);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /** Whether all values are numbers, so that they can be on an axis of numbers. */
  public boolean isNumeric() {
    return values.stream().allMatch(value -> value.matches("-?\\d+(\\.\\d+)?([eE]-?\\d+)?"));
  }

  /** Whether the values span so much that the axis has to be logarithmic. */
  public boolean isWide() {
    double least = values.stream().mapToDouble(Double::parseDouble).min().orElse(0);
    double most = values.stream().mapToDouble(Double::parseDouble).max().orElse(0);
    return least > 0 && most / least >= LOGARITHMIC_FROM / 10;
  }

  /** Returns the scenario with this value. */
  Scenario over(Scenario scenario, String value) {
    if (!name.equals(LAMBDA)) {
      return scenario.with(Scenario.setting(name), value);
    }
    boolean open = scenario.text(Setting.WORKLOAD).equals("open");
    return scenario.with(open ? Setting.GAP : Setting.THINK, "exp:" + mean(value));
  }

  private String mean(String lambda) {
    try {
      BigDecimal rate = new BigDecimal(lambda.trim());
      if (rate.signum() > 0) {
        BigDecimal mean = BigDecimal.ONE.divide(rate, new MathContext(10));
        return mean.stripTrailingZeros().toPlainString();
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw bad(name + "=" + lambda, "requests per unit of time, above 0");
  }

  private static BadInput bad(String found, String expected) {
    return BadInput.option(OPTION, "'" + found + "'", expected);
  }
}
