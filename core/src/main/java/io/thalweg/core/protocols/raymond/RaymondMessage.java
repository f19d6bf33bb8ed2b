package io.thalweg.core.protocols.raymond;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;

/** The messages of Raymond's algorithm. */
sealed interface RaymondMessage extends Message {

  /** The sender wishes to enter; s is its sequence number. */
  record Request(long s) implements RaymondMessage {}

  /** The sender permits c requests of the receiver. */
  record Reply(int c) implements RaymondMessage {}

  @Override
  default String type() {
    return switch (this) {
      case Request m -> "REQUEST";
      case Reply m -> "REPLY";
    };
  }

  @Override
  default int words() {
    return 1;
  }

  @Override
  default void describe(Fields fields) {
    switch (this) {
      case Request(long s) -> fields.put("s", s);
      case Reply(int c) -> fields.put("c", c);
    }
  }

  @Override
  default void encode(LongSink words) {
    switch (this) {
      case Request(long s) -> {
        words.put(1);
        words.put(s);
      }
      case Reply(int c) -> {
        words.put(2);
        words.put(c);
      }
    }
  }
}
