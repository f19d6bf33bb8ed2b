package io.thalweg.core.model;

/**
 * The order of grants that users are promised. It depends only on what was asked for and when, so
 * that properties can judge a run without trusting the keys that nodes compute.
 */
public interface Precedence {

  /** Whether the two differ in nothing that counts but the time at which they were made. */
  boolean isAlike(Event.Request<?> one, Event.Request<?> other);

  /**
   * Whether {@code one} has to be granted before {@code other} once the token holder knows both.
   */
  boolean isAhead(Event.Request<?> one, Event.Request<?> other);
}
