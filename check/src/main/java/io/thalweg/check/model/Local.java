package io.thalweg.check.model;

import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Scale;

/**
 * The state of one node and of the application there. Immutable: a step works on a copy.
 *
 * @param phase of the node's latest request, or of the node itself if it comes or goes
 * @param made number of requests made so far; at most 1 if the node asks for ever
 * @param h of the latest request
 * @param priority of the latest request
 * @param group of the latest request
 * @param at when the latest request was made, while it waits
 * @param alarm whether the node has an alarm set
 */
record Local<M extends Message>(
    Node<M> node, Phase phase, int made, int h, long priority, int group, long at, boolean alarm) {

  /** The phase of a request, or of its node. */
  enum Phase {
    IDLE,
    WAITING,
    INSIDE,

    /** The node is about to leave the network, and asks for nothing. */
    LEAVING,

    /** The node has not joined. */
    ABSENT,

    /** The node has left and does not come back. */
    GONE;

    /** Whether the node is there. */
    boolean isPresent() {
      return this != ABSENT && this != GONE;
    }
  }

  /** The state before anything has happened. */
  static <M extends Message> Local<M> first(Node<M> node) {
    return new Local<>(node, Phase.IDLE, 0, 0, 0, 0, 0, false);
  }

  /** A node that is not there, in the state in which it would join. */
  static <M extends Message> Local<M> away(Node<M> newcomer, Phase phase) {
    return new Local<>(newcomer, phase, 0, 0, 0, 0, 0, false);
  }

  Local<M> leaving() {
    return new Local<>(node, Phase.LEAVING, made, h, priority, group, at, alarm);
  }

  /** With a request that is being made. */
  Local<M> asking(int number, PossibleRequest wish, long now) {
    return new Local<>(
        node, Phase.WAITING, number, wish.h(), wish.priority(), wish.group(), now, alarm);
  }

  Local<M> withPriority(long other) {
    return new Local<>(node, phase, made, h, other, group, at, alarm);
  }

  /** Without the request, which is over: its settings no longer matter and are cleared. */
  Local<M> over() {
    return new Local<>(node, Phase.IDLE, made, 0, 0, 0, 0, alarm);
  }

  /** With the request inside: its time no longer matters and is cleared. */
  Local<M> entered() {
    return new Local<>(node, Phase.INSIDE, made, h, priority, group, 0, alarm);
  }

  Local<M> with(Node<M> other, boolean alarmed) {
    return new Local<>(other, phase, made, h, priority, group, at, alarmed);
  }

  /** The id of the latest request at its node. */
  long request() {
    return made;
  }

  void encode(LongSink words) {
    words.put(((long) made << 32) | ((long) h << 8) | (alarm ? 8 : 0) | phase.ordinal());
    words.put(priority);
    words.put(group);
    if (phase == Phase.WAITING) {
      words.put(Scale.AGE, at);
    }
    node.encode(words);
  }
}
