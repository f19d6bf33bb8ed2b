package io.thalweg.check.search;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The states seen so far, numbered as they come, each with the number of the state that it was
 * first reached from. Safe for several threads.
 *
 * <p>A state is its fingerprint, so two states with the same one count as one; exact mode keeps the
 * states themselves and compares them. Per state: 8 bytes for the fingerprint, 4 for the parent,
 * and a cell of 5, of which 64 to 80 in a hundred are in use.
 */
final class Visited {
  private static final int SEGMENT_BITS = 10;
  private static final int CELL_BYTES = 5;
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

  private final LongStore prints = new LongStore();
  private final IntStore parents = new IntStore(1);
  private final @Nullable IntStore states;
  private final @Nullable IntStore marks;
  private final AtomicInteger size = new AtomicInteger();
  private final Segment[] segments = new Segment[1 << SEGMENT_BITS];

  /**
   * @param exactWords how many numbers a state has, to keep them all, or 0 to keep none
   * @param marked whether to keep a mark with each state
   */
  Visited(int exactWords, boolean marked) {
    states = exactWords == 0 ? null : new IntStore(exactWords);
    marks = marked ? new IntStore(1) : null;
    for (int s = 0; s < segments.length; s++) {
      segments[s] = new Segment();
    }
  }

  int size() {
    return size.get();
  }

  long print(int number) {
    return prints.get(number);
  }

  /** The number of the state that this one was first reached from; -1 for the first. */
  int parent(int number) {
    return parents.get(number);
  }

  void setParent(int number, int parent) {
    parents.set(number, parent);
  }

  void mark(int number, int mark) {
    Objects.requireNonNull(marks).set(number, mark);
  }

  int marks(int number) {
    return Objects.requireNonNull(marks).get(number);
  }

  /**
   * Adds a state, if it is new.
   *
   * @return its number if it is new, else -1 minus its number
   */
  int add(long print, int[] state, int parent) {
    return segments[(int) (print >>> (64 - SEGMENT_BITS))].add(print, state, parent);
  }

  /** Bytes in use, for all that is kept of states. */
  long bytes() {
    long bytes = prints.bytes() + parents.bytes() + (states == null ? 0 : states.bytes());
    for (Segment segment : segments) {
      bytes += segment.cells.length;
    }
    return bytes;
  }

  /**
   * A part of the table, with its own lock, that grows by a quarter when it is four fifths full. A
   * byte of the fingerprint in front of each number saves looking at most of the states that are
   * not it; both stand side by side, so that a look at them is one look at memory.
   */
  private final class Segment {
    private byte[] cells = new byte[CELL_BYTES * 64]; // first byte 0 where the cell is free
    private int used;

    synchronized int add(long print, int[] state, int parent) {
      byte tag = tag(print);
      int cell = start(print);
      while (cells[cell] != 0) {
        if (cells[cell] == tag) {
          int known = (int) INTS.get(cells, cell + 1);
          if (isAt(known, print, state)) {
            return -1 - known;
          }
        }
        cell = after(cell);
      }
      int number = size.getAndIncrement();
      prints.set(number, print);
      parents.set(number, parent);
      if (states != null) {
        states.set(number, state);
      }
      put(cell, tag, number);
      if (5L * CELL_BYTES * ++used > 4L * cells.length) {
        grow();
      }
      return number;
    }

    private boolean isAt(int number, long print, int[] state) {
      return prints.get(number) == print && (states == null || states.equal(number, state));
    }

    private int start(long print) {
      return (int) ((print & 0xffffffffL) * (cells.length / CELL_BYTES) >>> 32) * CELL_BYTES;
    }

    private int after(int cell) {
      return cell + CELL_BYTES == cells.length ? 0 : cell + CELL_BYTES;
    }

    private void put(int cell, byte tag, int number) {
      cells[cell] = tag;
      INTS.set(cells, cell + 1, number);
    }

    private static byte tag(long print) {
      int tag = (int) (print >>> 32) & 0xff;
      return (byte) (tag == 0 ? 1 : tag);
    }

    private void grow() {
      byte[] old = cells;
      int count = old.length / CELL_BYTES;
      cells = new byte[CELL_BYTES * (count + count / 4)];
      for (int c = 0; c < old.length; c += CELL_BYTES) {
        if (old[c] != 0) {
          int number = (int) INTS.get(old, c + 1);
          int cell = start(prints.get(number));
          while (cells[cell] != 0) {
            cell = after(cell);
          }
          put(cell, old[c], number);
        }
      }
    }
  }
}
