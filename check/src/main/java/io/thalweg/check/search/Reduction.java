package io.thalweg.check.search;

import java.util.Locale;

/** A way to leave states out without changing any verdict. */
public enum Reduction {
  /** States that differ only in the names of nodes count as one. */
  SYMMETRY("states that differ only in the names of nodes count as one"),

  /** Of independent deliveries at different nodes only one order is looked at. */
  PARTIAL_ORDER("of independent deliveries at different nodes only one order is looked at");

  private final String statement;

  Reduction(String statement) {
    this.statement = statement;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String statement() {
    return statement;
  }
}
