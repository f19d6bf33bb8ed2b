package io.thalweg.core.model;

import java.util.List;

/**
 * The settings that a user has chosen for an algorithm. A program that reads settings implements
 * this, with error messages of its own: each method throws if the value is not acceptable.
 */
public interface Settings {

  /** One of {@link Algorithm#variants}. */
  String variant();

  /** The number of units. */
  int k();

  /** Whether the option was given; if not, it has its default. */
  boolean has(Option option);

  String text(Option option);

  /** A whole number within bounds. */
  long whole(Option option, long least, long most);

  /** {@code true} or {@code false}. */
  boolean flag(Option option);

  /** One of these words. */
  String choice(Option option, List<String> words);

  /** A time that is not negative, in ticks. */
  long ticks(Option option);

  /** Returns an exception for the caller to throw: the value is not {@code expected}. */
  RuntimeException bad(Option option, String expected);
}
