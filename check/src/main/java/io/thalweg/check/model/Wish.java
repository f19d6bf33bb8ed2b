package io.thalweg.check.model;

/** What a request may ask for: units, with a priority, as one of a group. */
public record Wish(int h, long priority, int group) {

  /** A wish for algorithms without groups. */
  public Wish(int h, long priority) {
    this(h, priority, 0);
  }
}
