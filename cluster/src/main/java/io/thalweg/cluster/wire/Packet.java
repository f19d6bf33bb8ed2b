package io.thalweg.cluster.wire;

import java.util.List;

/** Frames that travel together, each with its length before it. */
public final class Packet {

  /** Takes the frames of a packet one by one. */
  public interface Taker {
    void take(byte[] bytes, int offset, int length);
  }

  private Packet() {}

  public static byte[] of(byte[] frame) {
    return of(List.of(frame));
  }

  public static byte[] of(List<byte[]> frames) {
    int size = 0;
    for (byte[] frame : frames) {
      size += frame.length + 3;
    }
    Output out = new Output(size);
    for (byte[] frame : frames) {
      out.number(frame.length);
      out.octets(frame);
    }
    return out.toBytes();
  }

  /** Takes a packet apart; what comes before a fault has been taken then. */
  public static void read(byte[] bytes, int offset, int length, Taker taker)
      throws MalformedException {
    Input in = new Input(bytes, offset, length);
    while (!in.atEnd()) {
      int frame = in.number(1, length);
      taker.take(bytes, in.skip(frame), frame);
    }
  }
}
