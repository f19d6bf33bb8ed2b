package io.thalweg.core.protocols.forests;

import io.thalweg.core.model.LongSink;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a node has heard of the tokens, by which it chooses one. It has no clock: it knows only the
 * order in which news came.
 */
final class News {
  private static final int LONG = 3; // length of a long queue

  private final List<Integer> order; // tokens of which there was news, the latest first
  private final int[] queue; // by token: the number of requests known to wait for it

  News(int tokens) {
    order = new ArrayList<>();
    queue = new int[tokens];
  }

  private News(News o) {
    order = new ArrayList<>(o.order);
    queue = o.queue.clone();
  }

  News copy() {
    return new News(this);
  }

  /** Notes news of a token, and that this number of requests waited for it. */
  void of(int t, int waiting) {
    order.remove((Integer) t);
    order.addFirst(t);
    queue[t] = waiting;
  }

  /** Notes that another node asked for the token. */
  void asked(int t) {
    of(t, queue[t] + 1);
  }

  /** Forgets all but the token that was seen last. */
  void keepLast() {
    order.subList(Math.min(order.size(), 1), order.size()).clear();
    queue[order.getFirst()] = 0;
  }

  boolean isEmpty() {
    return order.isEmpty();
  }

  int last() {
    return order.getFirst();
  }

  /**
   * The token with the latest news among those with a short queue; if none has, one with the
   * shortest.
   */
  int freshest() {
    return order.stream().filter(t -> queue[t] < LONG).findFirst().orElseGet(this::shortest);
  }

  private int shortest() {
    int shortest = order.getFirst();
    for (int t : order) {
      shortest = queue[t] < queue[shortest] ? t : shortest;
    }
    return shortest;
  }

  void encode(LongSink words) {
    words.put(order.size());
    for (int t : order) {
      words.put(((long) t << 32) | queue[t]);
    }
  }

  @Override
  public String toString() {
    return IntStream.range(0, order.size())
        .mapToObj(o -> order.get(o) + " queue=" + queue[order.get(o)])
        .toList()
        .toString();
  }
}
