package io.thalweg.core.protocols.forests;

import io.thalweg.core.model.LongSink;
import java.util.List;

/**
 * An entry of a token-queue: the token goes to node Y.
 *
 * @param tag the request-modifier: the node that turned Y's request into one for this token, or
 *     {@link #NULL}
 * @param w the version that the modifier knew of the token that Y had asked for; {@link
 *     ForestsMessage#NO_VERSION} if the request is as it was, and always in the published algorithm
 */
record Waiting(int Y, int tag, int w) {
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
      ForestsMessage.encodeVersion(waiting.w, words);
    }
  }

  @Override
  public String toString() {
    String modified = isModified() ? " by " + tag : "";
    return Y + modified + (w == ForestsMessage.NO_VERSION ? "" : " w=" + w);
  }
}
