package io.thalweg.core.heights;

/**
 * The queue Q of a node and the neighbour that it asks, for properties about chains of requests.
 */
public interface Queueing {

  /** The neighbour that the node has asked, or the node itself while it has the token. */
  int next();

  /** The number of entries in Q. */
  int queued();

  /** The node at this place of Q, a neighbour or the node itself; the front is place 0. */
  int queuedNode(int place);

  /**
   * The key of the entry at this place, to compare with the key at the front of that node's own
   * queue.
   */
  Object queuedKey(int place);

  /**
   * Whether the node has sent the token to neighbour j and has not yet heard from j since: until
   * then, requests from j are older than the token, which serves them.
   */
  boolean tokenIsOnItsWayTo(int j);
}
