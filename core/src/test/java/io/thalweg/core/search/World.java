package io.thalweg.core.search;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.properties.Snapshot;
import io.thalweg.core.properties.Stock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** A state of the whole network in an exhaustive search. Steps copy it. */
final class World<M extends Message> implements Snapshot<M> {
  static final int IDLE = 0;
  static final int WAITING = 1;
  static final int INSIDE = 2;

  final int n;
  final Node<M>[] nodes;
  final int k;
  final List<M>[] channel; // from * n + to; null while the sender knows of no link
  final boolean[] cut; // the link has failed and the sender has not been told
  final int[] made; // requests made by each node
  final int[] phase; // of each node's latest request
  final int[] units; // of each node's latest request
  final long[] priority;
  final long[] at; // of a request that waits: requests made before it; 0 otherwise
  int entered = -1; // the node that entered in the last step, or -1: not part of the state
  int freeThen; // units that were free when it entered: not part of the state
  int failures;
  int formations;
  int updates;
  int withdrawals;

  @SuppressWarnings({"unchecked", "rawtypes"})
  World(Protocol<M> protocol, Scope scope) {
    n = scope.nodes();
    k = protocol.k();
    channel = new List[n * n];
    cut = new boolean[n * n];
    int[][] neighbours = new int[n][0];
    for (int[] e : scope.edges()) {
      channel[e[0] * n + e[1]] = List.of();
      channel[e[1] * n + e[0]] = List.of();
      neighbours[e[0]] = with(neighbours[e[0]], e[1]);
      neighbours[e[1]] = with(neighbours[e[1]], e[0]);
    }
    nodes = protocol.start(neighbours).toArray(new Node[0]);
    made = new int[n];
    phase = new int[n];
    units = new int[n];
    priority = new long[n];
    at = new long[n];
    failures = scope.failures();
    formations = scope.formations();
    updates = scope.updates();
    withdrawals = scope.withdrawals();
  }

  private World(World<M> o) {
    n = o.n;
    k = o.k;
    nodes = o.nodes.clone();
    channel = o.channel.clone();
    cut = o.cut.clone();
    made = o.made.clone();
    phase = o.phase.clone();
    units = o.units.clone();
    priority = o.priority.clone();
    at = o.at.clone();
    failures = o.failures;
    formations = o.formations;
    updates = o.updates;
    withdrawals = o.withdrawals;
  }

  private static int[] with(int[] sorted, int value) {
    int[] result = Arrays.copyOf(sorted, sorted.length + 1);
    result[sorted.length] = value;
    Arrays.sort(result);
    return result;
  }

  World<M> copy() {
    return new World<>(this);
  }

  /** Clears the request of node i, which is over, so that equal states are equal. */
  void forget(int i) {
    phase[i] = IDLE;
    units[i] = 0;
    priority[i] = 0;
    at[i] = 0;
  }

  /** The waiting request of node i, as it was made. */
  Event.Request<M> request(int i) {
    return request(i, priority[i]);
  }

  /** The same with another priority. */
  Event.Request<M> request(int i, long p) {
    return new Event.Request<>(made[i], units[i], p, Event.Request.NO_DEADLINE, at[i]);
  }

  /** The number of requests that all nodes have made. */
  int time() {
    return Arrays.stream(made).sum();
  }

  /** Hands an event to a copy of node i. */
  void step(int i, Event<M> event) {
    Node<M> node = nodes[i].copy();
    nodes[i] = node;
    node.step(
        event,
        new Effects<>() {
          @Override
          public void send(int to, M message) {
            List<M> old = channel[i * n + to];
            if (old == null) {
              throw new IllegalStateException(i + " sends to " + to + " without a link");
            }
            List<M> longer = new ArrayList<>(old);
            longer.add(message);
            channel[i * n + to] = longer;
          }

          @Override
          public void enter(long request, long fence) {
            if (phase[i] != WAITING || request != made[i]) {
              throw new IllegalStateException(i + " enters with " + request + " unasked");
            }
            phase[i] = INSIDE;
            at[i] = 0;
            entered = i;
            freeThen = node.freeUnits() + units[i];
          }
        });
  }

  /** Whether nothing is in flight, neither a message nor the news of a failed link. */
  boolean quiet() {
    for (int c = 0; c < n * n; c++) {
      List<M> queue = channel[c];
      if (cut[c] || (queue != null && !queue.isEmpty())) {
        return false;
      }
    }
    return true;
  }

  boolean linked(int a, int b) {
    return channel[a * n + b] != null && channel[b * n + a] != null;
  }

  @Override
  public Stock stock() {
    return Stock.oneToken(k);
  }

  @Override
  public int nodes() {
    return n;
  }

  @Override
  public Node<M> node(int i) {
    return nodes[i];
  }

  @Override
  public void neighbours(int i, IntConsumer each) {
    for (int j = 0; j < n; j++) {
      if (linked(i, j)) {
        each.accept(j);
      }
    }
  }

  @Override
  public void inFlight(Consumer<M> each) {
    for (List<M> queue : channel) {
      if (queue != null) {
        queue.forEach(each);
      }
    }
  }

  @Override
  public int smallestNeed(int i) {
    return phase[i] == WAITING ? units[i] : 0;
  }

  void encode(LongSink words) {
    for (int i = 0; i < n; i++) {
      nodes[i].encode(words);
      words.put(
          ((long) made[i] << 48) | ((long) units[i] << 40) | ((long) phase[i] << 32) | priority[i]);
      words.put(at[i]);
    }
    words.put(((long) failures << 48) | ((long) formations << 32) | (updates << 16) | withdrawals);
    for (int c = 0; c < n * n; c++) {
      List<M> queue = channel[c];
      words.put(queue == null ? -1 : cut[c] ? -2 - queue.size() : queue.size());
      if (queue != null) {
        for (M m : queue) {
          m.encode(words);
        }
      }
    }
  }
}
