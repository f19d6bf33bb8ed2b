package io.thalweg.core.model;

import java.util.List;

/**
 * A setting that an algorithm defines: an option on the command line, a key in a scenario file.
 *
 * @param name such as {@code capture-limit}; the same name means the same in all algorithms
 * @param standard the default
 * @param parameter the placeholder for the value in the help
 * @param description what it does and what is accepted, in a sentence
 * @param examples values worth trying: random scenarios draw from them
 */
public record Option(
    String name, String standard, String parameter, String description, List<String> examples) {

  public Option {
    examples = List.copyOf(examples);
  }

  /** An option of which random scenarios try only the default. */
  public Option(String name, String standard, String parameter, String description) {
    this(name, standard, parameter, description, List.of(standard));
  }
}
