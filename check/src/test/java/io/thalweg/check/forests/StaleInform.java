package io.thalweg.check.forests;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.protocols.forests.ForestsMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One run with two tokens, t = 0 and u = 1, by hand: an INFORM of node 0 about t is in flight to
 * node 2 for so long that node 2's request for t, which node 0 has passed on, is modified and
 * served with u meanwhile. If node 2 now points back to node 0, its next request for t comes back
 * to itself.
 */
final class StaleInform {
  private static final int T = 0;
  private static final int U = 1;

  private final List<Node<ForestsMessage>> nodes;
  private final Map<List<Integer>, Deque<ForestsMessage>> channels = new LinkedHashMap<>();
  private final Set<Integer> inside = new HashSet<>();
  private int choice;

  /**
   * @param behind whether node 2's request waits in the node-queue of node 4 and is modified
   *     together with node 4's own
   */
  StaleInform(Protocol<ForestsMessage> protocol, boolean behind) {
    nodes = new ArrayList<>(protocol.start(new int[behind ? 5 : 4][0]));
    play(behind);
  }

  /** Whether node 2 got what it asked for last. */
  boolean isServed() {
    return inside.contains(2);
  }

  private void play(boolean behind) {
    ask(0, T); // t is here
    leave(0, 2); // the INFORM that will be stale
    ask(3, T);
    pass(3, 0, 3);
    leave(3, 1);
    pass(3, 1); // 1 knows that 3 has t
    ask(0, U);
    pass(0, 1, 0);
    leave(0, 3);
    pass(0, 3); // 3 knows that 0 has u
    ask(1, T);
    pass(1, 3, 1);
    ask(3, U);
    pass(3, 0, 3);
    if (behind) {
      ask(4, T);
      pass(4, 0, 3);
      ask(2, T);
      pass(2, 0, 4);
      leave(3, 0);
      pass(3, 4);
      leave(4, 0);
      pass(4, 2);
    } else {
      ask(2, T);
      pass(2, 0, 3); // node 3 is inside with u
      leave(3, 0);
      pass(3, 2);
    }
    pass(0, 2); // the stale INFORM
    leave(2, 1);
    ask(3, U);
    settle();
    ask(2, T);
    settle();
    leave(1, 0);
    leave(3, 0);
    settle();
  }

  private void ask(int i, int token) {
    choice = token;
    step(i, new Event.Request<>(i, 1, 1, 0, 0));
  }

  /** Node i leaves; if the token stays there, {@code told} is informed. */
  private void leave(int i, int told) {
    choice = told < i ? told : told - 1;
    inside.remove(i);
    step(i, new Event.Release<>(i));
  }

  /** Delivers the first message of each of these channels, one after the other. */
  private void pass(int... way) {
    for (int w = 1; w < way.length; w++) {
      deliver(way[w - 1], way[w]);
    }
  }

  private void settle() {
    for (int round = 0; round < 10; round++) {
      List.copyOf(channels.keySet()).stream()
          .filter(ends -> !channel(ends.get(0), ends.get(1)).isEmpty())
          .forEach(ends -> deliver(ends.get(0), ends.get(1)));
    }
  }

  private void deliver(int from, int to) {
    ForestsMessage message = channel(from, to).removeFirst();
    step(to, new Event.Deliver<>(from, message));
  }

  private Deque<ForestsMessage> channel(int from, int to) {
    return channels.computeIfAbsent(List.of(from, to), ends -> new ArrayDeque<>());
  }

  private void step(int i, Event<ForestsMessage> event) {
    nodes
        .get(i)
        .step(
            event,
            new Effects<>() {
              @Override
              public void send(int to, ForestsMessage message) {
                channel(i, to).add(message);
              }

              @Override
              public void enter(long request, long fence) {
                inside.add(i);
              }

              @Override
              public int choose(int n) {
                return choice;
              }
            });
  }
}
