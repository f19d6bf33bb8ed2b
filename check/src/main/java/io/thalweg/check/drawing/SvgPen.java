package io.thalweg.check.drawing;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Writes the elements of an SVG picture, one per line. */
final class SvgPen {
  private final StringBuilder text = new StringBuilder(8192);

  /** Writes a line that is valid SVG already. */
  void raw(String line) {
    text.append(line).append('\n');
  }

  void line(Segment s, String style) {
    raw(
        String.format(
            "<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>",
            style, number(s.x1()), number(s.y1()), number(s.x2()), number(s.y2())));
  }

  void box(double x, double y, double width, double height, double round, String style) {
    raw(
        String.format(
            "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"%s\"/>",
            style, number(x), number(y), number(width), number(height), number(round)));
  }

  void dot(double x, double y, double radius, String style) {
    raw(
        String.format(
            "<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>",
            style, number(x), number(y), number(radius)));
  }

  void path(String style, Object... steps) {
    StringBuilder path = new StringBuilder();
    for (Object step : steps) {
      path.append(path.isEmpty() ? "" : " ");
      path.append(step instanceof Number n ? number(n.doubleValue()) : step);
    }
    raw("<path class=\"" + style + "\" d=\"" + path + "\"/>");
  }

  void words(double x, double y, String style, String words) {
    raw(
        String.format(
            "<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>",
            style, number(x), number(y), escape(words)));
  }

  /** Writes words along this line, centred on its middle. */
  void words(Segment middle, String style, String words) {
    double x = middle.xAt(0.5);
    double y = middle.yAt(0.5);
    String angle = number(middle.textAngle());
    String turn =
        angle.equals("0")
            ? ""
            : String.format(" transform=\"rotate(%s %s %s)\"", angle, number(x), number(y));
    raw(
        String.format(
            "<text class=\"%s\" x=\"%s\" y=\"%s\"%s>%s</text>",
            style, number(x), number(y + 4), turn, escape(words)));
  }

  static String escape(String words) {
    return words
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Writes a number in short form, the same on every machine. */
  static String number(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
