package io.thalweg.torture.judge;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * One line of a history.
 *
 * @param at when it happened: nanoseconds of the clock that all processes of a host share
 * @param kind what happened
 */
record HistoryLine(long at, String kind, JsonNode fields) {

  boolean is(String wanted) {
    return kind.equals(wanted);
  }

  String text(String key) {
    return fields.path(key).asString("");
  }

  long number(String key) {
    return fields.path(key).asLong(0);
  }

  boolean flag(String key) {
    return fields.path(key).asBoolean(false);
  }

  List<Integer> numbers(String key) {
    List<Integer> all = new ArrayList<>();
    fields.path(key).forEach(each -> all.add(each.asInt()));
    return List.copyOf(all);
  }

  List<String> texts(String key) {
    List<String> all = new ArrayList<>();
    fields.path(key).forEach(each -> all.add(each.asString()));
    return List.copyOf(all);
  }
}
