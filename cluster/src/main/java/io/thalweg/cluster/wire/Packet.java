package io.thalweg.cluster.wire;

import java.util.ArrayList;
import java.util.List;

/** Frames that travel together, each with its length before it. */
public final class Packet {

  /** Takes the frames of a packet one by one. */
  public interface Taker {
    void take(byte[] bytes, int offset, int length);
  }

  private static final int LENGTH = 4; // bytes that the length of a frame takes at most

  private Packet() {}

  public static byte[] of(byte[] frame) {
    return of(List.of(frame));
  }

  /** Packs frames, in order, into packets of at most this number of bytes. */
  public static List<byte[]> of(List<byte[]> frames, int most) {
    List<byte[]> packets = new ArrayList<>();
    List<byte[]> packet = new ArrayList<>();
    int size = 0;
    for (byte[] frame : frames) {
      for (byte[] part : Parts.of(frame, most - LENGTH)) {
        if (size + part.length + LENGTH > most) {
          packets.add(of(packet));
          packet.clear();
          size = 0;
        }
        packet.add(part);
        size += part.length + LENGTH;
      }
    }
    packets.add(of(packet));
    return packets;
  }

  private static byte[] of(List<byte[]> frames) {
    int size = 0;
    for (byte[] frame : frames) {
      size += frame.length + LENGTH;
    }
    FrameWriter out = new FrameWriter(size);
    for (byte[] frame : frames) {
      out.number(frame.length);
      out.octets(frame);
    }
    return out.toBytes();
  }

  /** Takes a packet apart. If it is malformed, the frames before the fault have been taken. */
  public static void read(byte[] bytes, int offset, int length, Taker taker)
      throws MalformedException {
    FrameReader in = new FrameReader(bytes, offset, length);
    while (!in.atEnd()) {
      int frame = in.number(1, length);
      taker.take(bytes, in.skip(frame), frame);
    }
  }
}
