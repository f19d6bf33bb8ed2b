package io.thalweg.core.fields;

import io.thalweg.core.heights.OrientedNode;
import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Takes nodes through many states by random events of all kinds that a variant supports. It checks
 * no properties.
 */
final class Wander<M extends Message> {
  private static final int NODES = 6;

  private record Way(int from, int to) {}

  private record Asked(int node, long id) {}

  private final Examples settings;
  private final Random random;
  private final List<Node<M>> nodes;
  private final Map<Way, Deque<M>> channels = new LinkedHashMap<>();
  private final List<Asked> waiting = new ArrayList<>();
  private final List<Asked> inside = new ArrayList<>();
  private final Map<Integer, Boolean> alarms = new HashMap<>();
  private final Consumer<Node<M>> look;
  private long requests;

  /**
   * @param look takes each node at the start and after each of its steps
   */
  Wander(Examples settings, Protocol<M> protocol, long seed, Consumer<Node<M>> look) {
    this.settings = settings;
    this.random = new Random(seed);
    this.look = look;
    int[][] neighbours = new int[NODES][];
    for (int a = 0; a < NODES; a++) {
      List<Integer> beside = new ArrayList<>();
      for (int b = 0; b < NODES; b++) {
        if (a != b && (!settings.can(Ability.SPARSE_NETWORKS) || Math.abs(a - b) != 2)) {
          beside.add(b);
          channels.put(new Way(a, b), new ArrayDeque<>());
        }
      }
      neighbours[a] = beside.stream().mapToInt(b -> b).toArray();
    }
    nodes = new ArrayList<>(protocol.start(neighbours));
    nodes.forEach(look);
  }

  void step() {
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3 -> request();
      case 4, 5, 6 -> release();
      case 7 -> ring();
      case 8 -> changeMind();
      case 9 -> changeLink();
      case 10 -> giveAway();
      default -> deliver();
    }
  }

  private void request() {
    int i = random.nextInt(NODES);
    long id = ++requests;
    int h = settings.can(Ability.SEVERAL_UNITS_AT_ONCE) ? 1 + random.nextInt(settings.k()) : 1;
    int group = settings.can(Ability.GROUPS) ? random.nextInt(2) : 0;
    int priority = settings.can(Ability.PRIORITIES) ? random.nextInt(3) : 0;
    waiting.add(new Asked(i, id));
    step(i, new Event.Request<>(id, h, priority, 0, id, group));
  }

  private void release() {
    if (!inside.isEmpty()) {
      Asked asked = inside.remove(random.nextInt(inside.size()));
      step(asked.node, new Event.Release<>(asked.id));
    }
  }

  private void ring() {
    int i = random.nextInt(NODES);
    if (alarms.remove(i) != null) {
      step(i, new Event.Alarm<>());
    }
  }

  private void changeMind() {
    if (waiting.isEmpty()) {
      return;
    }
    int which = random.nextInt(waiting.size());
    Asked asked = waiting.get(which);
    if (settings.can(Ability.UPDATES) && random.nextBoolean()) {
      step(asked.node, new Event.Update<>(asked.id, random.nextInt(3), 0));
    } else if (settings.can(Ability.WITHDRAWALS)) {
      waiting.remove(which);
      step(asked.node, new Event.Withdraw<>(asked.id));
    }
  }

  private void changeLink() {
    int a = random.nextInt(NODES);
    int b = random.nextInt(NODES);
    if (a == b || !settings.can(Ability.LINK_CHANGES)) {
      return;
    }
    if (channels.containsKey(new Way(a, b))) {
      List<M> there = List.copyOf(Objects.requireNonNull(channels.remove(new Way(a, b))));
      List<M> back = List.copyOf(Objects.requireNonNull(channels.remove(new Way(b, a))));
      step(a, new Event.LinkDown<>(b, there));
      step(b, new Event.LinkDown<>(a, back));
    } else {
      channels.put(new Way(a, b), new ArrayDeque<>());
      channels.put(new Way(b, a), new ArrayDeque<>());
      step(a, new Event.LinkUp<>(b));
      step(b, new Event.LinkUp<>(a));
    }
  }

  /** Lets nodes hand over what they have as if they left; they stay. */
  private void giveAway() {
    int heir = random.nextInt(NODES);
    for (int i = 0; i < NODES && settings.can(Ability.CHURN); i++) {
      if (nodes.get(i) instanceof OrientedNode<M> node && node.knows(heir)) {
        step(i, new Event.Leave<>(heir));
      }
    }
  }

  private void deliver() {
    List<Way> busy =
        channels.entrySet().stream()
            .filter(channel -> !channel.getValue().isEmpty())
            .map(Map.Entry::getKey)
            .toList();
    if (!busy.isEmpty()) {
      Way way = busy.get(random.nextInt(busy.size()));
      M message = channel(way).remove();
      step(way.to, new Event.Deliver<>(way.from, message));
    }
  }

  private Deque<M> channel(Way way) {
    return Objects.requireNonNull(channels.get(way), () -> "no link " + way);
  }

  private void step(int i, Event<M> event) {
    nodes.get(i).step(event, new Seen(i));
    look.accept(nodes.get(i));
  }

  private final class Seen implements Effects<M> {
    private final int i;

    Seen(int i) {
      this.i = i;
    }

    @Override
    public void send(int to, M message) {
      channel(new Way(i, to)).add(message);
    }

    @Override
    public void enter(long request, long fence) {
      waiting.remove(new Asked(i, request));
      inside.add(new Asked(i, request));
    }

    @Override
    public int choose(int n) {
      return random.nextInt(n);
    }

    @Override
    public void alarm(long ticks) {
      if (ticks >= 0) {
        alarms.put(i, true);
      } else {
        alarms.remove(i);
      }
    }
  }
}
