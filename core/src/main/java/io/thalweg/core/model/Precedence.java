package io.thalweg.core.model;

/**
 * Who goes before whom, as users are promised it: by what they asked for and when, never by what a
 * node made of it. So properties look at a run without believing the nodes' own keys.
 */
public interface Precedence {

  /** Whether the two count the same, but for when they were made. */
  boolean isAlike(Event.Request<?> one, Event.Request<?> other);

  /** Whether one has to be granted before another once both are known where the token is. */
  boolean isAhead(Event.Request<?> one, Event.Request<?> other);
}
