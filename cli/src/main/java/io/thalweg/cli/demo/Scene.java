package io.thalweg.cli.demo;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;

/**
 * The state of a run at this moment: the nodes that hold units, those that wait, and the token.
 *
 * @param <M> the protocol's messages
 */
final class Scene<M extends Message> implements Observer<M> {
  static final int PRIORITY_MAX = 5;

  private static final int RECENT_MAX = 40;

  /** A request that waits. */
  record Waiting(int node, long id, int h, long priority, long since) {}

  /** The waits of one priority that have ended. */
  record Waits(long count, long ticks) {
    Waits plus(long more) {
      return new Waits(count + 1, ticks + more);
    }
  }

  private final int k;
  private final List<TreeSet<Integer>> neighbours = new ArrayList<>();
  private final List<Waiting> waiting = new ArrayList<>();
  private final TreeMap<Long, Waits> waits = new TreeMap<>(Comparator.reverseOrder());
  private final Deque<String> recent = new ArrayDeque<>();
  private final int[] held;
  private final LongConsumer passing;
  private int tokenAt;
  private int tokenTo = -1;
  private long requests;
  private long entries;
  private long messages;

  /**
   * @param passing is told the time of each event before the scene changes, to draw what was until
   *     then
   */
  Scene(int nodes, int k, LongConsumer passing) {
    this.k = k;
    this.held = new int[nodes];
    this.passing = passing;
    for (int i = 0; i < nodes; i++) {
      neighbours.add(new TreeSet<>());
    }
    for (long priority = 1; priority <= PRIORITY_MAX; priority++) {
      waits.put(priority, new Waits(0, 0));
    }
  }

  int nodes() {
    return held.length;
  }

  int k() {
    return k;
  }

  /** Returns the nodes linked to this one. */
  TreeSet<Integer> neighbours(int node) {
    return neighbours.get(node);
  }

  int held(int node) {
    return held[node];
  }

  int held() {
    int sum = 0;
    for (int units : held) {
      sum += units;
    }
    return sum;
  }

  /** Returns the node with the token, or the node that sent it last. */
  int tokenAt() {
    return tokenAt;
  }

  /** Returns the receiver of the token while it is in flight, or -1 if it is at a node. */
  int tokenTo() {
    return tokenTo;
  }

  /** Returns the waiting requests, the highest priority first, and of equals the oldest first. */
  List<Waiting> waiting() {
    return waiting.stream()
        .sorted(
            Comparator.comparingLong(Waiting::priority).reversed().thenComparing(Waiting::since))
        .toList();
  }

  TreeMap<Long, Waits> waits() {
    return waits;
  }

  /** Returns what happened recently, the latest first. */
  Deque<String> recent() {
    return recent;
  }

  long requests() {
    return requests;
  }

  long entries() {
    return entries;
  }

  long messages() {
    return messages;
  }

  /** Returns, by node, whether links connect it to the token. */
  boolean[] reachToken() {
    boolean[] reached = new boolean[held.length];
    Deque<Integer> queue = new ArrayDeque<>(List.of(tokenAt));
    reached[tokenAt] = true;
    while (!queue.isEmpty()) {
      for (int next : neighbours.get(queue.remove())) {
        if (!reached[next]) {
          reached[next] = true;
          queue.add(next);
        }
      }
    }
    return reached;
  }

  void tell(String sentence) {
    recent.addFirst(sentence);
    if (recent.size() > RECENT_MAX) {
      recent.removeLast();
    }
  }

  @Override
  public void linkUp(long at, int a, int b) {
    passing.accept(at);
    neighbours.get(a).add(b);
    neighbours.get(b).add(a);
  }

  @Override
  public void linkDown(long at, int a, int b) {
    passing.accept(at);
    neighbours.get(a).remove(b);
    neighbours.get(b).remove(a);
  }

  @Override
  public void request(long at, int node, Event.Request<M> request) {
    passing.accept(at);
    requests++;
    waiting.add(new Waiting(node, request.id(), request.h(), request.priority(), at));
    tell("node " + node + " asks for " + request.h());
  }

  @Override
  public void enter(long at, int node, long request, int h, long fence) {
    entries++;
    held[node] += h;
    for (Waiting was : List.copyOf(waiting)) {
      if (was.node == node && was.id == request) {
        waiting.remove(was);
        waits.merge(was.priority, new Waits(1, at - was.since), (all, one) -> all.plus(one.ticks));
      }
    }
    tell("node " + node + " enters with " + h);
  }

  @Override
  public void exit(long at, int node, long request, int h) {
    passing.accept(at);
    held[node] -= h;
    tell("node " + node + " gives " + h + " back");
  }

  @Override
  public void send(long at, long msg, int from, int to, M message) {
    messages++;
    if (message.tokens() > 0) {
      tokenAt = from;
      tokenTo = to;
    }
  }

  @Override
  public void deliver(long at, long msg, int from, int to, M message) {
    passing.accept(at);
    if (message.tokens() > 0) {
      tokenAt = to;
      tokenTo = -1;
    }
  }

  @Override
  public void drop(long at, long msg, int from, int to, M message, String why) {
    if (message.tokens() > 0) {
      tokenTo = -1;
      tell("the token comes back to " + from);
    }
  }

  @Override
  public void end(long at, String why) {
    passing.accept(at);
  }
}
