package io.thalweg.cluster.member;

import io.thalweg.core.model.Fields;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Writes fields one after the other. */
record TextFields(StringBuilder text) implements Fields {

  @Override
  public void put(String name, long value) {
    put(name, (Object) value);
  }

  @Override
  public void put(String name, boolean value) {
    put(name, (Object) value);
  }

  @Override
  public void list(String name, long... values) {
    put(name, Arrays.toString(values));
  }

  @Override
  public void put(String name, @Nullable Object value) {
    text.append(", ").append(name).append(' ').append(value);
  }
}
