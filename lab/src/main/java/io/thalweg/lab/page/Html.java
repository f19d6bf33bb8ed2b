package io.thalweg.lab.page;

import java.util.regex.Pattern;

/** Text as HTML. */
final class Html {
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  private Html() {}

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** The same with what stands between backticks as code. */
  static String text(String text) {
    return CODE.matcher(escaped(text)).replaceAll("<code>$1</code>");
  }
}
