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
 * Memory that all processes of a run share through a mapped file: the current phase, and the number
 * of units that are held. Counting needs no message, and detects units that are held in two JVMs at
 * once.
 */
final class Board {
  static final int WAIT = 0;
  static final int WARM_UP = 1;
  static final int MEASURE = 2;
  static final int STOP = 3;

  private static final VarHandle INT =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

  /** Places are more than a cache line apart, so that writes to one do not slow reads of others. */
  private static final int PHASE = 0;

  private static final int OUT = 256;
  private static final int MOST = 512;
  private static final int TOO_MANY = 768;
  private static final int SIZE = 1024;

  private final MappedByteBuffer shared;

  private Board(MappedByteBuffer shared) {
    this.shared = shared;
  }

  /** Maps a file, which is created if it is missing. */
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

  /** Counts units that were granted; at most {@code limit} may be held. */
  void enter(int units, int limit) {
    int out = (int) INT.getAndAdd(shared, OUT, units) + units;
    if (out > limit) {
      INT.getAndAdd(shared, TOO_MANY, 1);
    }
    for (int most = most(); out > most; most = most()) {
      INT.compareAndSet(shared, MOST, most, out);
    }
  }

  /** Counts units that are about to be released. */
  void leave(int units) {
    INT.getAndAdd(shared, OUT, -units);
  }

  /** Returns the largest number of units held at a time. */
  int most() {
    return (int) INT.getVolatile(shared, MOST);
  }

  /** Returns the number of grants after which too many units were held. */
  int tooMany() {
    return (int) INT.getVolatile(shared, TOO_MANY);
  }
}
