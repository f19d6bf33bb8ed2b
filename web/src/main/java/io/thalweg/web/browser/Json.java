package io.thalweg.web.browser;

import java.util.Collection;
import java.util.function.Consumer;

/** Writes a JSON object or array. */
final class Json {
  private final StringBuilder text = new StringBuilder();
  private boolean first = true;

  /** Returns the text of an object. */
  static String object(Consumer<Json> fields) {
    Json json = new Json();
    json.between('{', '}', fields);
    return json.text.toString();
  }

  Json put(String name, String value) {
    name(name);
    quote(value);
    return this;
  }

  Json put(String name, double value) {
    name(name);
    number(value);
    return this;
  }

  Json put(String name, boolean value) {
    name(name);
    text.append(value);
    return this;
  }

  Json object(String name, Consumer<Json> fields) {
    name(name);
    between('{', '}', fields);
    return this;
  }

  Json texts(String name, Collection<String> values) {
    return array(name, values, Json::text);
  }

  <T> Json array(String name, Collection<T> values, Item<T> item) {
    name(name);
    between('[', ']', json -> values.forEach(value -> item.write(json, value)));
    return this;
  }

  /** Writes one element of an array, with {@link #text} or {@link #element}. */
  interface Item<T> {
    void write(Json json, T value);
  }

  void text(String value) {
    comma();
    quote(value);
  }

  void element(Consumer<Json> fields) {
    comma();
    between('{', '}', fields);
  }

  private void between(char open, char close, Consumer<Json> inside) {
    text.append(open);
    first = true;
    inside.accept(this);
    text.append(close);
    first = false;
  }

  private void name(String name) {
    comma();
    quote(name);
    text.append(':');
  }

  private void comma() {
    if (!first) {
      text.append(',');
    }
    first = false;
  }

  private void number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      text.append((long) value);
    } else {
      text.append(value);
    }
  }

  private void quote(String value) {
    text.append('"');
    for (int c = 0; c < value.length(); c++) {
      char letter = value.charAt(c);
      if (letter == '"' || letter == '\\') {
        text.append('\\').append(letter);
      } else if (letter == '\n') {
        text.append("\\n");
      } else if (letter < 0x20) {
        text.append("\\u00").append(letter < 0x10 ? "0" : "1");
        text.append(Character.forDigit(letter & 0xf, 16));
      } else {
        text.append(letter);
      }
    }
    text.append('"');
  }
}
