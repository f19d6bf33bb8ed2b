package io.thalweg.core.protocols.hk;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Scale;

/** The messages of the published algorithm. Each tells the sender's height {@code ht}. */
public sealed interface HkPaperMessage extends Message {

  Height ht();

  /** A unique message for nodes to enter the CS; t resources are available. */
  record Token(Height ht, int t) implements HkPaperMessage {
    @Override
    public int tokens() {
      return 1;
    }

    @Override
    public int units() {
      return t;
    }
  }

  /** The sender wishes to enter the CS with priority S, for itself or for another. */
  record Request(Height ht, long S) implements HkPaperMessage {}

  /** The sender's request now has priority S. */
  record Update(Height ht, long S) implements HkPaperMessage {}

  /** r copies of resources are released. */
  record Release(Height ht, int r) implements HkPaperMessage {
    @Override
    public int units() {
      return r;
    }
  }

  /** Nodes exchange their heights. */
  record Link(Height ht) implements HkPaperMessage {}

  @Override
  default String type() {
    return switch (this) {
      case Token m -> "TOKEN";
      case Request m -> "REQUEST";
      case Update m -> "UPDATE";
      case Release m -> "RELEASE";
      case Link m -> "LINK";
    };
  }

  @Override
  default int words() {
    return this instanceof Link ? 3 : 4;
  }

  @Override
  default void describe(Fields fields) {
    ht().describe("ht", fields);
    switch (this) {
      case Token(Height ht, int t) -> fields.put("t", t);
      case Request(Height ht, long S) -> fields.put("S", S);
      case Update(Height ht, long S) -> fields.put("S", S);
      case Release(Height ht, int r) -> fields.put("r", r);
      case Link m -> {}
    }
  }

  @Override
  default void encode(LongSink words) {
    words.put(ht().h1());
    words.put(Scale.ORDER, ht().h2());
    switch (this) {
      case Token(Height ht, int t) -> encode(1, t, words);
      case Request(Height ht, long S) -> encode(2, S, words);
      case Update(Height ht, long S) -> encode(3, S, words);
      case Release(Height ht, int r) -> encode(4, r, words);
      case Link m -> encode(5, 0, words);
    }
  }

  private static void encode(int kind, long value, LongSink words) {
    words.put(kind);
    words.put(value);
  }
}
