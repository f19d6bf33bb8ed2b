package io.thalweg.web.replaced;

import org.teavm.interop.Import;

/**
 * Numbers as text and back, by the browser: both it and the JDK write the shortest decimal number
 * that stands for a double, and read exactly, which TeaVM's own class library does not.
 */
public final class Doubles {
  private static final int PLAIN_FROM = -3; // powers of ten between which no exponent is written
  private static final int PLAIN_TO = 7;

  private Doubles() {}

  /** Writes a number in JavaScript, and returns the length of that text. */
  @Import(module = "thalweg", name = "numberText")
  private static native int numberText(double value);

  /** Returns a letter of the text that was written last. */
  @Import(module = "thalweg", name = "numberLetter")
  private static native int numberLetter(int at);

  /** Adds a letter to the text to be read. */
  @Import(module = "thalweg", name = "numberPut")
  private static native void numberPut(int letter);

  /** Reads the text that was put together, and forgets it. */
  @Import(module = "thalweg", name = "numberRead")
  private static native double numberRead();

  public static StringBuilder append(StringBuilder text, double value) {
    return text.append(toString(value));
  }

  public static String toString(double value) {
    int length = numberText(value);
    StringBuilder text = new StringBuilder(length);
    for (int at = 0; at < length; at++) {
      text.append((char) numberLetter(at));
    }
    boolean negativeZero = value == 0 && 1 / value < 0;
    return negativeZero ? "-0.0" : asInJava(text.toString());
  }

  /** Returns a number that JavaScript has written as the JDK writes it. */
  static String asInJava(String number) {
    if (number.equals("NaN") || number.endsWith("Infinity")) {
      return number;
    }
    String sign = number.startsWith("-") ? "-" : "";
    String unsigned = number.substring(sign.length());
    int e = unsigned.indexOf('e');
    String mantissa = e < 0 ? unsigned : unsigned.substring(0, e);
    int exponent = e < 0 ? 0 : Integer.parseInt(unsigned.substring(e + 1).replace("+", ""));
    int point = mantissa.indexOf('.');
    String digits = mantissa.replace(".", "");
    exponent += point < 0 ? digits.length() : point; // now as in 0.DIGITS * 10^exponent
    int leading = 0;
    while (leading < digits.length() - 1 && digits.charAt(leading) == '0') {
      leading++;
    }
    int trailing = digits.length();
    while (trailing > leading + 1 && digits.charAt(trailing - 1) == '0') {
      trailing--;
    }
    digits = digits.substring(leading, trailing);
    return digits.equals("0") ? "0.0" : sign + written(digits, exponent - leading);
  }

  private static String written(String digits, int exponent) {
    if (exponent > PLAIN_FROM && exponent <= 0) {
      return "0." + "0".repeat(-exponent) + digits;
    }
    if (exponent > 0 && exponent <= PLAIN_TO) {
      return digits.length() <= exponent
          ? digits + "0".repeat(exponent - digits.length()) + ".0"
          : digits.substring(0, exponent) + "." + digits.substring(exponent);
    }
    String rest = digits.length() > 1 ? digits.substring(1) : "0";
    return digits.charAt(0) + "." + rest + "E" + (exponent - 1);
  }

  public static double parse(String text) {
    String number = text.trim();
    if (!isDecimal(number)) {
      return Double.valueOf(number); // NaN and the like, or no number at all
    }
    for (int at = 0; at < number.length(); at++) {
      numberPut(number.charAt(at));
    }
    return numberRead();
  }

  /** Whether it is a decimal number such as {@code -1.5e3}. */
  static boolean isDecimal(String text) {
    int at = 0;
    at += at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+') ? 1 : 0;
    int whole = digits(text, at);
    at += whole;
    int part = 0;
    if (at < text.length() && text.charAt(at) == '.') {
      part = digits(text, at + 1);
      at += 1 + part;
    }
    if (whole + part == 0) {
      return false;
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      at++;
      at += at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+') ? 1 : 0;
      int exponent = digits(text, at);
      at = exponent == 0 ? -1 : at + exponent;
    }
    return at == text.length();
  }

  private static int digits(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at - from;
  }
}
