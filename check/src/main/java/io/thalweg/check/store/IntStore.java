package io.thalweg.check.store;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Arrays;

/** Rows of ints by number, in blocks that are never moved; limited only by memory. */
public final class IntStore {
  private static final int BLOCK_BITS = 16;
  private static final int MASK = (1 << BLOCK_BITS) - 1;

  private final int width;
  private final int[][] blocks = new int[1 << (31 - BLOCK_BITS)][];

  @GuardedBy("this")
  private int used;

  /**
   * @param width number of ints in a row
   */
  public IntStore(int width) {
    this.width = width;
  }

  /** Returns the first int of a row. */
  public int get(int index) {
    return blocks[index >>> BLOCK_BITS][(index & MASK) * width];
  }

  /** Sets the first int of a row. */
  public void set(int index, int value) {
    block(index)[(index & MASK) * width] = value;
  }

  public void set(int index, int[] row) {
    System.arraycopy(row, 0, block(index), (index & MASK) * width, width);
  }

  boolean equal(int index, int[] row) {
    int[] block = blocks[index >>> BLOCK_BITS];
    int at = (index & MASK) * width;
    return Arrays.equals(block, at, at + width, row, 0, width);
  }

  private int[] block(int index) {
    int b = index >>> BLOCK_BITS;
    if (blocks[b] == null) {
      allocate(b);
    }
    return blocks[b];
  }

  private synchronized void allocate(int b) {
    if (blocks[b] == null) {
      blocks[b] = new int[width << BLOCK_BITS];
      used++;
    }
  }

  synchronized long bytes() {
    return 4L * width * used << BLOCK_BITS;
  }
}
