package io.thalweg.cluster.wire;

import io.thalweg.core.recovery.Opening;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/** Reads what {@link FrameWriter} wrote, and trusts nothing: every length is bounded. */
public final class FrameReader {
  private static final long LATEST = 16_750_000_000_000_000L; // about the year 2500

  private final byte[] bytes;
  private final int end;
  private int at;
  private int budget = WireLimits.NAMES; // few bytes of runs could ask for much memory

  public FrameReader(byte[] bytes, int offset, int length) {
    this.bytes = bytes;
    this.at = offset;
    this.end = offset + length;
  }

  public int octet() throws MalformedException {
    if (at >= end) {
      throw new MalformedException("ends too early");
    }
    return bytes[at++] & 0xFF;
  }

  public long number() throws MalformedException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int b = octet();
      value |= (long) (b & 0x7F) << shift;
      if ((b & 0x80) == 0) {
        return value;
      }
    }
    throw new MalformedException("a number of more than 64 bits");
  }

  long signed() throws MalformedException {
    long value = number();
    return (value >>> 1) ^ -(value & 1);
  }

  /** The number of a group, or one of those that stand for no group. */
  int group() throws MalformedException {
    long group = signed();
    if (group < Opening.OfGroups.UNKNOWN_GROUP || group > Integer.MAX_VALUE) {
      throw new MalformedException("group " + group);
    }
    return (int) group;
  }

  /** A number from {@code least} to {@code most}. */
  public int number(int least, int most) throws MalformedException {
    long value = number();
    if (value < least || value > most) {
      throw new MalformedException("a number of " + value + " where " + most + " is the most");
    }
    return (int) value;
  }

  /** A time of the fleet, in microseconds: not negative, and not absurdly late. */
  long time() throws MalformedException {
    long value = number();
    if (value < 0 || value > LATEST) {
      throw new MalformedException("a time of " + value + " microseconds");
    }
    return value;
  }

  /** The number of things that follow, each of at least one byte. */
  public int count() throws MalformedException {
    return number(0, end - at);
  }

  public boolean flag() throws MalformedException {
    return number(0, 1) == 1;
  }

  String text(int longest) throws MalformedException {
    int length = number(0, longest);
    if (length > end - at) {
      throw new MalformedException("ends too early");
    }
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, at, length)).toString();
      at += length;
      return text;
    } catch (CharacterCodingException e) {
      throw new MalformedException("a text that is not UTF-8");
    }
  }

  public UUID uuid() throws MalformedException {
    return new UUID(fixed(), fixed());
  }

  private long fixed() throws MalformedException {
    long value = 0;
    for (int b = 0; b < 8; b++) {
      value = (value << 8) | octet();
    }
    return value;
  }

  /** An ascending set of numbers below {@code bound}. */
  int[] ascending(int bound) throws MalformedException {
    int[] values = new int[number(0, Math.min(bound, budget))];
    budget -= values.length;
    int filled = 0;
    int past = 0;
    while (filled < values.length) {
      int first = past + number(0, bound - past);
      int run = number(1, Math.min(values.length - filled, bound - first));
      for (int r = 0; r < run; r++) {
        values[filled++] = first + r;
      }
      past = first + run;
    }
    return values;
  }

  /** This number of bytes. */
  public byte[] octets(int length) throws MalformedException {
    int begin = skip(length);
    return Arrays.copyOfRange(bytes, begin, begin + length);
  }

  /** The number of bytes left. */
  public int rest() {
    return end - at;
  }

  boolean atEnd() {
    return at == end;
  }

  /** Skips this number of bytes and returns where they begin. */
  int skip(int length) throws MalformedException {
    if (length > end - at) {
      throw new MalformedException("ends too early");
    }
    int begin = at;
    at += length;
    return begin;
  }

  public void end() throws MalformedException {
    if (at != end) {
      throw new MalformedException((end - at) + " bytes too many");
    }
  }
}
