package io.thalweg.core.protocols.gme;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Renamable;
import io.thalweg.core.model.Scale;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The messages of the corrected algorithm. */
public sealed interface GmeMessage extends Message, Renamable<GmeMessage> {

  /**
   * The token, and the resources that the sender's queue still asks for: as part of the token, this
   * cannot come too late.
   *
   * @param open the session that the new holder continues because the sender leaves, or null
   */
  record Token(Height ht, Resources S, @Nullable Session open) implements GmeMessage {
    /** The token between two sessions. */
    public Token(Height ht, Resources S) {
      this(ht, S, null);
    }

    @Override
    public int tokens() {
      return 1;
    }
  }

  /**
   * A session that is open.
   *
   * @param R its resource
   * @param left the number of requests that may still join while another resource is wanted
   * @param weight the weight that is out
   */
  record Session(int R, int left, int weight) {}

  /** The sender now asks for these resources, too, for itself or for others. */
  record Request(Height ht, Resources S) implements GmeMessage {}

  /** The sender no longer asks for these resources. */
  record Cancel(Resources S) implements GmeMessage {}

  /** A permission to enter with R, of weight w. */
  record Subtoken(int R, int w) implements GmeMessage {
    @Override
    public int units() {
      return 1; // a part of the session, whatever its weight
    }
  }

  /** The weight w is on its way back to the token. */
  record Release(int w) implements GmeMessage {
    @Override
    public int units() {
      return 1; // a part of the session, whatever its weight
    }
  }

  /** The sender's height has changed, or a link has formed. */
  record Link(Height ht) implements GmeMessage {}

  /** A node uphill is cut off and needs a way of a later era than this one. */
  record Need(Height ht, long era) implements GmeMessage {}

  /** The sender's height, if the message tells it. */
  private @Nullable Height height() {
    return switch (this) {
      case Token m -> m.ht;
      case Request m -> m.ht;
      case Link m -> m.ht;
      case Need m -> m.ht;
      case Cancel m -> null;
      case Subtoken m -> null;
      case Release m -> null;
    };
  }

  @Override
  default GmeMessage renamed(IntUnaryOperator names) {
    return switch (this) {
      case Token m -> new Token(m.ht.renamed(names), m.S, m.open);
      case Request m -> new Request(m.ht.renamed(names), m.S);
      case Link m -> new Link(m.ht.renamed(names));
      case Need m -> new Need(m.ht.renamed(names), m.era);
      case Cancel m -> m;
      case Subtoken m -> m;
      case Release m -> m;
    };
  }

  @Override
  default String type() {
    return switch (this) {
      case Token m -> "TOKEN";
      case Request m -> "REQUEST";
      case Cancel m -> "CANCEL";
      case Subtoken m -> "SUBTOKEN";
      case Release m -> "RELEASE";
      case Link m -> "LINK";
      case Need m -> "NEED";
    };
  }

  @Override
  default int words() {
    int height = 3;
    return switch (this) {
      case Token m -> height + m.S.size() + (m.open == null ? 0 : 3);
      case Request m -> height + m.S.size();
      case Cancel m -> m.S.size();
      case Subtoken m -> 2;
      case Release m -> 1;
      case Link m -> height;
      case Need m -> height + 1;
    };
  }

  @Override
  default void describe(Fields fields) {
    Height ht = height();
    if (ht != null) {
      ht.describe("ht", fields);
    }
    switch (this) {
      case Token m -> {
        fields.put("S", m.S);
        if (m.open != null) {
          fields.put("ses", m.open.R);
          fields.put("left", m.open.left);
          fields.put("weight", m.open.weight);
        }
      }
      case Request m -> fields.put("S", m.S);
      case Cancel m -> fields.put("S", m.S);
      case Subtoken m -> {
        fields.put("R", m.R);
        fields.put("w", m.w);
      }
      case Release m -> fields.put("w", m.w);
      case Link m -> {}
      case Need m -> fields.put("era", m.era);
    }
  }

  @Override
  default void encode(LongSink words) {
    Height ht = height();
    if (ht != null) {
      words.put(ht.h1());
      words.put(Scale.ORDER, ht.h2());
    }
    switch (this) {
      case Token m -> {
        encode(m.open == null ? 1 : 8, m.S, words);
        if (m.open != null) {
          words.put(((long) m.open.R << 32) | m.open.weight);
          words.put(m.open.left);
        }
      }
      case Request m -> encode(2, m.S, words);
      case Cancel m -> encode(3, m.S, words);
      case Subtoken m -> {
        words.put(4);
        words.put(((long) m.R << 32) | m.w);
      }
      case Release m -> {
        words.put(5);
        words.put(m.w);
      }
      case Link m -> words.put(6);
      case Need m -> {
        words.put(7);
        words.put(m.era);
      }
    }
  }

  private static void encode(int kind, Resources S, LongSink words) {
    words.put(kind);
    S.encode(words);
  }
}
