package io.thalweg.core.protocols.forests;

import io.thalweg.core.model.LongSink;
import java.util.List;

/**
 * An entry of a node-queue or a token-queue: node Y waits here.
 *
 * @param tag the request-modifier: the node that turned Y's request into one for another token, or
 *     {@link #NULL}
 * @param a the latest version that the request has met on its way, as long as it can matter to Y;
 *     {@link ForestsMessage#NO_VERSION} otherwise, and always in the published algorithm
 */
record Waiting(int Y, int tag, int a) {
  /** No token, no node. */
  static final int NULL = -1;

  boolean isModified() {
    return tag != NULL;
  }

  /** The last node whose tag is null; if there is none, the first node. */
  static int lastUnmodified(List<Waiting> tokenQueue) {
    for (Waiting waiting : tokenQueue.reversed()) {
      if (!waiting.isModified()) {
        return waiting.Y;
      }
    }
    return tokenQueue.getFirst().Y;
  }

  static void encode(List<Waiting> queue, LongSink words) {
    words.put(queue.size());
    for (Waiting waiting : queue) {
      words.put(((long) waiting.Y << 32) | (waiting.tag + 1));
      ForestsMessage.encodeVersion(waiting.a, words);
    }
  }

  @Override
  public String toString() {
    String modified = isModified() ? " by " + tag : "";
    return Y + modified + (a == ForestsMessage.NO_VERSION ? "" : " a=" + a);
  }
}
