package io.thalweg.web.replaced;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * String.format as far as it is used here, with the digits of the JDK: it rounds the shortest
 * decimal number of a double half up.
 */
public final class Formats {
  private Formats() {}

  public static String format(String form, Object[] values) {
    return format(Locale.ROOT, form, values);
  }

  /** All locales are the root here, as they are in the code that is compiled. */
  public static String format(Locale locale, String form, Object[] values) {
    return format(form, values, Doubles::toString);
  }

  /** Writes a double as the JDK does. */
  interface Digits {
    String of(double value);
  }

  static String format(String form, Object[] values, Digits digits) {
    StringBuilder text = new StringBuilder();
    int next = 0;
    int at = 0;
    while (at < form.length()) {
      char letter = form.charAt(at++);
      if (letter != '%') {
        text.append(letter);
        continue;
      }
      int from = at;
      while ("-,0123456789.".indexOf(form.charAt(at)) >= 0) {
        at++;
      }
      char kind = form.charAt(at++);
      if (kind == '%' || kind == 'n') {
        text.append(kind == '%' ? '%' : '\n');
      } else {
        Field field = new Field(form.substring(from, at - 1));
        text.append(field.padded(field.text(kind, values[next++], digits)));
      }
    }
    return text.toString();
  }

  /** What stands between the per cent sign and the letter. */
  private static final class Field {
    private final boolean left;
    private final boolean grouped;
    private final boolean zeros;
    private final int width;
    private final int places;

    Field(String flags) {
      int point = flags.indexOf('.');
      String before = point < 0 ? flags : flags.substring(0, point);
      this.places = point < 0 ? -1 : Integer.parseInt(flags.substring(point + 1));
      this.left = before.contains("-");
      this.grouped = before.contains(",");
      String number = before.replace("-", "").replace(",", "");
      this.zeros = number.startsWith("0");
      this.width = number.isEmpty() ? 0 : Integer.parseInt(number);
    }

    String text(char kind, Object value, Digits digits) {
      return switch (kind) {
        case 's' -> String.valueOf(value);
        case 'd' -> grouped(value.toString());
        case 'x' -> Long.toHexString(((Number) value).longValue());
        case 'f' -> decimal(((Number) value).doubleValue(), digits);
        default -> throw new IllegalArgumentException("the format %" + kind + " is not known here");
      };
    }

    private String decimal(double value, Digits digits) {
      if (Double.isNaN(value) || Double.isInfinite(value)) {
        return Double.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
      }
      BigDecimal rounded =
          new BigDecimal(digits.of(value)).setScale(places < 0 ? 6 : places, RoundingMode.HALF_UP);
      boolean lostSign = rounded.signum() == 0 && (value < 0 || 1 / value < 0);
      return (lostSign ? "-" : "") + grouped(rounded.toPlainString());
    }

    private String grouped(String number) {
      if (!grouped) {
        return number;
      }
      int from = number.startsWith("-") ? 1 : 0;
      int point = number.indexOf('.');
      StringBuilder text = new StringBuilder(number);
      for (int at = (point < 0 ? number.length() : point) - 3; at > from; at -= 3) {
        text.insert(at, ',');
      }
      return text.toString();
    }

    String padded(String text) {
      String filling = (zeros ? "0" : " ").repeat(Math.max(0, width - text.length()));
      return left ? text + filling : filling + text;
    }
  }
}
