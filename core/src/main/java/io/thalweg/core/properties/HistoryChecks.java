package io.thalweg.core.properties;

import io.thalweg.core.model.ClusterEvent;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Checks properties of a run by its visible events alone, without looking into any node. So it can
 * check a recorded trace as well.
 *
 * @param <M> the protocol's messages
 */
public final class HistoryChecks<M extends Message> implements Observer<M> {
  private record Key(int node, long request) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      return node == other.node ? Long.compare(request, other.request) : node - other.node;
    }
  }

  private record Asked(int h, int group) {}

  private int k;
  private final boolean oneTokenAlgorithm;
  private final Map<Key, Asked> waiting = new HashMap<>();
  private final Map<Key, Asked> inside = new HashMap<>();
  private final List<Violation> violations = new ArrayList<>();
  private long held;
  private int tokenAt; // -1 while the token is in flight
  private long now;

  /**
   * @param oneTokenAlgorithm whether grants happen only where the one token is
   */
  public HistoryChecks(int k, boolean oneTokenAlgorithm) {
    this.k = k;
    this.oneTokenAlgorithm = oneTokenAlgorithm;
  }

  public List<Violation> violations() {
    return violations;
  }

  /** Requests that have been made and neither granted nor withdrawn. */
  public int waiting() {
    return waiting.size();
  }

  /** Units held now. */
  public long held() {
    return held;
  }

  @Override
  public void request(long at, int node, Event.Request<M> request) {
    now = at;
    Key key = new Key(node, request.id());
    if (waiting.put(key, new Asked(request.h(), request.group())) != null
        || inside.containsKey(key)) {
      fail(Property.GRANTS_MATCH_REQUESTS, name(key) + " is made twice");
    }
  }

  @Override
  public void withdraw(long at, int node, long request) {
    now = at;
    if (waiting.remove(new Key(node, request)) == null) {
      fail(Property.GRANTS_MATCH_REQUESTS, name(new Key(node, request)) + " does not wait");
    }
  }

  @Override
  public void enter(long at, int node, long request, int h, long fence) {
    now = at;
    Key key = new Key(node, request);
    Asked asked = waiting.remove(key);
    if (asked == null || asked.h != h) {
      fail(Property.GRANTS_MATCH_REQUESTS, name(key) + " is granted " + h + ", asked: " + h(asked));
    }
    if (oneTokenAlgorithm && tokenAt != node) {
      fail(Property.GRANTS_MATCH_REQUESTS, name(key) + " is granted without the token");
    }
    int group = asked == null ? 0 : asked.group;
    requireGroup(key, group);
    inside.put(key, new Asked(h, group));
    held += h;
    if (held > k) {
      fail(Property.UNITS_HELD_AT_MOST_K, held + " units are held, k is " + k);
    }
  }

  private void requireGroup(Key key, int group) {
    for (Map.Entry<Key, Asked> other : inside.entrySet()) {
      if (other.getValue().group != group) {
        String both = name(other.getKey()) + " of group " + other.getValue().group;
        fail(
            Property.ONE_GROUP_INSIDE, name(key) + " of group " + group + " enters beside " + both);
      }
      return; // all inside are of one group, or a violation has been reported before
    }
  }

  private static @Nullable Integer h(@Nullable Asked asked) {
    return asked == null ? null : asked.h;
  }

  @Override
  public void exit(long at, int node, long request, int h) {
    now = at;
    Key key = new Key(node, request);
    Asked had = inside.remove(key);
    if (had == null || had.h != h) {
      fail(Property.GRANTS_MATCH_REQUESTS, name(key) + " gives " + h + " back, had: " + h(had));
    }
    held -= h;
  }

  @Override
  public void giveBack(long at, int node, long request, int units) {
    now = at;
    Key key = new Key(node, request);
    Asked had = inside.get(key);
    if (had == null || had.h <= units) {
      fail(Property.GRANTS_MATCH_REQUESTS, name(key) + " gives " + units + " back, had: " + h(had));
    }
    inside.put(key, new Asked((had == null ? 0 : had.h) - units, had == null ? 0 : had.group));
    held -= units;
  }

  /** Nobody waits for what a dead member asked for; what it held counts until it is over. */
  @Override
  public void cluster(long at, ClusterEvent event) {
    switch (event) {
      case ClusterEvent.Down(int node) -> waiting.keySet().removeIf(key -> key.node == node);
      case ClusterEvent.Over(int node) -> {
        inside.keySet().removeIf(key -> key.node == node);
        held = inside.values().stream().mapToLong(Asked::h).sum();
      }
      default -> {}
    }
  }

  @Override
  public void resize(long at, int node, int units) {
    k += units;
  }

  @Override
  public void send(long at, long msg, int from, int to, M message) {
    if (message.tokens() > 0 && oneTokenAlgorithm) {
      now = at;
      if (tokenAt != from) {
        fail(Property.ONE_TOKEN, "node " + from + " sends a token that it does not have");
      }
      tokenAt = -1;
    }
  }

  @Override
  public void deliver(long at, long msg, int from, int to, M message) {
    if (message.tokens() > 0) {
      tokenAt = to;
    }
  }

  @Override
  public void drop(long at, long msg, int from, int to, M message, String why) {
    if (message.tokens() > 0) {
      tokenAt = from; // handed back; if it is lost instead, the next grant without a token shows it
    }
  }

  /** The node that has the token, or -1 while it is in flight. */
  public int tokenAt() {
    return tokenAt;
  }

  /**
   * Checks, at the end of a run, that the requests of nodes that reach the token have been served.
   *
   * @return the number of requests of other nodes that wait
   */
  public int requireServed(IntPredicate reachesToken) {
    List<Key> stuck =
        waiting.keySet().stream().filter(key -> reachesToken.test(key.node)).sorted().toList();
    stuck.stream()
        .limit(5)
        .forEach(key -> fail(Property.EVERY_REQUEST_SERVED, name(key) + " waits for ever"));
    return waiting.size() - stuck.size();
  }

  private void fail(Property property, String detail) {
    violations.add(new Violation(property, now, detail));
  }

  private static String name(Key key) {
    return "request " + key.request + " of node " + key.node;
  }
}
