package io.thalweg.web.replaced;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Ticks;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One line of a trace, read without Jackson, which needs more of the JDK than a browser has. */
final class JsonObject {
  private static final int SHOWN_MAX = 40;

  private final Path file;
  private final int line;
  private final Map<String, String> fields; // values as they are written

  private JsonObject(Path file, int line, Map<String, String> fields) {
    this.file = file;
    this.line = line;
    this.fields = fields;
  }

  static JsonObject parse(Path file, int line, String text) {
    try {
      return new JsonObject(file, line, new JsonText(text).whole());
    } catch (IllegalArgumentException e) {
      String shown = text.length() > SHOWN_MAX ? text.substring(0, SHOWN_MAX) + "..." : text;
      throw BadInput.line(file, line, "'" + shown + "'", "a whole JSON object");
    }
  }

  boolean has(String name) {
    return fields.containsKey(name);
  }

  String text(String name) {
    String value = fields.getOrDefault(name, "");
    if (!value.startsWith("\"")) {
      throw bad(name, "a text");
    }
    return JsonText.unquoted(value);
  }

  long whole(String name) {
    try {
      return Long.parseLong(fields.getOrDefault(name, ""));
    } catch (NumberFormatException e) {
      throw bad(name, "a whole number");
    }
  }

  int whole(String name, int least, int most) {
    long value = whole(name);
    if (value < least || value > most) {
      throw bad(name, "a whole number from " + least + " to " + most);
    }
    return (int) value;
  }

  List<Integer> wholes(String name, int least, int most) {
    String list = fields.getOrDefault(name, "");
    if (!list.startsWith("[")) {
      throw bad(name, "a list of whole numbers");
    }
    List<Integer> numbers = new ArrayList<>();
    String inner = list.substring(1, list.length() - 1).trim();
    if (!inner.isEmpty()) {
      for (String value : inner.split(",")) {
        numbers.add(whole(name, value.trim(), least, most));
      }
    }
    return numbers;
  }

  private int whole(String name, String value, int least, int most) {
    try {
      int number = Integer.parseInt(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw bad(name, "whole numbers from " + least + " to " + most);
  }

  boolean truth(String name) {
    String value = fields.getOrDefault(name, "");
    if (!value.equals("true") && !value.equals("false")) {
      throw bad(name, "true or false");
    }
    return value.equals("true");
  }

  double number(String name) {
    BigDecimal value = decimal(name);
    if (value == null) {
      throw bad(name, "a number");
    }
    return value.doubleValue();
  }

  long time(String name) {
    BigDecimal value = decimal(name);
    if (value != null) {
      BigDecimal ticks = value.multiply(BigDecimal.valueOf(Ticks.PER_UNIT));
      if (ticks.signum() >= 0 && ticks.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0) {
        return ticks.longValue();
      }
    }
    throw bad(name, "a time that is not negative");
  }

  private @Nullable BigDecimal decimal(String name) {
    String value = fields.getOrDefault(name, "");
    boolean number = !value.isEmpty() && (value.charAt(0) == '-' || isDigit(value.charAt(0)));
    return number ? new BigDecimal(value) : null;
  }

  private static boolean isDigit(char letter) {
    return letter >= '0' && letter <= '9';
  }

  Map<String, String> fields(String name) {
    String value = fields.getOrDefault(name, "");
    Map<String, String> texts = new LinkedHashMap<>();
    if (value.startsWith("{")) {
      new JsonText(value)
          .whole()
          .forEach((key, v) -> texts.put(key, v.startsWith("\"") ? JsonText.unquoted(v) : v));
    }
    return texts;
  }

  private BadInput bad(String name, String expected) {
    return wrong(fields.getOrDefault(name, "nothing") + " under '" + name + "'", expected);
  }

  BadInput wrong(String found, String expected) {
    return BadInput.line(file, line, found, expected);
  }
}
