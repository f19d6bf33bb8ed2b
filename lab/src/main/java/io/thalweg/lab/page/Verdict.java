package io.thalweg.lab.page;

import java.util.Arrays;

/** The verdict on a claim. */
public enum Verdict {
  REPRODUCED("reproduced"),
  PARTLY("partly"),
  NOT("not reproduced"),

  /** The verdict on a target, not a claim. */
  MET("met"),
  NOT_MET("not met"),

  /** No run could decide it. */
  UNKNOWN("not run");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  /** Returns the verdict if all of a claim holds, some of it, or nothing. */
  public static Verdict of(boolean all, boolean some) {
    return all ? REPRODUCED : some ? PARTLY : NOT;
  }

  static boolean isOne(String text) {
    return Arrays.stream(values()).anyMatch(verdict -> verdict.words.equals(text));
  }
}
