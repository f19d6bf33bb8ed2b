package io.thalweg.cluster.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A frame that is larger than a packet travels in parts, each with the length of the whole and
 * where it belongs. The parts of a frame come in order or not at all: what does not follow on what
 * came before is dropped, and the frame is sent again.
 */
public final class Parts {
  private static final byte PART = 0; // where a frame has its version
  private static final int OVERHEAD = 16;

  private final int longest;
  private byte[] whole = {};
  private int filled;

  /** For the parts of one sender, of frames of this number of bytes at most. */
  public Parts(int longest) {
    this.longest = longest;
  }

  /** The frame itself, or its parts, each of this number of bytes at most. */
  static List<byte[]> of(byte[] frame, int most) {
    if (frame.length <= most) {
      return List.of(frame);
    }
    List<byte[]> parts = new ArrayList<>();
    int room = most - OVERHEAD;
    for (int from = 0; from < frame.length; from += room) {
      Output out = new Output(most);
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

  /** Takes a part; the whole frame if this was the last one. */
  public byte @Nullable [] add(byte[] bytes, int offset, int length) throws MalformedException {
    Input in = new Input(bytes, offset, length);
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
    if (filled + size > whole.length) { // not at once: the length is only what the sender says
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
