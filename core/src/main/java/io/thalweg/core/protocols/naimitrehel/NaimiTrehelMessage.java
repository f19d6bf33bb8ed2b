package io.thalweg.core.protocols.naimitrehel;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;

/** The messages of Naimi and Trehel's algorithm. */
public sealed interface NaimiTrehelMessage extends Message {

  /** Node j wishes to enter; j need not be the sender, since requests are passed on. */
  record Request(int j) implements NaimiTrehelMessage {}

  /** The token. */
  record Token() implements NaimiTrehelMessage {
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
      case Token m -> "TOKEN";
    };
  }

  @Override
  default int words() {
    return this instanceof Request ? 1 : 0;
  }

  @Override
  default void describe(Fields fields) {
    if (this instanceof Request(int j)) {
      fields.put("j", j);
    }
  }

  @Override
  default void encode(LongSink words) {
    words.put(this instanceof Request(int j) ? j : -1);
  }
}
