package io.thalweg.cluster.engine;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Codec;
import io.thalweg.cluster.wire.MalformedException;
import io.thalweg.core.register.Acceptor;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * What a keeper remembers, as the bytes of a file: a title, the version of this form, the name of
 * the cluster, the number of the keeper, its state, and a checksum of all that. Later versions keep
 * the title, the place of the version and the checksum, so that an older member can tell them from
 * a damaged file.
 *
 * @param keeper its number
 */
record KeeperRecord(String cluster, int keeper, Acceptor.State<Charter> state) {
  private static final byte[] TITLE = "thalweg keeper\n".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION = 1;
  private static final int CHECKSUM_BYTES = 4;

  byte[] toBytes(Codec codec) {
    byte[] name = cluster.getBytes(StandardCharsets.UTF_8);
    byte[] words = codec.write(state);
    int size = TITLE.length + 1 + 4 + name.length + 4 + 4 + words.length + CHECKSUM_BYTES;
    ByteBuffer out = ByteBuffer.allocate(size);
    out.put(TITLE).put((byte) VERSION);
    out.putInt(name.length).put(name);
    out.putInt(keeper);
    out.putInt(words.length).put(words);
    out.putInt(checksum(out.array()));
    return out.array();
  }

  private static int checksum(byte[] bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, 0, bytes.length - CHECKSUM_BYTES);
    return (int) sum.getValue();
  }

  /**
   * Reads what {@link #toBytes} has written.
   *
   * @throws MalformedException if it cannot be read; the message is what the file is, such as "is
   *     damaged"
   */
  static KeeperRecord of(byte[] bytes, Codec codec) throws MalformedException {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    int least = TITLE.length + 1 + CHECKSUM_BYTES;
    if (bytes.length < least || checksum(bytes) != in.getInt(bytes.length - CHECKSUM_BYTES)) {
      throw new MalformedException("is damaged");
    }
    in.limit(bytes.length - CHECKSUM_BYTES);
    if (!Arrays.equals(take(in, TITLE.length), TITLE)) {
      throw new MalformedException("is no file of a keeper");
    }
    int version = in.get();
    if (version != VERSION) {
      throw new MalformedException(
          "is of another version of Thalweg: form %d, where this one reads %d"
              .formatted(version, VERSION));
    }
    return ofRest(in, codec);
  }

  private static KeeperRecord ofRest(ByteBuffer in, Codec codec) throws MalformedException {
    try {
      String cluster = new String(take(in, in.getInt()), StandardCharsets.UTF_8);
      int keeper = in.getInt();
      byte[] words = take(in, in.getInt());
      if (in.hasRemaining() || keeper <= 0) {
        throw new MalformedException("is damaged");
      }
      return new KeeperRecord(cluster, keeper, state(words, codec));
    } catch (BufferUnderflowException tooShort) {
      throw new MalformedException("is damaged");
    }
  }

  /** The bytes are those that were written, as the checksum says, perhaps with other settings. */
  private static Acceptor.State<Charter> state(byte[] words, Codec codec)
      throws MalformedException {
    try {
      return codec.readState(words);
    } catch (MalformedException e) {
      throw new MalformedException(
          "was written by another version of Thalweg, or with a larger maxMessageBytes,"
              + " maxSemaphores or maxNameLength: it has "
              + e.getMessage());
    }
  }

  private static byte[] take(ByteBuffer in, int length) {
    if (length < 0 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }
}
