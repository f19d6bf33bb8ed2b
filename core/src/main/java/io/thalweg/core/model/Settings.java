package io.thalweg.core.model;

import java.util.List;

/**
 * What a user has set for an algorithm. Whoever reads the settings of a user implements it, and
 * says in its own way what cannot be used: each method throws if the value is not acceptable.
 */
public interface Settings {

  /** One of {@link Algorithm#variants}. */
  String variant();

  /** How many units there are. */
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

  /** To be thrown: the value is not what is accepted. */
  RuntimeException bad(Option option, String expected);
}
