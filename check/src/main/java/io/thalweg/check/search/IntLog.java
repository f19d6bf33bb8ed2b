package io.thalweg.check.search;

import java.util.ArrayList;
import java.util.List;

/** A list of ints that may grow beyond the size of an array; written by one thread. */
final class IntLog {
  private static final int BLOCK_BITS = 18;
  private static final int MASK = (1 << BLOCK_BITS) - 1;

  private final List<int[]> blocks = new ArrayList<>();
  private long size;

  long size() {
    return size;
  }

  void add(int value) {
    if ((size & MASK) == 0) {
      blocks.add(new int[1 << BLOCK_BITS]);
    }
    blocks.get((int) (size >>> BLOCK_BITS))[(int) size & MASK] = value;
    size++;
  }

  void set(long index, int value) {
    blocks.get((int) (index >>> BLOCK_BITS))[(int) index & MASK] = value;
  }

  int get(long index) {
    return blocks.get((int) (index >>> BLOCK_BITS))[(int) index & MASK];
  }

  /** Returns the bytes in use; a little behind if another thread writes. */
  long bytes() {
    return 4L * size;
  }
}
