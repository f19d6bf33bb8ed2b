package io.thalweg.cluster.agreement;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The frame around what is written at once: length, checksum of the content, checksum of these two.
 *
 * <p>A batch is written only when the one before it has reached the disk, so a crash can damage
 * only the last. What follows a damaged batch tells the two apart: nothing whole after it is a torn
 * write, which was never acknowledged to anybody and is cut off; anything whole after it means that
 * the disk has lost what was promised.
 */
final class Batches {
  private static final int HEADER = 12;

  /** What was read. */
  record Found(List<byte[]> batches, int length) {}

  private Batches() {}

  static byte[] wrap(byte[] content) {
    ByteBuffer out = ByteBuffer.allocate(HEADER + content.length);
    out.putInt(content.length).putInt(checksum(content, 0, content.length));
    out.putInt(checksum(out.array(), 0, 8)).put(content);
    return out.array();
  }

  /** Returns all whole batches, and where they end. */
  static Found read(byte[] bytes, Object name) throws IOException {
    List<byte[]> batches = new ArrayList<>();
    int at = 0;
    while (isWhole(bytes, at)) {
      int end = end(bytes, at);
      batches.add(Arrays.copyOfRange(bytes, at + HEADER, end));
      at = end;
    }
    for (int after = at + 1; after < bytes.length; after++) {
      if (isWhole(bytes, after)) {
        throw new IOException(
            name + " is damaged at byte " + at + ", before the good record at byte " + after);
      }
    }
    return new Found(batches, at);
  }

  private static boolean isWhole(byte[] bytes, int at) {
    if (bytes.length - at < HEADER) {
      return false;
    }
    ByteBuffer in = ByteBuffer.wrap(bytes, at, HEADER);
    int length = in.getInt();
    int content = in.getInt();
    return in.getInt() == checksum(bytes, at, 8)
        && length > 0
        && length <= bytes.length - at - HEADER
        && content == checksum(bytes, at + HEADER, length);
  }

  private static int end(byte[] bytes, int at) {
    return at + HEADER + ByteBuffer.wrap(bytes, at, HEADER).getInt();
  }

  private static int checksum(byte[] bytes, int offset, int length) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, offset, length);
    return (int) checksum.getValue();
  }
}
