package io.thalweg.core.model;

import org.jspecify.annotations.Nullable;

/** Takes named values: messages and nodes describe themselves with it, for any reader. */
public interface Fields {

  void put(String name, long value);

  void put(String name, boolean value);

  void list(String name, long... values);

  /** A value that reads as text, or none. */
  void put(String name, @Nullable Object value);
}
