package io.thalweg.sim.network.links;

import io.thalweg.sim.network.spec.LinkKey;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Link changes held in memory, in the order of time, to be read any number of times. */
final class RecordedLinks {
  private long[] at = new long[64];
  private long[] link = new long[64];
  private boolean[] up = new boolean[64];
  private int size;
  private int nodes;

  void add(long atTicks, long linkKey, boolean isUp) {
    if (size == at.length) {
      at = Arrays.copyOf(at, 2 * size);
      link = Arrays.copyOf(link, 2 * size);
      up = Arrays.copyOf(up, 2 * size);
    }
    at[size] = atTicks;
    link[size] = linkKey;
    up[size++] = isUp;
    nodes = Math.max(nodes, LinkKey.b(linkKey) + 1);
  }

  int size() {
    return size;
  }

  /** The greatest node number plus one. */
  int nodes() {
    return nodes;
  }

  /** The nodes below this number that never have a link. */
  List<Integer> alone(int below) {
    BitSet seen = new BitSet();
    for (int i = 0; i < size; i++) {
      seen.set(LinkKey.a(link[i]));
      seen.set(LinkKey.b(link[i]));
    }
    return IntStream.range(0, below).filter(node -> !seen.get(node)).boxed().toList();
  }

  /** The time of the first change, 0 if there is none. */
  long firstTicks() {
    return size == 0 ? 0 : at[0];
  }

  /** The time of the last change, 0 if there is none. */
  long lastTicks() {
    return size == 0 ? 0 : at[size - 1];
  }

  /** A new reader, before the first change. */
  LinkSchedule read() {
    return new Reader();
  }

  private final class Reader implements LinkSchedule {
    private int index = -1;

    @Override
    public boolean advance() {
      if (index + 1 >= size) {
        return false;
      }
      index++;
      return true;
    }

    @Override
    public long at() {
      return at[index];
    }

    @Override
    public int a() {
      return LinkKey.a(link[index]);
    }

    @Override
    public int b() {
      return LinkKey.b(link[index]);
    }

    @Override
    public boolean up() {
      return up[index];
    }
  }
}
