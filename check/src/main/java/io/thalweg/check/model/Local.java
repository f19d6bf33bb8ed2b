package io.thalweg.check.model;

import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;

/**
 * The state of one node and of the application there. Never changed: a step works on a copy.
 *
 * @param phase of the node's latest request
 * @param made how many requests were made; 0 or 1 if there is no end to them
 * @param h of the latest request
 * @param priority of the latest request
 * @param group of the latest request
 * @param alarm whether the node has an alarm set
 */
record Local<M extends Message>(
    Node<M> node, Phase phase, int made, int h, long priority, int group, boolean alarm) {

  /** What has become of a request. */
  enum Phase {
    IDLE,
    WAITING,
    INSIDE
  }

  /** The id of the latest request at its node. */
  long request() {
    return made;
  }

  void encode(LongSink words) {
    words.put(((long) made << 32) | ((long) h << 8) | (alarm ? 4 : 0) | phase.ordinal());
    words.put(priority);
    words.put(group);
    node.encode(words);
  }
}
