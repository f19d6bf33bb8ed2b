package io.thalweg.cluster.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splits a frame that is larger than a packet into parts and joins them again. Each part has the
 * length of the whole frame and its own position. The parts of a frame come in order or not at all:
 * a part that does not follow the one before is dropped, and the frame is sent again.
 */
public final class Parts {
  private static final byte PART = 0; // in place of a frame's version
  private static final int OVERHEAD = 16;

  private final int longest;
  private byte[] whole = {};
  private int filled;

  /** Joins the parts of one sender, for frames of at most this number of bytes. */
  public Parts(int longest) {
    this.longest = longest;
  }

  /** Returns the frame itself, or its parts, each of at most this number of bytes. */
  static List<byte[]> of(byte[] frame, int most) {
    if (frame.length <= most) {
      return List.of(frame);
    }
    List<byte[]> parts = new ArrayList<>();
    int room = most - OVERHEAD;
    for (int from = 0; from < frame.length; from += room) {
      FrameWriter out = new FrameWriter(most);
      out.octet(PART);
      out.number(frame.length);
      out.number(from);
      out.octets(Arrays.copyOfRange(frame, from, Math.min(frame.length, from + room)));
      parts.add(out.toBytes());
    }
    return parts;
  }

  /** Whether these bytes are a part of a frame. */
  public static boolean isPart(byte[] bytes, int offset) {
    return bytes[offset] == PART;
  }

  /** Takes a part; returns the whole frame if this was the last part, else null. */
  public byte @Nullable [] add(byte[] bytes, int offset, int length) throws MalformedException {
    FrameReader in = new FrameReader(bytes, offset, length);
    in.octet();
    int total = in.number(1, longest);
    int from = in.number(0, total - 1);
    int size = in.rest();
    if (from == 0) {
      whole = new byte[0];
      filled = 0;
    }
    if (from != filled || size > total - from) {
      throw new MalformedException("a part of a frame that does not follow the one before");
    }
    if (filled + size > whole.length) { // grows bit by bit: the sender may lie about the length
      whole = Arrays.copyOf(whole, Math.min(total, Math.max(2 * whole.length, filled + size)));
    }
    System.arraycopy(bytes, in.skip(size), whole, filled, size);
    filled += size;
    return filled == total ? take() : null;
  }

  private byte[] take() {
    byte[] frame = Arrays.copyOf(whole, filled);
    whole = new byte[0];
    filled = 0;
    return frame;
  }
}
