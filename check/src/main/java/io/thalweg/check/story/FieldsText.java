package io.thalweg.check.story;

import io.thalweg.core.model.Fields;
import java.util.Arrays;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Writes fields as {@code t=1, b=0}. */
final class FieldsText implements Fields {
  /** Heights, what is known of other nodes' heights, and counters that are in every message. */
  private static final Set<String> NOISE = Set.of("ht", "height", "g", "N");

  /** Fields that the text gives in words: whether a node has the token, is inside or waits. */
  private static final Set<String> IN_WORDS = Set.of("tokenHolder", "leader", "inside", "state");

  private final StringJoiner text = new StringJoiner(", ");
  private final boolean details;

  FieldsText(boolean details) {
    this.details = details;
  }

  @Override
  public void put(String name, long value) {
    add(name, Long.toString(value));
  }

  @Override
  public void put(String name, boolean value) {
    add(name, Boolean.toString(value));
  }

  @Override
  public void list(String name, long... values) {
    add(name, Arrays.toString(values));
  }

  @Override
  public void put(String name, @Nullable Object value) {
    if (value != null) {
      add(name, value.toString());
    }
  }

  private void add(String name, String value) {
    if (details || !(NOISE.contains(name) || IN_WORDS.contains(name))) {
      text.add(name + "=" + value);
    }
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
