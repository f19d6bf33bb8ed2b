package io.thalweg.core.protocols;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.properties.Snapshot;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.properties.Stock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A small network whose messages are delivered by hand, in any order that the links allow.
 *
 * <p>It checks after every step that there is one token and at most k units are held, and that
 * units are conserved if the protocol counts them.
 */
public final class Net<M extends Message> implements Snapshot<M> {
  private record Sent<M extends Message>(long order, M message) {}

  private record Waiting(int node, long request) {}

  private final Stock stock;
  private final List<Node<M>> nodes = new ArrayList<>();
  private final Map<List<Integer>, Deque<Sent<M>>> channels = new LinkedHashMap<>();
  private final Map<Waiting, Integer> waiting = new LinkedHashMap<>();
  private final Map<Waiting, Integer> inside = new LinkedHashMap<>();
  private final List<Integer> entered = new ArrayList<>();
  private final List<Long> fences = new ArrayList<>();
  private final List<String> sent = new ArrayList<>();
  private final Map<Integer, Long> made = new HashMap<>();
  private long order;

  public Net(Protocol<M> protocol, int n, int[]... edges) {
    stock = Stock.of(protocol);
    int[][] neighbours = new int[n][0];
    for (int[] e : edges) {
      channels.put(List.of(e[0], e[1]), new ArrayDeque<>());
      channels.put(List.of(e[1], e[0]), new ArrayDeque<>());
      neighbours[e[0]] = with(neighbours[e[0]], e[1]);
      neighbours[e[1]] = with(neighbours[e[1]], e[0]);
    }
    nodes.addAll(protocol.start(neighbours));
  }

  private static int[] with(int[] sorted, int value) {
    int[] longer = Arrays.copyOf(sorted, sorted.length + 1);
    longer[sorted.length] = value;
    Arrays.sort(longer);
    return longer;
  }

  public static <M extends Message> Net<M> line(Protocol<M> protocol, int n) {
    int[][] edges = new int[n - 1][];
    Arrays.setAll(edges, i -> new int[] {i, i + 1});
    return new Net<>(protocol, n, edges);
  }

  public static <M extends Message> Net<M> ring(Protocol<M> protocol, int n) {
    int[][] edges = new int[n][];
    Arrays.setAll(edges, i -> new int[] {i, (i + 1) % n});
    return new Net<>(protocol, n, edges);
  }

  public static <M extends Message> Net<M> star(Protocol<M> protocol, int n) {
    int[][] edges = new int[n - 1][];
    Arrays.setAll(edges, i -> new int[] {0, i + 1});
    return new Net<>(protocol, n, edges);
  }

  /** Node i asks for h units with priority R; returns the request's id. */
  public long request(int i, int h, long R) {
    return request(i, h, R, 0, 0);
  }

  public long request(int i, int h, long R, long deadline, long at) {
    long id = made.merge(i, 1L, Long::sum);
    request(i, new Event.Request<>(id, h, R, deadline, at));
    return id;
  }

  public void request(int i, Event.Request<M> request) {
    waiting.put(new Waiting(i, request.id()), request.h());
    try {
      step(i, request);
    } catch (IllegalArgumentException refused) {
      waiting.remove(new Waiting(i, request.id()));
      throw refused;
    }
  }

  public void update(int i, long request, long R) {
    step(i, new Event.Update<>(request, R, 0));
  }

  public void withdraw(int i, long request) {
    waiting.remove(new Waiting(i, request));
    step(i, new Event.Withdraw<>(request));
  }

  public void leave(int i, long request) {
    inside.remove(new Waiting(i, request));
    step(i, new Event.Release<>(request));
  }

  /** Node i leaves with the request that entered first among its own. */
  public void leave(int i) {
    Waiting first = inside.keySet().stream().filter(w -> w.node == i).findFirst().orElseThrow();
    leave(i, first.request);
  }

  /** Node i is about to leave and hands what it has to a neighbour. */
  public void handOver(int i, int heir) {
    step(i, new Event.Leave<>(heir));
  }

  /** Delivers the oldest message from one node to another. */
  public M deliver(int from, int to) {
    Sent<M> head = Objects.requireNonNull(channel(from, to).poll(), "nothing on its way");
    step(to, new Event.Deliver<>(from, head.message));
    return head.message;
  }

  /** The same for a message that must be of this type. */
  public void deliver(int from, int to, String type) {
    assertThat(onItsWay(from, to)).as("from %d to %d", from, to).startsWith(type);
    deliver(from, to);
  }

  public void deliverOldest() {
    List<Integer> oldest = Objects.requireNonNull(oldest(), "nothing on its way");
    deliver(oldest.get(0), oldest.get(1));
  }

  /** Delivers all messages, oldest first, until none is in flight; returns their number. */
  public int deliverAll() {
    int delivered = 0;
    for (List<Integer> oldest = oldest(); oldest != null; oldest = oldest()) {
      deliver(oldest.get(0), oldest.get(1));
      assertThat(++delivered).as("it falls silent").isLessThan(10_000);
    }
    return delivered;
  }

  /** Delivers all messages, like {@link #deliverAll}, in an order that the chooser picks. */
  public void deliverAll(java.util.Random chooser) {
    int delivered = 0;
    for (List<List<Integer>> busy = busy(); !busy.isEmpty(); busy = busy()) {
      List<Integer> chosen = busy.get(chooser.nextInt(busy.size()));
      deliver(chosen.get(0), chosen.get(1));
      assertThat(++delivered).as("it falls silent").isLessThan(10_000);
    }
  }

  private List<List<Integer>> busy() {
    return channels.entrySet().stream()
        .filter(c -> !c.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .toList();
  }

  private @Nullable List<Integer> oldest() {
    List<Integer> oldest = null;
    long least = Long.MAX_VALUE;
    for (Map.Entry<List<Integer>, Deque<Sent<M>>> channel : channels.entrySet()) {
      Sent<M> head = channel.getValue().peek();
      if (head != null && head.order < least) {
        least = head.order;
        oldest = channel.getKey();
      }
    }
    return oldest;
  }

  public void fail(int a, int b) {
    List<M> there = undelivered(a, b);
    List<M> back = undelivered(b, a);
    stepUnchecked(a, new Event.LinkDown<>(b, there));
    stepUnchecked(b, new Event.LinkDown<>(a, back));
  }

  private List<M> undelivered(int from, int to) {
    return Objects.requireNonNull(channels.remove(List.of(from, to))).stream()
        .map(Sent::message)
        .toList();
  }

  public void form(int a, int b) {
    channels.put(List.of(a, b), new ArrayDeque<>());
    channels.put(List.of(b, a), new ArrayDeque<>());
    step(a, new Event.LinkUp<>(b));
    step(b, new Event.LinkUp<>(a));
  }

  public boolean linked(int a, int b) {
    return channels.containsKey(List.of(a, b));
  }

  /** The types of the messages in flight from one node to another, oldest first. */
  public List<String> onItsWay(int from, int to) {
    return channel(from, to).stream().map(s -> s.message.type()).toList();
  }

  /** The messages in flight except LINKs, as {@code 0->1 TOKEN}. */
  public List<String> onItsWay() {
    return channels.entrySet().stream()
        .flatMap(
            c ->
                c.getValue().stream()
                    .map(
                        s -> c.getKey().get(0) + "->" + c.getKey().get(1) + " " + s.message.type()))
        .filter(text -> !text.endsWith("LINK"))
        .toList();
  }

  /** Everything ever sent, as {@code 0->1 TOKEN}. */
  public List<String> sent() {
    return sent;
  }

  public Map<String, Long> sentByType() {
    Map<String, Long> counts = new TreeMap<>();
    sent.forEach(text -> counts.merge(text.substring(text.indexOf(' ') + 1), 1L, Long::sum));
    return counts;
  }

  /** The nodes that have entered, in order; a node that entered twice is there twice. */
  public List<Integer> entered() {
    return entered;
  }

  public List<Long> fences() {
    return fences;
  }

  /** The nodes that are inside, in the order of entering. */
  public List<Integer> inside() {
    return inside.keySet().stream().map(Waiting::node).toList();
  }

  /** The nodes that wait, in the order of asking. */
  public List<Integer> waiting() {
    return waiting.keySet().stream().map(Waiting::node).toList();
  }

  public int holder() {
    return StateChecks.holder(this);
  }

  private Deque<Sent<M>> channel(int from, int to) {
    return Objects.requireNonNull(channels.get(List.of(from, to)), "no link");
  }

  private void step(int i, Event<M> event) {
    stepUnchecked(i, event);
    assertThat(StateChecks.always(this, order)).isEmpty();
  }

  private void stepUnchecked(int i, Event<M> event) {
    nodes
        .get(i)
        .step(
            event,
            new Effects<>() {
              @Override
              public void send(int to, M message) {
                channel(i, to).add(new Sent<>(order++, message));
                sent.add(i + "->" + to + " " + message.type());
              }

              @Override
              public void enter(long request, long fence) {
                Waiting granted = new Waiting(i, request);
                inside.put(granted, Objects.requireNonNull(waiting.remove(granted)));
                entered.add(i);
                fences.add(fence);
              }
            });
  }

  @Override
  public Stock stock() {
    return stock;
  }

  @Override
  public int nodes() {
    return nodes.size();
  }

  @Override
  public Node<M> node(int i) {
    return nodes.get(i);
  }

  @Override
  public void neighbours(int i, IntConsumer each) {
    channels.keySet().stream().filter(c -> c.get(0) == i).forEach(c -> each.accept(c.get(1)));
  }

  @Override
  public void inFlight(Consumer<M> each) {
    channels.values().forEach(c -> c.forEach(s -> each.accept(s.message)));
  }

  @Override
  public int smallestNeed(int i) {
    return waiting.entrySet().stream()
        .filter(w -> w.getKey().node == i)
        .mapToInt(Map.Entry::getValue)
        .min()
        .orElse(0);
  }
}
