package io.thalweg.core.heights;

import io.thalweg.core.model.LongSink;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** RL's Q: the nodes that have asked, first come first served, each of them once. */
public final class NodeQueue {
  private int[] ids = new int[2];
  private int size;

  public NodeQueue() {}

  private NodeQueue(int[] ids, int size) {
    this.ids = ids;
    this.size = size;
  }

  public NodeQueue copy() {
    return new NodeQueue(ids.clone(), size);
  }

  /** The same under other names. */
  public NodeQueue renamed(IntUnaryOperator names) {
    NodeQueue result = copy();
    for (int e = 0; e < size; e++) {
      result.ids[e] = names.applyAsInt(ids[e]);
    }
    return result;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public int size() {
    return size;
  }

  /** The node at this place; the front is place 0. */
  public int get(int place) {
    return ids[place];
  }

  /** Puts a node at the end, unless it is in the queue already. */
  public void enqueue(int j) {
    if (indexOf(j) >= 0) {
      return;
    }
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, 2 * size);
    }
    ids[size++] = j;
  }

  public int front() {
    if (size == 0) {
      throw new IllegalStateException("the queue is empty");
    }
    return ids[0];
  }

  public int dequeue() {
    int front = front();
    remove(0);
    return front;
  }

  /** Removes a node if it is in the queue. */
  public void delete(int j) {
    int place = indexOf(j);
    if (place >= 0) {
      remove(place);
    }
  }

  private void remove(int place) {
    size--;
    System.arraycopy(ids, place + 1, ids, place, size - place);
  }

  private int indexOf(int j) {
    for (int e = 0; e < size; e++) {
      if (ids[e] == j) {
        return e;
      }
    }
    return -1;
  }

  public void encode(LongSink words) {
    words.put(size);
    for (int e = 0; e < size; e++) {
      words.put(ids[e]);
    }
  }

  @Override
  public String toString() {
    return Arrays.toString(Arrays.copyOf(ids, size));
  }
}
