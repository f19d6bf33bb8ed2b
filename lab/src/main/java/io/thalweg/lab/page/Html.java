package io.thalweg.lab.page;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns text into HTML. */
final class Html {
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  private static final int SHORT = 30;

  private Html() {}

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Turns text into HTML; text between backticks becomes code, and short code is not broken. */
  static String text(String text) {
    return CODE.matcher(escaped(text))
        .replaceAll(
            code ->
                Matcher.quoteReplacement(
                    (code.group(1).length() <= SHORT ? "<code class=\"short\">" : "<code>")
                        + code.group(1)
                        + "</code>"));
  }
}
