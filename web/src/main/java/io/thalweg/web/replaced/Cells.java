package io.thalweg.web.replaced;

/** Longs and ints at any place of an array of bytes, without the JDK's handles. */
final class Cells {
  private Cells() {}

  static long getLong(byte[] bytes, int at) {
    return getInt(bytes, at) & 0xffffffffL | (long) getInt(bytes, at + 4) << 32;
  }

  static void setLong(byte[] bytes, int at, long value) {
    setInt(bytes, at, (int) value);
    setInt(bytes, at + 4, (int) (value >>> 32));
  }

  static int getInt(byte[] bytes, int at) {
    return bytes[at] & 0xff
        | (bytes[at + 1] & 0xff) << 8
        | (bytes[at + 2] & 0xff) << 16
        | bytes[at + 3] << 24;
  }

  static void setInt(byte[] bytes, int at, int value) {
    bytes[at] = (byte) value;
    bytes[at + 1] = (byte) (value >> 8);
    bytes[at + 2] = (byte) (value >> 16);
    bytes[at + 3] = (byte) (value >> 24);
  }
}
