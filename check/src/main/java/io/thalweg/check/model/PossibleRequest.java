package io.thalweg.check.model;

/** What a request may ask for: units, with a priority, as one of a group. */
public record PossibleRequest(int h, long priority, int group) {

  /** A wish for algorithms without groups. */
  public PossibleRequest(int h, long priority) {
    this(h, priority, 0);
  }
}
