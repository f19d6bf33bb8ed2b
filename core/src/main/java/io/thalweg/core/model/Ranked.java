package io.thalweg.core.model;

/** A node that orders waiting requests by keys, larger first. */
public interface Ranked {

  /** The key of a waiting request of this node. */
  long key(long request);

  /** The key that a request would have if it were made now. */
  long keyOf(Event.Request<?> request);
}
