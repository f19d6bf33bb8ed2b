package io.thalweg.cluster.wire;

import static io.thalweg.cluster.wire.HkCodec.height;

import io.thalweg.core.protocols.gme.GmeConfig;
import io.thalweg.core.protocols.gme.GmeMessage;
import io.thalweg.core.protocols.gme.GmeMessage.Cancel;
import io.thalweg.core.protocols.gme.GmeMessage.Link;
import io.thalweg.core.protocols.gme.GmeMessage.Need;
import io.thalweg.core.protocols.gme.GmeMessage.Release;
import io.thalweg.core.protocols.gme.GmeMessage.Request;
import io.thalweg.core.protocols.gme.GmeMessage.Session;
import io.thalweg.core.protocols.gme.GmeMessage.Subtoken;
import io.thalweg.core.protocols.gme.GmeMessage.Token;
import io.thalweg.core.protocols.gme.Resources;
import org.jspecify.annotations.Nullable;

/** Converts the messages of group mutual exclusion to bytes and back. */
final class GmeCodec {
  static final int TOKEN = 16;
  static final int NEED = 22;

  private GmeCodec() {}

  static void write(GmeMessage message, FrameWriter out) {
    switch (message) {
      case Token m -> {
        out.octet(TOKEN);
        height(m.ht(), out);
        out.ascending(m.S().toArray());
        session(m.open(), out);
      }
      case Request m -> {
        out.octet(17);
        height(m.ht(), out);
        out.ascending(m.S().toArray());
      }
      case Cancel m -> {
        out.octet(18);
        out.ascending(m.S().toArray());
      }
      case Subtoken m -> {
        out.octet(19);
        out.number(m.R());
        out.number(m.w());
      }
      case Release m -> {
        out.octet(20);
        out.number(m.w());
      }
      case Link m -> {
        out.octet(21);
        height(m.ht(), out);
      }
      case Need m -> {
        out.octet(NEED);
        height(m.ht(), out);
        out.signed(m.era());
      }
    }
  }

  static GmeMessage read(int tag, FrameReader in) throws MalformedException {
    return switch (tag) {
      case TOKEN -> new Token(height(in), resources(in), session(in));
      case 17 -> new Request(height(in), resources(in));
      case 18 -> new Cancel(resources(in));
      case 19 -> new Subtoken(in.number(0, Integer.MAX_VALUE), in.number(1, GmeConfig.WEIGHT));
      case 20 -> new Release(in.number(1, Integer.MAX_VALUE));
      case 21 -> new Link(height(in));
      case NEED -> new Need(height(in), in.signed());
      default -> throw new MalformedException("a message of unknown kind " + tag);
    };
  }

  private static void session(@Nullable Session open, FrameWriter out) {
    out.flag(open != null);
    if (open != null) {
      out.signed(open.R()); // may be unknown
      out.number(open.left());
      out.number(open.weight());
    }
  }

  private static @Nullable Session session(FrameReader in) throws MalformedException {
    if (!in.flag()) {
      return null;
    }
    int resource = in.group();
    int left = in.number(0, Integer.MAX_VALUE);
    return new Session(resource, left, in.number(0, Integer.MAX_VALUE));
  }

  private static final int MOST_GROUPS = 1 << 20;

  private static Resources resources(FrameReader in) throws MalformedException {
    return Resources.of(in.ascending(MOST_GROUPS));
  }
}
