package io.thalweg.core.protocols.raymondtree;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;

/** The messages of Raymond's tree-based algorithm. They carry no data. */
sealed interface RaymondTreeMessage extends Message {

  /** The sender wants the privilege, for itself or for others behind it. */
  record Request() implements RaymondTreeMessage {}

  /** The token. */
  record Privilege() implements RaymondTreeMessage {
    @Override
    public int tokens() {
      return 1;
    }

    @Override
    public int units() {
      return 1;
    }
  }

  @Override
  default String type() {
    return switch (this) {
      case Request m -> "REQUEST";
      case Privilege m -> "PRIVILEGE";
    };
  }

  @Override
  default int words() {
    return 0;
  }

  @Override
  default void describe(Fields fields) {
    // The messages have no fields.
  }

  @Override
  default void encode(LongSink words) {
    words.put(tokens());
  }
}
