package io.thalweg.core.search;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A state of the whole network in an exhaustive search. Steps copy it. */
final class World<M extends Message> {
  static final int IDLE = 0;
  static final int WAITING = 1;
  static final int INSIDE = 2;

  final int n;
  final Node<M>[] nodes;
  final List<M>[] channel; // from * n + to; null while there is no link
  final int[] made; // requests made by each node
  final int[] phase; // of each node's latest request
  final long[] priority;
  int failures;
  int formations;
  int updates;
  int withdrawals;
  final int maxUnits;

  @SuppressWarnings({"unchecked", "rawtypes"})
  World(Protocol<M> protocol, Scope scope) {
    n = scope.nodes();
    channel = new List[n * n];
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
    priority = new long[n];
    failures = scope.failures();
    formations = scope.formations();
    updates = scope.updates();
    withdrawals = scope.withdrawals();
    maxUnits = scope.maxUnits();
  }

  private World(World<M> o) {
    n = o.n;
    nodes = o.nodes.clone();
    channel = o.channel.clone();
    made = o.made.clone();
    phase = o.phase.clone();
    priority = o.priority.clone();
    failures = o.failures;
    formations = o.formations;
    updates = o.updates;
    withdrawals = o.withdrawals;
    maxUnits = o.maxUnits;
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
          }
        });
  }

  boolean quiet() {
    for (List<M> c : channel) {
      if (c != null && !c.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** The nodes that can reach the one with the token, by links. */
  boolean[] tokenComponent() {
    boolean[] reached = new boolean[n];
    for (int i = 0; i < n; i++) {
      reached[i] = nodes[i].tokens() > 0;
    }
    for (int round = 0; round < n; round++) {
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          reached[b] |= reached[a] && channel[a * n + b] != null;
        }
      }
    }
    return reached;
  }

  void encode(LongSink words) {
    for (int i = 0; i < n; i++) {
      nodes[i].encode(words);
      words.put(((long) made[i] << 40) | ((long) phase[i] << 32) | priority[i]);
    }
    words.put(((long) failures << 48) | ((long) formations << 32) | (updates << 16) | withdrawals);
    for (List<M> c : channel) {
      words.put(c == null ? -1 : c.size());
      if (c != null) {
        for (M m : c) {
          m.encode(words);
        }
      }
    }
  }
}
