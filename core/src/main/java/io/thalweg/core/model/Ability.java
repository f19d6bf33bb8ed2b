package io.thalweg.core.model;

/** An ability that only some algorithms have. */
public enum Ability {
  /** k may be larger than 1. */
  MORE_THAN_ONE_UNIT("there is one unit only"),

  /** A request may ask for several units at once. */
  SEVERAL_UNITS_AT_ONCE("a request is for one unit"),

  /** More urgent requests go first. */
  PRIORITIES("priorities mean nothing to it"),

  /** Requests of one group may be inside together, whatever their number. */
  GROUPS("it knows of no groups"),

  /** Not every node has to have a link to every other. */
  SPARSE_NETWORKS("every node has to have a link to every other"),

  /** Links may come and go. */
  LINK_CHANGES("links must not change"),

  /** A waiting request may be withdrawn. */
  WITHDRAWALS("a request cannot be withdrawn"),

  /** A waiting request may change its priority. */
  UPDATES("a waiting request cannot be changed"),

  /** Nodes may join and leave, and messages come back late. */
  CHURN("nodes cannot come and go");

  private final String missing;

  Ability(String missing) {
    this.missing = missing;
  }

  /** Says what holds for an algorithm without this ability, as part of a sentence. */
  public String missing() {
    return missing;
  }
}
