package io.thalweg.check.store;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Longs by number, in blocks that are never moved; limited only by memory. */
public final class LongStore {
  private static final int BLOCK_BITS = 16;
  private static final int MASK = (1 << BLOCK_BITS) - 1;

  private final long[][] blocks = new long[1 << (31 - BLOCK_BITS)][];

  @GuardedBy("this")
  private int used;

  public long get(int index) {
    return blocks[index >>> BLOCK_BITS][index & MASK];
  }

  public void set(int index, long value) {
    int b = index >>> BLOCK_BITS;
    if (blocks[b] == null) {
      allocate(b);
    }
    blocks[b][index & MASK] = value;
  }

  private synchronized void allocate(int b) {
    if (blocks[b] == null) {
      blocks[b] = new long[1 << BLOCK_BITS];
      used++;
    }
  }

  public synchronized long bytes() {
    return 8L * used << BLOCK_BITS;
  }
}
