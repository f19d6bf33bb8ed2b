package io.thalweg.sim.trace;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Ticks;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One line of a trace. Errors name the file and the line. */
final class JsonObject {
  /** Exact decimals: a time must come back as the very tick that was written. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private static final int SHOWN_MAX = 40;

  private final Path file;
  private final int line;
  private final JsonNode node;

  private JsonObject(Path file, int line, JsonNode node) {
    this.file = file;
    this.line = line;
    this.node = node;
  }

  static JsonObject parse(Path file, int line, String text) {
    try {
      JsonNode node = JSON.readTree(text);
      if (node.isObject()) {
        return new JsonObject(file, line, node);
      }
    } catch (JacksonException e) {
      // reported below
    }
    String shown = text.length() > SHOWN_MAX ? text.substring(0, SHOWN_MAX) + "..." : text;
    throw BadInput.line(file, line, "'" + shown + "'", "a whole JSON object");
  }

  boolean has(String name) {
    return node.has(name);
  }

  String text(String name) {
    JsonNode value = node.path(name);
    if (!value.isString()) {
      throw bad(name, "a text");
    }
    return value.stringValue();
  }

  long whole(String name) {
    JsonNode value = node.path(name);
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw bad(name, "a whole number");
    }
    return value.longValue();
  }

  /** A whole number from {@code least} to {@code most}. */
  int whole(String name, int least, int most) {
    long value = whole(name);
    if (value < least || value > most) {
      throw bad(name, "a whole number from " + least + " to " + most);
    }
    return (int) value;
  }

  /** A list of whole numbers from {@code least} to {@code most}. */
  List<Integer> wholes(String name, int least, int most) {
    List<Integer> numbers = new ArrayList<>();
    JsonNode list = node.path(name);
    for (JsonNode value : list) {
      boolean fits = value.isIntegralNumber() && value.canConvertToInt();
      if (!fits || value.intValue() < least || value.intValue() > most) {
        throw bad(name, "whole numbers from " + least + " to " + most);
      }
      numbers.add(value.intValue());
    }
    if (!list.isArray()) {
      throw bad(name, "a list of whole numbers");
    }
    return numbers;
  }

  boolean truth(String name) {
    JsonNode value = node.path(name);
    if (!value.isBoolean()) {
      throw bad(name, "true or false");
    }
    return value.booleanValue();
  }

  double number(String name) {
    JsonNode value = node.path(name);
    if (!value.isNumber()) {
      throw bad(name, "a number");
    }
    return value.doubleValue();
  }

  /** A time, in ticks. */
  long time(String name) {
    JsonNode value = node.path(name);
    if (value.isNumber()) {
      BigDecimal ticks = value.decimalValue().multiply(BigDecimal.valueOf(Ticks.PER_UNIT));
      if (ticks.signum() >= 0 && ticks.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0) {
        return ticks.longValue();
      }
    }
    throw bad(name, "a time that is not negative");
  }

  /** The fields of a nested object, as text; empty if there is none. */
  Map<String, String> fields(String name) {
    Map<String, String> fields = new LinkedHashMap<>();
    node.path(name)
        .forEachEntry(
            (key, value) ->
                fields.put(key, value.isString() ? value.stringValue() : value.toString()));
    return fields;
  }

  private BadInput bad(String name, String expected) {
    String found = has(name) ? node.get(name).toString() : "nothing";
    return wrong(found + " under '" + name + "'", expected);
  }

  BadInput wrong(String found, String expected) {
    return BadInput.line(file, line, found, expected);
  }
}
