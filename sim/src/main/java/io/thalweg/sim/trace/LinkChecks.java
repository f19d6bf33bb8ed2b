package io.thalweg.sim.trace;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks that a run keeps the promises of the link layer: messages travel only over links that are
 * up, arrive in the order in which they were sent, and none outlives its link.
 *
 * @param <M> the protocol's messages
 */
public final class LinkChecks<M extends Message> implements Observer<M> {
  /** As the reason of a drop: the sender does not get the message back. */
  private static final String LOST = "link failed: lost";

  private record Way(int from, int to) {}

  private final Map<Integer, TreeSet<Integer>> neighbours = new HashMap<>();
  private final Map<Way, Deque<Long>> onTheWay = new HashMap<>();
  private final Set<Integer> away = new HashSet<>();
  private final List<String> problems = new ArrayList<>();

  /** The broken promises, as sentences; the reader may clear the list. */
  public List<String> problems() {
    return problems;
  }

  /** The nodes that are connected to this one, itself among them. */
  public Collection<Integer> connectedTo(int start) {
    TreeSet<Integer> reached = new TreeSet<>(List.of(start));
    Deque<Integer> queue = new ArrayDeque<>(reached);
    while (!queue.isEmpty()) {
      for (int next : neighboursOf(queue.remove())) {
        if (reached.add(next)) {
          queue.add(next);
        }
      }
    }
    return reached;
  }

  private TreeSet<Integer> neighboursOf(int node) {
    return neighbours.computeIfAbsent(node, n -> new TreeSet<>());
  }

  private Deque<Long> onTheWay(int from, int to) {
    return onTheWay.computeIfAbsent(new Way(from, to), way -> new ArrayDeque<>());
  }

  @Override
  public void linkUp(long at, int a, int b) {
    if (!neighboursOf(a).add(b) | !neighboursOf(b).add(a)) {
      problems.add("the link " + a + "-" + b + " forms and is up already");
    }
    if (away.contains(a) || away.contains(b)) {
      problems.add("the link " + a + "-" + b + " forms to a node that is away");
    }
    if (!onTheWay(a, b).isEmpty() || !onTheWay(b, a).isEmpty()) {
      problems.add("a message outlives the failure of the link " + a + "-" + b);
    }
  }

  @Override
  public void linkDown(long at, int a, int b) {
    if (!neighboursOf(a).remove(b) | !neighboursOf(b).remove(a)) {
      problems.add("the link " + a + "-" + b + " fails and is not up");
    }
  }

  @Override
  public void send(long at, long msg, int from, int to, M message) {
    requireLink(msg, from, to, "is sent");
    onTheWay(from, to).add(msg);
  }

  @Override
  public void deliver(long at, long msg, int from, int to, M message) {
    requireLink(msg, from, to, "arrives");
    take(msg, from, to);
  }

  @Override
  public void drop(long at, long msg, int from, int to, M message, String why) {
    if (why.equals(LOST)) {
      onTheWay(from, to).remove(msg); // messages before it may still come back
    } else {
      take(msg, from, to);
    }
  }

  @Override
  public void join(long at, int node) {
    if (!away.remove(node)) {
      problems.add("node " + node + " comes and is there already");
    }
  }

  @Override
  public void leave(long at, int node) {
    if (!away.add(node)) {
      problems.add("node " + node + " leaves and is not there");
    }
    for (int peer : neighboursOf(node)) {
      if (!onTheWay(node, peer).isEmpty()) {
        problems.add("node " + node + " leaves before all that it sent has arrived");
      }
    }
  }

  private void requireLink(long msg, int from, int to, String what) {
    if (!neighboursOf(from).contains(to)) {
      problems.add(
          "message " + msg + " " + what + " over the link " + from + "-" + to + ", which is down");
    }
  }

  private void take(long msg, int from, int to) {
    Deque<Long> queue = onTheWay(from, to);
    Long first = queue.peek();
    if (first != null && first != msg) {
      problems.add(
          "message "
              + msg
              + " overtakes message "
              + first
              + " from node "
              + from
              + " to node "
              + to);
    }
    queue.remove(msg);
  }
}
