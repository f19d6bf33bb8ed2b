package io.thalweg.sim.network.spec;

import io.thalweg.sim.BadInput;
import java.math.BigDecimal;

/**
 * A number that follows a colon in a spec such as {@code tree:3}.
 *
 * @param minimum the least value accepted
 * @param maximum the greatest value accepted
 */
public record Parameter(
    String name, double minimum, double maximum, boolean whole, boolean required) {

  public static Parameter whole(String name, int minimum, int maximum) {
    return new Parameter(name, minimum, maximum, true, false);
  }

  public static Parameter number(String name, double minimum, double maximum) {
    return new Parameter(name, minimum, maximum, false, false);
  }

  public Parameter asRequired() {
    return new Parameter(name, minimum, maximum, whole, true);
  }

  String usage() {
    return required ? ":" + name : "[:" + name + "]";
  }

  /** The value of a text, or {@link BadInput} that names the option and the parameter. */
  double parse(String option, String text) {
    double value = Numbers.decimal(text);
    boolean inRange = value >= minimum && value <= maximum;
    if (!inRange || (whole && value != Math.rint(value))) {
      throw BadInput.option(option, name + " '" + text + "'", accepted());
    }
    return value;
  }

  private String accepted() {
    String number = whole ? "a whole number" : "a number";
    return number + " from " + plain(minimum) + " to " + plain(maximum);
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
