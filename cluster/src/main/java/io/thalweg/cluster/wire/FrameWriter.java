package io.thalweg.cluster.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/** Writes bytes. A number is written in groups of seven bits, so that small ones take few bytes. */
public final class FrameWriter {
  private byte[] bytes;
  private int size;

  public FrameWriter(int room) {
    bytes = new byte[room];
  }

  public byte[] toBytes() {
    return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
  }

  public void octet(int value) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * size + 16);
    }
    bytes[size++] = (byte) value;
  }

  /** Writes a number that is rarely negative: a negative one takes ten bytes. */
  public void number(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      octet((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    octet((int) rest);
  }

  /** Writes a number that is often negative. */
  void signed(long value) {
    number((value << 1) ^ (value >> 63));
  }

  public void flag(boolean value) {
    octet(value ? 1 : 0);
  }

  void text(String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    number(utf8.length);
    octets(utf8);
  }

  public void octets(byte[] values) {
    if (size + values.length > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * size + values.length);
    }
    System.arraycopy(values, 0, bytes, size, values.length);
    size += values.length;
  }

  public void uuid(UUID value) {
    fixed(value.getMostSignificantBits());
    fixed(value.getLeastSignificantBits());
  }

  private void fixed(long value) {
    for (int shift = 56; shift >= 0; shift -= 8) {
      octet((int) (value >>> shift));
    }
  }

  /** Writes an ascending set as its size and its runs: gap, length, gap, length, and so on. */
  void ascending(int[] values) {
    number(values.length);
    int at = 0;
    int past = 0;
    while (at < values.length) {
      int end = at + 1;
      while (end < values.length && values[end] == values[end - 1] + 1) {
        end++;
      }
      number(values[at] - past);
      number(end - at);
      past = values[end - 1] + 1;
      at = end;
    }
  }
}
