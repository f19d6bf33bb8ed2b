package io.thalweg.core.protocols.hk;

import io.thalweg.core.model.LongSink;
import java.util.Arrays;

/** The requests of a node that are in the critical section, with the number of units of each. */
final class Inside {
  private int size;
  private long[] requests = new long[1];
  private int[] units = new int[1];
  private int total;

  Inside() {}

  private Inside(Inside o) {
    size = o.size;
    requests = o.requests.clone();
    units = o.units.clone();
    total = o.total;
  }

  Inside copy() {
    return new Inside(this);
  }

  /** The units that all of them hold together. */
  int total() {
    return total;
  }

  boolean contains(long request) {
    return Arrays.binarySearch(requests, 0, size, request) >= 0;
  }

  void add(long request, int h) {
    int place = -1 - Arrays.binarySearch(requests, 0, size, request);
    if (place < 0) {
      throw new IllegalStateException("request " + request + " is inside already");
    }
    if (size == requests.length) {
      requests = Arrays.copyOf(requests, 2 * size);
      units = Arrays.copyOf(units, 2 * size);
    }
    System.arraycopy(requests, place, requests, place + 1, size - place);
    System.arraycopy(units, place, units, place + 1, size - place);
    requests[place] = request;
    units[place] = h;
    size++;
    total += h;
  }

  /** Takes a request out and returns its units. */
  int remove(long request) {
    int place = Arrays.binarySearch(requests, 0, size, request);
    if (place < 0) {
      throw new IllegalStateException("request " + request + " is not inside");
    }
    final int h = units[place];
    size--;
    System.arraycopy(requests, place + 1, requests, place, size - place);
    System.arraycopy(units, place + 1, units, place, size - place);
    total -= h;
    return h;
  }

  /** Takes d units from a request; a request with none left is removed. */
  void reduce(long request, int d) {
    int h = remove(request);
    if (d > h) {
      throw new IllegalStateException("request " + request + " has " + h + " units, not " + d);
    }
    if (d < h) {
      add(request, h - d);
    }
  }

  void encode(LongSink words) {
    words.put(size);
    for (int e = 0; e < size; e++) {
      words.put(requests[e]);
      words.put(units[e]);
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    for (int e = 0; e < size; e++) {
      text.append(e == 0 ? "" : ", ").append('#').append(requests[e]).append(" h=");
      text.append(units[e]);
    }
    return text.append(']').toString();
  }
}
