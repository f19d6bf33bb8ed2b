package io.thalweg.core.protocols.makki;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import java.util.List;

/** The messages of the algorithm reconstructed as Makki's. */
sealed interface MakkiMessage extends Message {

  /**
   * The one token.
   *
   * @param round the round, which is the number of the list
   * @param semaphore the number of free units
   * @param queue the nodes that get the token after the receiver; the last one collects the next
   *     list
   */
  record Token(long round, int semaphore, List<Integer> queue) implements MakkiMessage {
    public Token {
      queue = List.copyOf(queue);
    }

    @Override
    public int tokens() {
      return 1;
    }

    @Override
    public int units() {
      return semaphore;
    }
  }

  /** The sender collects the list of this round. */
  record Collect(long round) implements MakkiMessage {}

  /** The sender wishes to be on the list of this round. */
  record Request(long round) implements MakkiMessage {}

  /**
   * The sender has left: a unit for the node that got the token next, or for the round's collector.
   */
  record Release(long round) implements MakkiMessage {
    @Override
    public int units() {
      return 1;
    }
  }

  long round();

  @Override
  default String type() {
    return switch (this) {
      case Token m -> "TOKEN";
      case Collect m -> "COLLECT";
      case Request m -> "REQUEST";
      case Release m -> "RELEASE";
    };
  }

  @Override
  default int words() {
    return this instanceof Token token ? 2 + token.queue.size() : 1;
  }

  @Override
  default void describe(Fields fields) {
    fields.put("round", round());
    if (this instanceof Token token) {
      fields.put("semaphore", token.semaphore);
      fields.list("queue", token.queue.stream().mapToLong(j -> j).toArray());
    }
  }

  @Override
  default void encode(LongSink words) {
    words.put(round());
    switch (this) {
      case Token(long round, int semaphore, List<Integer> queue) -> {
        words.put(semaphore);
        words.put(queue.size());
        queue.forEach(words::put);
      }
      case Collect m -> words.put(-1);
      case Request m -> words.put(-2);
      case Release m -> words.put(-3);
    }
  }
}
