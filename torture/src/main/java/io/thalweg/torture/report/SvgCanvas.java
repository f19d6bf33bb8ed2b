package io.thalweg.torture.report;

import java.util.Locale;

/** Writes SVG. Colours come from classes of the page, so that it can be light or dark. */
final class SvgCanvas {
  private final StringBuilder svg = new StringBuilder();

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Draws a rectangle, with words that appear under the mouse. */
  void box(String style, double x, double y, double width, double height, String title) {
    add(
        "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"",
        style, x, y, Math.max(0.7, width), height);
    svg.append(title.isEmpty() ? "/>\n" : "><title>" + escaped(title) + "</title></rect>\n");
  }

  void line(String style, double x1, double y1, double x2, double y2) {
    add(
        "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
        style, x1, y1, x2, y2);
  }

  /** Writes text; its anchor is start, middle or end. */
  void text(String style, double x, double y, String anchor, String text) {
    add("<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", style, x, y, anchor);
    svg.append(escaped(text)).append("</text>\n");
  }

  void mark(String style, double x, double y, String title) {
    add("<path class=\"%s\" d=\"M%.1f %.1fl-4 -8h8z\">", style, x, y);
    svg.append("<title>").append(escaped(title)).append("</title></path>\n");
  }

  /**
   * Draws an area between a level and values, each as wide as the others.
   *
   * @param sign -1 to draw upwards
   */
  void area(
      String style,
      double[] values,
      double x,
      double width,
      double level,
      double factor,
      int sign) {
    StringBuilder path = new StringBuilder();
    double step = width / values.length;
    path.append(String.format(Locale.ROOT, "M%.1f %.1f", x, level));
    for (int i = 0; i < values.length; i++) {
      double y = level + sign * values[i] * factor;
      path.append(String.format(Locale.ROOT, "V%.1fH%.1f", y, x + (i + 1) * step));
    }
    path.append(String.format(Locale.ROOT, "V%.1fz", level));
    svg.append("<path class=\"").append(style).append("\" d=\"").append(path).append("\"/>\n");
  }

  private void add(String form, Object... values) {
    svg.append(String.format(Locale.ROOT, form, values));
  }

  String toSvg(double width, double height, String label) {
    return String.format(
            Locale.ROOT,
            "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"%s\">\n",
            width,
            height,
            escaped(label))
        + svg
        + "</svg>\n";
  }
}
