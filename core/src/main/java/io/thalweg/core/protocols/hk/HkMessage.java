package io.thalweg.core.protocols.hk;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Renamable;
import io.thalweg.core.model.Scale;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The messages of the corrected algorithm. Each tells the sender's height {@code ht}. */
public sealed interface HkMessage extends Message, Renamable<HkMessage> {

  Height ht();

  /**
   * The token: g grants so far, t free units, b back-fills in a row, and a summary of the sender's
   * queue.
   *
   * <p>The summary replaces the REQUEST that the paper sends behind the token; as part of the token
   * it cannot come too late (D6).
   */
  record Token(Height ht, long g, int t, int b, @Nullable Summary adv) implements HkMessage {
    @Override
    public int tokens() {
      return 1;
    }

    @Override
    public int units() {
      return t;
    }
  }

  /** The sender wants the token, for the requests that the summary of its queue describes. */
  record Request(Height ht, Summary adv) implements HkMessage {}

  /**
   * The summary in the sender's REQUEST has changed; without a summary, it no longer wants the
   * token.
   */
  record Update(Height ht, @Nullable Summary adv) implements HkMessage {}

  /** r units are on their way back to the token. */
  record Release(Height ht, int r) implements HkMessage {
    @Override
    public int units() {
      return r;
    }
  }

  /** The sender's height has changed, or a link has formed. */
  record Link(Height ht) implements HkMessage {}

  /** A node uphill is cut off and needs a way of a later era than this one. */
  record Need(Height ht, long era) implements HkMessage {}

  @Override
  default HkMessage renamed(IntUnaryOperator names) {
    Height ht = ht().renamed(names);
    return switch (this) {
      case Token m -> new Token(ht, m.g, m.t, m.b, Summary.renamed(m.adv, names));
      case Request m -> new Request(ht, m.adv.renamed(names));
      case Update m -> new Update(ht, Summary.renamed(m.adv, names));
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
      case Update m -> "UPDATE";
      case Release m -> "RELEASE";
      case Link m -> "LINK";
      case Need m -> "NEED";
    };
  }

  @Override
  default int words() {
    int header = 3; // the height's
    return switch (this) {
      case Token m -> header + 3 + words(m.adv);
      case Request m -> header + words(m.adv);
      case Update m -> header + words(m.adv);
      case Release m -> header + 1;
      case Link m -> header;
      case Need m -> header + 1;
    };
  }

  private static int words(@Nullable Summary adv) {
    return adv == null ? 0 : 5; // the key's three, h and m
  }

  @Override
  default void describe(Fields fields) {
    ht().describe("ht", fields);
    switch (this) {
      case Token m -> {
        fields.put("g", m.g);
        fields.put("t", m.t);
        fields.put("b", m.b);
        Summary.describe(m.adv, fields);
      }
      case Request m -> Summary.describe(m.adv, fields);
      case Update m -> Summary.describe(m.adv, fields);
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
        words.put(1);
        words.put(Scale.COUNT, m.g);
        words.put(((long) m.t << 32) | m.b);
        Summary.encode(m.adv, words);
      }
      case Request m -> {
        words.put(2);
        Summary.encode(m.adv, words);
      }
      case Update m -> {
        words.put(3);
        Summary.encode(m.adv, words);
      }
      case Release m -> {
        words.put(4);
        words.put(m.r);
      }
      case Link m -> words.put(5);
      case Need m -> {
        words.put(6);
        words.put(m.era);
      }
    }
  }
}
