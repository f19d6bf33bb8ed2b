package io.thalweg.check.store;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The states seen so far, numbered in the order of arrival, each with the number of the state from
 * which it was first reached. Safe for several threads.
 *
 * <p>A state is known by its fingerprint, so two states with the same fingerprint count as one;
 * exact mode keeps the states themselves and compares them. A state takes 4 bytes for its parent
 * and a cell of 12 bytes with its fingerprint and its number, side by side so that a look-up reads
 * one place in memory. Of the cells, 64% to 80% are in use.
 */
public final class Visited {
  private static final int SEGMENT_BITS = 10;
  private static final int CELL_BYTES = 12;

  private final IntStore parents = new IntStore(1);
  private final @Nullable IntStore states;
  private final @Nullable IntStore marks;
  private final AtomicInteger size = new AtomicInteger();
  private final Segment[] segments = new Segment[1 << SEGMENT_BITS];

  /**
   * @param exactWords number of ints of a state, to keep whole states, or 0 to keep none
   * @param marked whether to keep a mark with each state
   */
  public Visited(int exactWords, boolean marked) {
    states = exactWords == 0 ? null : new IntStore(exactWords);
    marks = marked ? new IntStore(1) : null;
    for (int s = 0; s < segments.length; s++) {
      segments[s] = new Segment();
    }
  }

  public int size() {
    return size.get();
  }

  /** Returns the number of the state from which this one was first reached; -1 for the start. */
  public int parent(int number) {
    return parents.get(number);
  }

  public void setParent(int number, int parent) {
    parents.set(number, parent);
  }

  public void mark(int number, int mark) {
    Objects.requireNonNull(marks).set(number, mark);
  }

  public int marks(int number) {
    return Objects.requireNonNull(marks).get(number);
  }

  /**
   * Adds a state, if it is new.
   *
   * @return its number if it is new, else -1 minus its number
   */
  public int add(long print, int[] state, int parent) {
    return segment(print).add(print == 0 ? 1 : print, state, parent);
  }

  /** Returns the number of a state, or -1 if it has not been added. */
  public int number(long print, int[] state) {
    return segment(print).number(print == 0 ? 1 : print, state);
  }

  private Segment segment(long print) {
    return segments[(int) (print >>> (64 - SEGMENT_BITS))];
  }

  /** Returns the bytes in use, without those of the marks. */
  public long bytes() {
    long bytes = parents.bytes() + (states == null ? 0 : states.bytes());
    for (Segment segment : segments) {
      bytes += segment.bytes();
    }
    return bytes;
  }

  /**
   * A part of the table, with its own lock, that grows by a quarter when it is four fifths full.
   */
  private final class Segment {
    @GuardedBy("this")
    private byte[] cells = new byte[CELL_BYTES * 32]; // a free cell has fingerprint 0

    @GuardedBy("this")
    private int used;

    synchronized int add(long print, int[] state, int parent) {
      int cell = find(print, state);
      if (print(cell) != 0) {
        return -1 - Cells.getInt(cells, cell + Long.BYTES);
      }
      int number = size.getAndIncrement();
      parents.set(number, parent);
      if (states != null) {
        states.set(number, state);
      }
      put(cell, print, number);
      if (5L * CELL_BYTES * ++used > 4L * cells.length) {
        grow();
      }
      return number;
    }

    synchronized int number(long print, int[] state) {
      int cell = find(print, state);
      return print(cell) == 0 ? -1 : Cells.getInt(cells, cell + Long.BYTES);
    }

    synchronized int bytes() {
      return cells.length;
    }

    /** Returns the cell of the state, or the free cell where it would go. */
    @GuardedBy("this")
    private int find(long print, int[] state) {
      int cell = start(print);
      long there = print(cell);
      while (there != 0 && (there != print || !isState(cell, state))) {
        cell = after(cell);
        there = print(cell);
      }
      return cell;
    }

    @GuardedBy("this")
    private boolean isState(int cell, int[] state) {
      return states == null || states.equal(Cells.getInt(cells, cell + Long.BYTES), state);
    }

    @GuardedBy("this")
    private long print(int cell) {
      return Cells.getLong(cells, cell);
    }

    @GuardedBy("this")
    private int start(long print) {
      return (int) ((print & 0xffffffffL) * (cells.length / CELL_BYTES) >>> 32) * CELL_BYTES;
    }

    @GuardedBy("this")
    private int after(int cell) {
      return cell + CELL_BYTES == cells.length ? 0 : cell + CELL_BYTES;
    }

    @GuardedBy("this")
    private void put(int cell, long print, int number) {
      Cells.setLong(cells, cell, print);
      Cells.setInt(cells, cell + Long.BYTES, number);
    }

    @GuardedBy("this")
    private void grow() {
      byte[] old = cells;
      int count = old.length / CELL_BYTES;
      cells = new byte[CELL_BYTES * (count + count / 4)];
      for (int c = 0; c < old.length; c += CELL_BYTES) {
        long print = Cells.getLong(old, c);
        if (print != 0) {
          int cell = start(print);
          while (print(cell) != 0) {
            cell = after(cell);
          }
          put(cell, print, Cells.getInt(old, c + Long.BYTES));
        }
      }
    }
  }
}
