package io.thalweg.check.search;

import java.util.ArrayList;
import java.util.List;

/** Ints one after the other, as many as there is memory for; written by one thread. */
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

  /** May be called while another thread writes; is then a little behind. */
  long bytes() {
    return 4L * size;
  }
}
