package io.thalweg.lab.page;

import java.util.Arrays;

/** What has come of a claim. */
public enum Verdict {
  REPRODUCED("reproduced"),
  PARTLY("partly"),
  NOT("not reproduced"),

  /** For what was aimed at instead of claimed. */
  MET("met"),
  NOT_MET("not met"),

  /** Nothing was run that could tell. */
  UNKNOWN("not run");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  /** All of it holds, some of it, or nothing. */
  public static Verdict of(boolean all, boolean some) {
    return all ? REPRODUCED : some ? PARTLY : NOT;
  }

  static boolean isOne(String text) {
    return Arrays.stream(values()).anyMatch(verdict -> verdict.words.equals(text));
  }
}
