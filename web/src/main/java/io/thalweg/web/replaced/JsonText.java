package io.thalweg.web.replaced;

import java.util.LinkedHashMap;
import java.util.Map;

/** Takes a JSON object apart into its fields, whose values stay as they are written. */
final class JsonText {
  private static final String NUMBER = "-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?";

  private final String text;
  private int at;

  JsonText(String text) {
    this.text = text;
  }

  /**
   * Returns the fields of the object that is the whole text.
   *
   * @throws IllegalArgumentException if it is not one
   */
  Map<String, String> whole() {
    Map<String, String> fields = new LinkedHashMap<>();
    blank();
    object(fields);
    blank();
    require(at == text.length());
    return fields;
  }

  private void object(Map<String, String> fields) {
    take('{');
    blank();
    if (peek() == '}') {
      at++;
      return;
    }
    do {
      blank();
      String name = unquoted(string());
      blank();
      take(':');
      blank();
      fields.put(name, value());
      blank();
    } while (more('}'));
  }

  private void array() {
    take('[');
    blank();
    if (peek() == ']') {
      at++;
      return;
    }
    do {
      blank();
      value();
      blank();
    } while (more(']'));
  }

  private boolean more(char end) {
    if (peek() == ',') {
      at++;
      return true;
    }
    take(end);
    return false;
  }

  private String value() {
    int from = at;
    switch (peek()) {
      case '{' -> object(new LinkedHashMap<>());
      case '[' -> array();
      case '"' -> string();
      default -> word();
    }
    return text.substring(from, at);
  }

  private void word() {
    int from = at;
    while (at < text.length() && ",]} \t\r".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(from, at);
    boolean named = word.equals("true") || word.equals("false") || word.equals("null");
    require(named || word.matches(NUMBER));
  }

  private String string() {
    int from = at;
    take('"');
    while (peek() != '"') {
      require(peek() >= 0x20);
      at += peek() == '\\' ? 2 : 1;
    }
    at++;
    return text.substring(from, at);
  }

  private char peek() {
    require(at < text.length());
    return text.charAt(at);
  }

  private void take(char letter) {
    require(peek() == letter);
    at++;
  }

  private void blank() {
    while (at < text.length() && " \t\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException("not JSON");
    }
  }

  /** Returns what a string in quotation marks stands for. */
  static String unquoted(String quoted) {
    if (quoted.indexOf('\\') < 0) {
      return quoted.substring(1, quoted.length() - 1);
    }
    StringBuilder plain = new StringBuilder();
    for (int c = 1; c < quoted.length() - 1; c++) {
      char letter = quoted.charAt(c);
      if (letter != '\\') {
        plain.append(letter);
        continue;
      }
      char escaped = quoted.charAt(++c);
      switch (escaped) {
        case 'n' -> plain.append('\n');
        case 't' -> plain.append('\t');
        case 'r' -> plain.append('\r');
        case 'b' -> plain.append('\b');
        case 'f' -> plain.append('\f');
        case 'u' -> {
          require(c + 4 < quoted.length());
          plain.append((char) Integer.parseInt(quoted.substring(c + 1, c + 5), 16));
          c += 4;
        }
        default -> {
          require("\"\\/".indexOf(escaped) >= 0);
          plain.append(escaped);
        }
      }
    }
    return plain.toString();
  }
}
