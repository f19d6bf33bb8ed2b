package io.thalweg.core.sequential;

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
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * A small network whose messages are delivered, and whose alarms ring, by hand. Every node asks for
 * one unit at a time; its next request waits. It checks after every step that tokens and units add
 * up.
 */
public final class Wires<M extends Message> implements Snapshot<M> {
  private record Line(int from, int to) {}

  private final Stock stock;
  private final int[][] neighbours;
  private final List<Node<M>> nodes = new ArrayList<>();
  private final Map<Line, Deque<M>> lines = new LinkedHashMap<>();
  private final Deque<Line> order = new ArrayDeque<>();
  private final Map<Integer, Long> made = new HashMap<>();
  private final List<List<Long>> waiting;
  private final Map<Integer, Long> inside = new LinkedHashMap<>();
  private final List<Integer> entered = new ArrayList<>();
  private final List<String> sent = new ArrayList<>();
  private final Set<Integer> alarms = new TreeSet<>();

  public Wires(Protocol<M> protocol, int[][] neighbours) {
    this.stock = Stock.of(protocol);
    this.neighbours = neighbours;
    for (int i = 0; i < neighbours.length; i++) {
      for (int j : neighbours[i]) {
        lines.put(new Line(i, j), new ArrayDeque<>());
      }
    }
    nodes.addAll(protocol.start(neighbours));
    waiting =
        IntStream.range(0, nodes.size()).<List<Long>>mapToObj(i -> new ArrayList<>()).toList();
  }

  public static <M extends Message> Wires<M> complete(Protocol<M> protocol, int n) {
    int[][] all = new int[n][];
    for (int i = 0; i < n; i++) {
      int here = i;
      all[i] = IntStream.range(0, n).filter(j -> j != here).toArray();
    }
    return new Wires<>(protocol, all);
  }

  public void request(int... who) {
    for (int i : who) {
      long id = made.merge(i, 1L, Long::sum);
      waiting.get(i).add(id);
      step(i, new Event.Request<>(id, 1, 0, 0, 0));
    }
  }

  public void leave(int i) {
    step(i, new Event.Release<>(Objects.requireNonNull(inside.remove(i), i + " is not inside")));
  }

  public void ring(int i) {
    assertThat(alarms.remove(i)).as("the alarm of %d is set", i).isTrue();
    step(i, new Event.Alarm<>());
  }

  /** Delivers the oldest message from one node to another; it must be of this type. */
  public void deliver(int from, int to, String type) {
    Line line = new Line(from, to);
    assertThat(onItsWay(from, to)).startsWith(type);
    order.removeFirstOccurrence(line);
    step(to, new Event.Deliver<>(from, on(line).remove()));
  }

  /** Delivers all messages, oldest first, and lets no alarm ring. */
  public void deliverAll() {
    for (int delivered = 0; !order.isEmpty(); delivered++) {
      assertThat(delivered).as("it falls silent").isLessThan(10_000);
      Line line = order.remove();
      step(line.to, new Event.Deliver<>(line.from, on(line).remove()));
    }
  }

  /** Lets everything happen that can happen, in random order, until all requests are over. */
  public void serveAll(Random random) {
    for (int steps = 0; !order.isEmpty() || !inside.isEmpty() || !alarms.isEmpty(); steps++) {
      assertThat(steps).as("it comes to an end").isLessThan(100_000);
      happen(random);
    }
    assertThat(waiting).as("nobody waits").allMatch(List::isEmpty);
  }

  /** Lets a random event happen, mostly the arrival of a message, or nothing. */
  public void happen(Random random) {
    int kind = random.nextInt(8);
    if (kind == 0 && !inside.isEmpty()) {
      leave(chosen(new ArrayList<>(inside.keySet()), random));
    } else if (kind == 1 && !alarms.isEmpty()) {
      ring(chosen(new ArrayList<>(alarms), random));
    } else if (!order.isEmpty()) {
      Line line = chosen(new ArrayList<>(order), random);
      deliver(line.from, line.to, on(line).element().type());
    }
  }

  private Deque<M> on(Line line) {
    return Objects.requireNonNull(lines.get(line), "there is no link " + line);
  }

  private static <T> T chosen(List<T> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }

  /** The types of the messages in flight from one node to another, oldest first. */
  public List<String> onItsWay(int from, int to) {
    return on(new Line(from, to)).stream().map(Message::type).toList();
  }

  /** The messages that were sent since the last call, as {@code 0->1 TOKEN}. */
  public List<String> takeSent() {
    List<String> taken = List.copyOf(sent);
    sent.clear();
    return taken;
  }

  /** The same by type. */
  public Map<String, Integer> takeSentByType() {
    Map<String, Integer> counts = new TreeMap<>();
    takeSent().forEach(text -> counts.merge(text.replaceAll(".* ", ""), 1, Integer::sum));
    return counts;
  }

  public Set<Integer> inside() {
    return Collections.unmodifiableSet(inside.keySet());
  }

  /** The nodes that have entered, in order. */
  public List<Integer> entered() {
    return entered;
  }

  private void step(int i, Event<M> event) {
    nodes.get(i).step(event, new Taken(i));
    assertThat(StateChecks.always(this, 0)).isEmpty();
  }

  private final class Taken implements Effects<M> {
    private final int i;

    Taken(int i) {
      this.i = i;
    }

    @Override
    public void send(int to, M message) {
      Line line = new Line(i, to);
      on(line).add(message);
      order.add(line);
      sent.add(i + "->" + to + " " + message.type());
    }

    @Override
    public void enter(long request, long fence) {
      assertThat(waiting.get(i)).as("waiting at %d", i).first().isEqualTo(request);
      waiting.get(i).remove(0);
      inside.put(i, request);
      entered.add(i);
    }

    @Override
    public void alarm(long ticks) {
      alarms.add(i);
    }
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
    IntStream.of(neighbours[i]).forEach(each);
  }

  @Override
  public void inFlight(Consumer<M> each) {
    lines.values().forEach(line -> line.forEach(each));
  }

  @Override
  public int smallestNeed(int i) {
    return waiting.get(i).isEmpty() ? 0 : 1;
  }
}
