package io.thalweg.core.protocols.forests;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.forests.ForestsMessage.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A small complete network whose messages are delivered by hand, in any order that channels allow.
 * It checks after every step that there are K tokens.
 */
final class Net {
  private final Forests forests;
  private final List<ForestsNode> nodes;
  private final Map<List<Integer>, Deque<ForestsMessage>> channels = new LinkedHashMap<>();
  private final Deque<Integer> choices = new ArrayDeque<>();
  private final List<Integer> entered = new ArrayList<>();
  private final Map<Integer, Long> alarms = new HashMap<>();

  Net(Forests forests, int n) {
    this.forests = forests;
    this.nodes = new ArrayList<>(forests.start(new int[n][0]));
  }

  ForestsNode node(int i) {
    return nodes.get(i);
  }

  /** Sets the results of the next choices that nodes leave open. */
  Net choosing(Integer... chosen) {
    choices.addAll(Arrays.asList(chosen));
    return this;
  }

  void ask(int i) {
    step(i, new Event.Request<>(i, 1, 1, 0, 0));
  }

  void leave(int i) {
    step(i, new Event.Release<>(i));
  }

  void ring(int i) {
    assertThat(alarms.remove(i)).isNotNull();
    step(i, new Event.Alarm<>());
  }

  /** Lets node i ask, get what it needs, and leave. */
  void visit(int i) {
    ask(i);
    settle();
    leave(i);
    settle();
  }

  /** Delivers the next message of the channel. */
  ForestsMessage deliver(int from, int to) {
    ForestsMessage message = channel(from, to).removeFirst();
    step(to, new Event.Deliver<>(from, message));
    return message;
  }

  /** Puts a message on a channel, as if it had been sent. */
  void put(int from, int to, ForestsMessage message) {
    channel(from, to).add(message);
  }

  /** Delivers all messages. */
  void settle() {
    while (true) {
      var busy = channels.entrySet().stream().filter(c -> !c.getValue().isEmpty()).findFirst();
      if (busy.isEmpty()) {
        return;
      }
      deliver(busy.get().getKey().get(0), busy.get().getKey().get(1));
    }
  }

  List<ForestsMessage> underWay(int from, int to) {
    return List.copyOf(channel(from, to));
  }

  int underWay() {
    return channels.values().stream().mapToInt(Deque::size).sum();
  }

  /** The nodes that have entered, in order. */
  List<Integer> entered() {
    return entered;
  }

  Map<Integer, Long> alarms() {
    return alarms;
  }

  private Deque<ForestsMessage> channel(int from, int to) {
    return channels.computeIfAbsent(List.of(from, to), c -> new ArrayDeque<>());
  }

  private void step(int i, Event<ForestsMessage> event) {
    nodes.get(i).step(event, new Recorder(i));
    int held = nodes.stream().mapToInt(ForestsNode::tokens).sum();
    long flying =
        channels.values().stream().flatMap(Deque::stream).filter(Token.class::isInstance).count();
    assertThat(held + flying).isEqualTo(forests.k());
  }

  private final class Recorder implements Effects<ForestsMessage> {
    private final int i;

    Recorder(int i) {
      this.i = i;
    }

    @Override
    public void send(int to, ForestsMessage message) {
      assertThat(to).isNotEqualTo(i).isBetween(0, nodes.size() - 1);
      channel(i, to).add(message);
    }

    @Override
    public void enter(long request, long fence) {
      assertThat(request).isEqualTo(i);
      entered.add(i);
    }

    @Override
    public int choose(int n) {
      return choices.isEmpty() ? 0 : choices.remove();
    }

    @Override
    public void alarm(long ticks) {
      if (ticks < 0) {
        alarms.remove(i);
      } else {
        alarms.put(i, ticks);
      }
    }
  }
}
