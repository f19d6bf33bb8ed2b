package io.thalweg.core.properties;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Event.Request;
import io.thalweg.core.model.Node;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * A random run with many requests of few nodes, on links that do not change, and the violations
 * that the checks find in it.
 */
final class Crowd implements Snapshot<HkMessage> {
  private record Way(int from, int to) {}

  private record Name(int node, long id) {}

  private record Sent(long number, HkMessage message) {}

  private final Random random;
  private final Hk hk;
  private final List<? extends Node<HkMessage>> nodes;
  private final Map<Way, Deque<Sent>> links = new LinkedHashMap<>();
  private final Map<Name, Integer> waiting = new LinkedHashMap<>();
  private final Map<Name, Integer> inside = new LinkedHashMap<>();
  private final PriorityChecks<HkMessage> checks;
  private long now;
  private long made;
  private long messages;
  private int granted;

  Crowd(Hk hk, long seed) {
    this.hk = hk;
    random = new Random(seed);
    int n = 2 + random.nextInt(4);
    List<TreeSet<Integer>> neighbours = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      neighbours.add(new TreeSet<>());
    }
    for (int i = 1; i < n; i++) {
      link(neighbours, i, random.nextInt(i)); // a tree, plus one or two links
      link(neighbours, i, random.nextInt(i));
    }
    nodes =
        hk.start(
            neighbours.stream()
                .map(set -> set.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new));
    checks = new PriorityChecks<>(this, hk.precedence(), hk.backfillsInARow());
  }

  private void link(List<TreeSet<Integer>> neighbours, int a, int b) {
    neighbours.get(a).add(b);
    neighbours.get(b).add(a);
    links.put(new Way(a, b), new ArrayDeque<>());
    links.put(new Way(b, a), new ArrayDeque<>());
  }

  /** Runs this number of steps and returns the violations. */
  List<Violation> run(int steps) {
    for (int s = 0; s < steps; s++) {
      now += random.nextInt(3) == 0 ? random.nextInt(4) : 0;
      step();
    }
    return checks.violations();
  }

  int granted() {
    return granted;
  }

  private void step() {
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3 -> {
        if (waiting.size() < 8) {
          ask(random.nextInt(nodes.size()));
        }
      }
      case 4, 5 -> leave();
      case 6 -> update();
      case 7 -> withdraw();
      default -> deliver();
    }
  }

  private void ask(int i) {
    int h = 1 + random.nextInt(hk.k());
    var request = new Request<HkMessage>(++made, h, random.nextInt(3), deadline(), now);
    waiting.put(new Name(i, made), h);
    checks.request(now, i, request);
    take(i, request);
  }

  private long deadline() {
    return random.nextInt(3) == 0 ? Request.NO_DEADLINE : now + random.nextInt(40) - 10;
  }

  private void leave() {
    if (!inside.isEmpty()) {
      Name name = any(inside);
      checks.exit(now, name.node, name.id, Objects.requireNonNull(inside.remove(name)));
      take(name.node, new Event.Release<>(name.id));
    }
  }

  private void update() {
    if (!waiting.isEmpty()) {
      Name name = any(waiting);
      var update = new Event.Update<HkMessage>(name.id, random.nextInt(3), deadline());
      checks.update(now, name.node, update);
      take(name.node, update);
    }
  }

  private void withdraw() {
    if (!waiting.isEmpty()) {
      Name name = any(waiting);
      waiting.remove(name);
      checks.withdraw(now, name.node, name.id);
      take(name.node, new Event.Withdraw<>(name.id));
    }
  }

  private Name any(Map<Name, Integer> names) {
    return List.copyOf(names.keySet()).get(random.nextInt(names.size()));
  }

  private void deliver() {
    List<Way> busy =
        links.entrySet().stream()
            .filter(e -> !e.getValue().isEmpty())
            .map(Map.Entry::getKey)
            .toList();
    if (!busy.isEmpty()) {
      Way way = busy.get(random.nextInt(busy.size()));
      Sent sent = link(way).remove();
      checks.deliver(now, sent.number, way.from, way.to, sent.message);
      take(way.to, new Event.Deliver<>(way.from, sent.message));
    }
  }

  private Deque<Sent> link(Way way) {
    return Objects.requireNonNull(links.get(way));
  }

  private void take(int i, Event<HkMessage> event) {
    nodes
        .get(i)
        .step(
            event,
            new Effects<>() {
              @Override
              public void send(int to, HkMessage message) {
                link(new Way(i, to)).add(new Sent(++messages, message));
                checks.send(now, messages, i, to, message);
              }

              @Override
              public void enter(long id, long fence) {
                Name name = new Name(i, id);
                int h = Objects.requireNonNull(waiting.remove(name));
                inside.put(name, h);
                granted++;
                checks.enter(now, i, id, h, fence);
              }
            });
    checks.stepped(now, nodes.get(i));
  }

  @Override
  public Stock stock() {
    return Stock.oneToken(hk.k());
  }

  @Override
  public int nodes() {
    return nodes.size();
  }

  @Override
  public Node<HkMessage> node(int i) {
    return nodes.get(i);
  }

  @Override
  public void neighbours(int i, IntConsumer each) {
    links.keySet().stream().filter(way -> way.from == i).forEach(way -> each.accept(way.to));
  }

  @Override
  public void inFlight(Consumer<HkMessage> each) {
    links.values().forEach(link -> link.forEach(sent -> each.accept(sent.message)));
  }

  @Override
  public int smallestNeed(int i) {
    return 0; // the checks do not ask for it
  }
}
