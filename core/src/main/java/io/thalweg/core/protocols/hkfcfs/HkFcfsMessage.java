package io.thalweg.core.protocols.hkfcfs;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Renamable;
import io.thalweg.core.model.Scale;
import java.util.function.IntUnaryOperator;

/** The messages of h-out-of-k mutual exclusion. Each tells the sender's height {@code ht}. */
sealed interface HkFcfsMessage extends Message, Renamable<HkFcfsMessage> {

  Height ht();

  /** The token, with t free units: the node that has it may enter if t is enough. */
  record Token(Height ht, int t) implements HkFcfsMessage {
    @Override
    public int tokens() {
      return 1;
    }

    @Override
    public int units() {
      return t;
    }
  }

  /** The sender wants the token, for itself or for others. */
  record Request(Height ht) implements HkFcfsMessage {}

  /** r units are on their way back to the token. */
  record Release(Height ht, int r) implements HkFcfsMessage {
    @Override
    public int units() {
      return r;
    }
  }

  /** The sender's height has changed, or a link has formed. */
  record Link(Height ht) implements HkFcfsMessage {}

  /** A node uphill is cut off and needs a way of a later era than this one. */
  record Need(Height ht, long era) implements HkFcfsMessage {}

  @Override
  default HkFcfsMessage renamed(IntUnaryOperator names) {
    Height ht = ht().renamed(names);
    return switch (this) {
      case Token m -> new Token(ht, m.t);
      case Request m -> new Request(ht);
      case Release m -> new Release(ht, m.r);
      case Link m -> new Link(ht);
      case Need m -> new Need(ht, m.era);
    };
  }

  @Override
  default String type() {
    return switch (this) {
      case Token m -> "TOKEN";
      case Request m -> "REQUEST";
      case Release m -> "RELEASE";
      case Link m -> "LINK";
      case Need m -> "NEED";
    };
  }

  @Override
  default int words() {
    int header = 3; // the height
    return switch (this) {
      case Token m -> header + 1;
      case Request m -> header;
      case Release m -> header + 1;
      case Link m -> header;
      case Need m -> header + 1;
    };
  }

  @Override
  default void describe(Fields fields) {
    ht().describe("ht", fields);
    switch (this) {
      case Token m -> fields.put("t", m.t);
      case Request m -> {}
      case Release m -> fields.put("r", m.r);
      case Link m -> {}
      case Need m -> fields.put("era", m.era);
    }
  }

  @Override
  default void encode(LongSink words) {
    words.put(ht().h1());
    words.put(Scale.ORDER, ht().h2());
    switch (this) {
      case Token m -> {
        words.put(0);
        words.put(m.t);
      }
      case Request m -> words.put(1);
      case Release m -> {
        words.put(2);
        words.put(m.r);
      }
      case Link m -> words.put(3);
      case Need m -> {
        words.put(4);
        words.put(m.era);
      }
    }
  }
}
