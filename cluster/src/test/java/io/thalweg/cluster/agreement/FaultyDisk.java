package io.thalweg.cluster.agreement;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;

/** A disk in memory, on which a process can die in the middle of a write. */
final class FaultyDisk implements Storage {
  private final Random random;
  private byte[] bytes = new byte[0];
  private boolean dies;

  FaultyDisk(Random random) {
    this.random = random;
  }

  /** The next write is torn. */
  void dieInNextWrite() {
    dies = true;
  }

  /** It is not, after all. */
  void live() {
    dies = false;
  }

  @Override
  public byte[] read() {
    dies = false;
    return bytes.clone();
  }

  @Override
  public void append(byte[] more) throws IOException {
    int length = dies ? random.nextInt(more.length + 1) : more.length;
    int before = bytes.length;
    bytes = Arrays.copyOf(bytes, before + length);
    System.arraycopy(more, 0, bytes, before, length);
    if (dies && length > 0 && random.nextBoolean()) {
      bytes[before + random.nextInt(length)] ^= 0x55; // pages reach the disk in any order
    }
    die();
  }

  @Override
  public void replace(byte[] all) throws IOException {
    if (!dies || random.nextBoolean()) {
      bytes = all.clone();
    }
    die();
  }

  private void die() throws IOException {
    if (dies) {
      throw new IOException("died in a write");
    }
  }

  @Override
  public void close() {}
}
