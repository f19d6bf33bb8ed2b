package io.thalweg.bench.live;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Memory that all processes of a run share, by a file that each of them maps: what phase it is, and
 * how many units are out. Counting costs no message, and sees two JVMs that are wrong together.
 */
final class Board {
  static final int WAIT = 0;
  static final int WARM_UP = 1;
  static final int MEASURE = 2;
  static final int STOP = 3;

  private static final VarHandle INT =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

  /** Apart by more than a cache line, so that what changes often does not slow what is read. */
  private static final int PHASE = 0;

  private static final int OUT = 256;
  private static final int MOST = 512;
  private static final int TOO_MANY = 768;
  private static final int SIZE = 1024;

  private final MappedByteBuffer shared;

  private Board(MappedByteBuffer shared) {
    this.shared = shared;
  }

  /** Maps a file, which is made if it is not there. */
  static Board at(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return new Board(channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE));
    }
  }

  int phase() {
    return (int) INT.getOpaque(shared, PHASE);
  }

  void phase(int now) {
    INT.setVolatile(shared, PHASE, now);
  }

  /** Units were granted; {@code limit} may be out. */
  void enter(int units, int limit) {
    int out = (int) INT.getAndAdd(shared, OUT, units) + units;
    if (out > limit) {
      INT.getAndAdd(shared, TOO_MANY, 1);
    }
    for (int most = most(); out > most; most = most()) {
      INT.compareAndSet(shared, MOST, most, out);
    }
  }

  /** Units are about to be given back. */
  void leave(int units) {
    INT.getAndAdd(shared, OUT, -units);
  }

  /** The most units that were out at a time. */
  int most() {
    return (int) INT.getVolatile(shared, MOST);
  }

  /** How often a grant made it too many. */
  int tooMany() {
    return (int) INT.getVolatile(shared, TOO_MANY);
  }
}
