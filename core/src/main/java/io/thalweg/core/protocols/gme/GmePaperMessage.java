package io.thalweg.core.protocols.gme;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Scale;

/** The messages of the published algorithm. Each tells the sender's height {@code h}. */
sealed interface GmePaperMessage extends Message {

  Height h();

  /** A unique message for nodes to enter the CS. */
  record Token(Height h) implements GmePaperMessage {
    @Override
    public int tokens() {
      return 1;
    }
  }

  /** The sender asks for resource R, for itself or for another. */
  record Request(Height h, int R) implements GmePaperMessage {}

  /** A permission to access R together with the holder of the token. */
  record Subtoken(Height h, int R, Fraction w) implements GmePaperMessage {}

  /** The weight w comes back. */
  record Release(Height h, Fraction w) implements GmePaperMessage {}

  /** Nodes exchange their heights. */
  record Link(Height h) implements GmePaperMessage {}

  @Override
  default String type() {
    return switch (this) {
      case Token m -> "TOKEN";
      case Request m -> "REQUEST";
      case Subtoken m -> "SUBTOKEN";
      case Release m -> "RELEASE";
      case Link m -> "LINK";
    };
  }

  @Override
  default int words() {
    int height = 3;
    return switch (this) {
      case Token m -> height;
      case Request m -> height + 1;
      case Subtoken m -> height + 2;
      case Release m -> height + 1;
      case Link m -> height;
    };
  }

  @Override
  default void describe(Fields fields) {
    h().describe("ht", fields);
    switch (this) {
      case Token m -> {}
      case Request m -> fields.put("R", m.R);
      case Subtoken m -> {
        fields.put("R", m.R);
        fields.put("w", m.w);
      }
      case Release m -> fields.put("w", m.w);
      case Link m -> {}
    }
  }

  @Override
  default void encode(LongSink words) {
    words.put(h().h1());
    words.put(Scale.ORDER, h().h2());
    switch (this) {
      case Token m -> words.put(1);
      case Request m -> {
        words.put(2);
        words.put(m.R);
      }
      case Subtoken m -> {
        words.put(3);
        words.put(m.R);
        encode(m.w, words);
      }
      case Release m -> {
        words.put(4);
        encode(m.w, words);
      }
      case Link m -> words.put(5);
    }
  }

  private static void encode(Fraction w, LongSink words) {
    words.put(w.numerator());
    words.put(w.denominator());
  }
}
