package io.thalweg.core.protocols.hk;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Renamable;
import io.thalweg.core.model.Scale;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The messages of the corrected algorithm. Each tells the sender's height {@code ht} and {@code g},
 * the number of grants that it knows of.
 */
public sealed interface HkMessage extends Message, Renamable<HkMessage> {

  Height ht();

  long g();

  /**
   * The token: t free units, b back-fills in a row, and what the sender's queue still holds.
   *
   * <p>The summary stands for the REQUEST that the paper sends behind the token; in the token it
   * cannot come too late (D6).
   *
   * @param passed whether the front of that queue does not fit and is being passed: at the receiver
   *     it then goes ahead of its equals, or they would pass it without being counted
   */
  record Token(Height ht, long g, int t, int b, @Nullable Summary adv, boolean passed)
      implements HkMessage {
    @Override
    public int tokens() {
      return 1;
    }

    @Override
    public int units() {
      return t;
    }
  }

  /** The sender wants the token; for whom, the summary of its queue says. */
  record Request(Height ht, long g, Summary adv) implements HkMessage {}

  /** What the sender's REQUEST said has changed; no summary: it wants the token no longer. */
  record Update(Height ht, long g, @Nullable Summary adv) implements HkMessage {}

  /** r units are on their way back to the token. */
  record Release(Height ht, long g, int r) implements HkMessage {
    @Override
    public int units() {
      return r;
    }
  }

  /** The sender's height has changed, or a link has formed. */
  record Link(Height ht, long g) implements HkMessage {}

  /** Somebody uphill is cut off and needs a way of a later era than this one. */
  record Need(Height ht, long g, long era) implements HkMessage {}

  @Override
  default HkMessage renamed(IntUnaryOperator names) {
    Height ht = ht().renamed(names);
    return switch (this) {
      case Token m -> new Token(ht, m.g, m.t, m.b, m.adv, m.passed);
      case Request m -> new Request(ht, m.g, m.adv);
      case Update m -> new Update(ht, m.g, m.adv);
      case Release m -> new Release(ht, m.g, m.r);
      case Link m -> new Link(ht, m.g);
      case Need m -> new Need(ht, m.g, m.era);
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
    int header = 4; // the height's three and g
    return switch (this) {
      case Token m -> header + 2 + words(m.adv); // passed is a bit, no number
      case Request m -> header + words(m.adv);
      case Update m -> header + words(m.adv);
      case Release m -> header + 1;
      case Link m -> header;
      case Need m -> header + 1;
    };
  }

  private static int words(@Nullable Summary adv) {
    return adv == null ? 0 : 3;
  }

  @Override
  default void describe(Fields fields) {
    ht().describe("ht", fields);
    fields.put("g", g());
    switch (this) {
      case Token m -> {
        fields.put("t", m.t);
        fields.put("b", m.b);
        Summary.describe(m.adv, fields);
        if (m.passed) {
          fields.put("passed", true);
        }
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
    words.put(Scale.AGE, -g());
    switch (this) {
      case Token m -> {
        words.put(m.passed ? 0 : 1);
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
