package io.thalweg.check.model;

import java.util.Locale;

/** What happens to messages in flight when a link fails, and when its ends learn of the failure. */
public enum FailureModel {
  /** Only a link with nothing under way fails. */
  EMPTY("only a link with nothing under way fails"),

  /** What was under way comes back to its sender; both ends are told at once. */
  HANDBACK("what was under way comes back to its sender; both ends are told at once"),

  /** What was under way comes back to its sender; each end is told at its own time. */
  APART("what was under way comes back to its sender; each end is told at its own time"),

  /** What was under way is lost; both ends are told at once. */
  LOSS("what was under way is lost; both ends are told at once");

  private final String statement;

  FailureModel(String statement) {
    this.statement = statement;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String statement() {
    return statement;
  }
}
