package io.thalweg.core.protocols.rl;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Renamable;
import io.thalweg.core.model.Scale;
import java.util.function.IntUnaryOperator;

/** The messages of RL. Each tells the sender's height {@code ht}. */
sealed interface RlMessage extends Message, Renamable<RlMessage> {

  Height ht();

  /** The token: the node that has it may enter. */
  record Token(Height ht) implements RlMessage {
    @Override
    public int tokens() {
      return 1;
    }

    @Override
    public int units() {
      return 1;
    }
  }

  /** The sender wants the token, for itself or for others. */
  record Request(Height ht) implements RlMessage {}

  /** The sender's height has changed, or a link has formed. */
  record Link(Height ht) implements RlMessage {}

  /** A node uphill is cut off and needs a way of a later era than this one. */
  record Need(Height ht, long era) implements RlMessage {}

  @Override
  default RlMessage renamed(IntUnaryOperator names) {
    Height ht = ht().renamed(names);
    return switch (this) {
      case Token m -> new Token(ht);
      case Request m -> new Request(ht);
      case Link m -> new Link(ht);
      case Need m -> new Need(ht, m.era);
    };
  }

  @Override
  default String type() {
    return switch (this) {
      case Token m -> "TOKEN";
      case Request m -> "REQUEST";
      case Link m -> "LINK";
      case Need m -> "NEED";
    };
  }

  @Override
  default int words() {
    return this instanceof Need ? 4 : 3; // the height's three, and an era
  }

  @Override
  default void describe(Fields fields) {
    ht().describe("ht", fields);
    if (this instanceof Need(Height ht, long era)) {
      fields.put("era", era);
    }
  }

  @Override
  default void encode(LongSink words) {
    words.put(ht().h1());
    words.put(Scale.ORDER, ht().h2());
    switch (this) {
      case Token m -> words.put(0);
      case Request m -> words.put(1);
      case Link m -> words.put(2);
      case Need m -> {
        words.put(3);
        words.put(m.era);
      }
    }
  }
}
