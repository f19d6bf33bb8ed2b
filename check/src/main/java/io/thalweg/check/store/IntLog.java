package io.thalweg.check.store;

import java.util.ArrayList;
import java.util.List;

/** A list of ints that may grow beyond the size of an array; written by one thread. */
public final class IntLog {
  private static final int BLOCK_BITS = 18;
  private static final int MASK = (1 << BLOCK_BITS) - 1;

  private final List<int[]> blocks = new ArrayList<>();
  private long size;

  public long size() {
    return size;
  }

  public void add(int value) {
    if ((size & MASK) == 0) {
      blocks.add(new int[1 << BLOCK_BITS]);
    }
    blocks.get((int) (size >>> BLOCK_BITS))[(int) size & MASK] = value;
    size++;
  }

  public void set(long index, int value) {
    blocks.get((int) (index >>> BLOCK_BITS))[(int) index & MASK] = value;
  }

  public int get(long index) {
    return blocks.get((int) (index >>> BLOCK_BITS))[(int) index & MASK];
  }

  /** Returns the bytes in use; a little behind if another thread writes. */
  public long bytes() {
    return 4L * size;
  }
}
