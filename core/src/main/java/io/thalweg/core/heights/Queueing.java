package io.thalweg.core.heights;

/** The queue Q of a node and whom it asks, as properties about chains of requests look at it. */
public interface Queueing {

  /** The neighbour that the node has asked, or the node itself while it has the token. */
  int next();

  /** How many requests stand in Q. */
  int queued();

  /** Who stands at this place of Q, the front being 0: a neighbour, or the node itself. */
  int queuedNode(int place);

  /** The key by which it stands there; equal keys stand for the same. */
  Object queuedKey(int place);

  /**
   * Whether the node has sent the token to neighbour j and not yet heard from there: until then
   * what j has sent is older than the token, which serves it.
   */
  boolean tokenIsOnItsWayTo(int j);
}
