package io.thalweg.cluster.wire;

import io.thalweg.core.heights.Height;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.HkMessage.Link;
import io.thalweg.core.protocols.hk.HkMessage.Need;
import io.thalweg.core.protocols.hk.HkMessage.Release;
import io.thalweg.core.protocols.hk.HkMessage.Request;
import io.thalweg.core.protocols.hk.HkMessage.Token;
import io.thalweg.core.protocols.hk.HkMessage.Update;
import io.thalweg.core.protocols.hk.Key;
import io.thalweg.core.protocols.hk.Summary;
import org.jspecify.annotations.Nullable;

/** Converts the messages of h-out-of-k to bytes and back. */
final class HkCodec {
  static final int TOKEN = 1;
  static final int NEED = 6;

  private HkCodec() {}

  static void write(HkMessage message, FrameWriter out) {
    switch (message) {
      case Token m -> {
        header(TOKEN, m, out);
        out.number(m.g());
        out.number(m.t());
        out.number(m.b());
        summary(m.adv(), out);
      }
      case Request m -> {
        header(2, m, out);
        summary(m.adv(), out);
      }
      case Update m -> {
        header(3, m, out);
        summary(m.adv(), out);
      }
      case Release m -> {
        header(4, m, out);
        out.number(m.r());
      }
      case Link m -> header(5, m, out);
      case Need m -> {
        header(NEED, m, out);
        out.signed(m.era());
      }
    }
  }

  static HkMessage read(int tag, FrameReader in) throws MalformedException {
    Height ht = height(in);
    return switch (tag) {
      case TOKEN -> {
        long g = in.number();
        int t = in.number(0, Integer.MAX_VALUE);
        int b = in.number(0, Integer.MAX_VALUE);
        yield new Token(ht, g, t, b, summary(in));
      }
      case 2 -> {
        Summary told = summary(in);
        if (told == null) {
          throw new MalformedException("a REQUEST for nothing");
        }
        yield new Request(ht, told);
      }
      case 3 -> new Update(ht, summary(in));
      case 4 -> new Release(ht, in.number(0, Integer.MAX_VALUE));
      case 5 -> new Link(ht);
      case NEED -> new Need(ht, in.signed());
      default -> throw new MalformedException("a message of unknown kind " + tag);
    };
  }

  private static void header(int tag, HkMessage message, FrameWriter out) {
    out.octet(tag);
    height(message.ht(), out);
  }

  static void height(Height ht, FrameWriter out) {
    out.signed(ht.h1());
    out.signed(ht.h2());
    out.number(ht.id());
  }

  static Height height(FrameReader in) throws MalformedException {
    return new Height(in.signed(), in.signed(), in.number(0, Integer.MAX_VALUE));
  }

  private static void summary(@Nullable Summary told, FrameWriter out) {
    out.number(told == null ? 0 : told.h()); // h is at least 1
    if (told != null) {
      key(told.S(), out);
      out.number(told.m());
    }
  }

  private static @Nullable Summary summary(FrameReader in) throws MalformedException {
    int h = in.number(0, Integer.MAX_VALUE);
    if (h == 0) {
      return null;
    }
    return new Summary(key(in), h, in.number(1, h));
  }

  static void key(Key key, FrameWriter out) {
    out.signed(key.R());
    out.number(key.at());
    out.number(key.i());
  }

  static Key key(FrameReader in) throws MalformedException {
    return new Key(in.signed(), in.time(), in.number(0, Integer.MAX_VALUE));
  }
}
