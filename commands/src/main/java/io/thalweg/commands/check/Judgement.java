package io.thalweg.commands.check;

import io.thalweg.check.property.Claim;

/** The verdict of a search on a claim. */
public enum Judgement {
  HOLDS("holds"),
  VIOLATED("VIOLATED"),
  REACHED("reached"),
  NOT_REACHED("NOT REACHED"),
  NO_VIOLATION_SO_FAR("no violation so far"),
  NOT_REACHED_SO_FAR("not reached so far");

  private final String words;

  Judgement(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  boolean isBad() {
    return this == VIOLATED || this == NOT_REACHED;
  }

  /**
   * @param violated whether there is a counterexample to this claim
   * @param reached whether a state was seen in which the claim holds
   * @param all whether all states were seen
   */
  static Judgement of(Claim claim, boolean violated, boolean reached, boolean all) {
    if (violated) {
      return VIOLATED;
    }
    if (claim.kind() == Claim.Kind.SOMETIMES) {
      return reached ? REACHED : all ? NOT_REACHED : NOT_REACHED_SO_FAR;
    }
    return all ? HOLDS : NO_VIOLATION_SO_FAR;
  }
}
