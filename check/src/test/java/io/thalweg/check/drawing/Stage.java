package io.thalweg.check.drawing;

import io.thalweg.check.story.Story;
import io.thalweg.check.story.StoryRecorder;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Plays a real protocol by hand and tells the recorder, as the checker does. */
public final class Stage<M extends Message> {
  private record Sent<M extends Message>(long id, M message) {}

  private final List<? extends Node<M>> nodes;
  private final StoryRecorder<M> recorder;
  private final Map<List<Integer>, Deque<Sent<M>>> channels = new LinkedHashMap<>();
  private final Map<Integer, Integer> units = new LinkedHashMap<>();
  private long step;
  private long messages;

  public Stage(Protocol<M> protocol, boolean details, int n, int[]... edges) {
    nodes = protocol.start(neighbours(n, edges));
    recorder = new StoryRecorder<>(protocol, nodes, details);
    for (int[] edge : edges) {
      connect(edge[0], edge[1]);
      recorder.linkUp(0, edge[0], edge[1]);
    }
  }

  private static int[][] neighbours(int n, int[][] edges) {
    return IntStream.range(0, n)
        .mapToObj(
            i ->
                IntStream.range(0, n)
                    .filter(j -> List.of(edges).stream().anyMatch(e -> joins(e, i, j)))
                    .toArray())
        .toArray(int[][]::new);
  }

  private static boolean joins(int[] edge, int i, int j) {
    return (edge[0] == i && edge[1] == j) || (edge[0] == j && edge[1] == i);
  }

  static <M extends Message> Stage<M> line(Protocol<M> protocol, int n) {
    int[][] edges = IntStream.range(1, n).mapToObj(i -> new int[] {i - 1, i}).toArray(int[][]::new);
    return new Stage<>(protocol, false, n, edges);
  }

  public static <M extends Message> Stage<M> ring(Protocol<M> protocol, int n) {
    int[][] edges =
        IntStream.range(0, n).mapToObj(i -> new int[] {i, (i + 1) % n}).toArray(int[][]::new);
    return new Stage<>(protocol, false, n, edges);
  }

  public Story story(String verdict) {
    return recorder.story(verdict, OptionalInt.empty());
  }

  Story loop(String verdict, int from) {
    return recorder.story(verdict, OptionalInt.of(from));
  }

  /** The number of the last step. */
  public int steps() {
    return (int) step;
  }

  public void ask(int node, int h, long priority) {
    Event.Request<M> request = new Event.Request<>(1, h, priority, 0, step);
    units.put(node, h);
    recorder.request(++step, node, request);
    run(node, request);
  }

  void change(int node, long priority) {
    Event.Update<M> update = new Event.Update<>(1, priority, 0);
    recorder.update(++step, node, update);
    run(node, update);
  }

  void giveUp(int node) {
    recorder.withdraw(++step, node, 1);
    run(node, new Event.Withdraw<>(1));
  }

  void leave(int node) {
    recorder.exit(++step, node, 1, Objects.requireNonNull(units.get(node)));
    run(node, new Event.Release<>(1));
  }

  /** Delivers the oldest message of this link. */
  void deliver(int from, int to) {
    Sent<M> sent = channel(from, to).remove();
    recorder.deliver(++step, sent.id, from, to, sent.message);
    run(to, new Event.Deliver<>(from, sent.message));
  }

  /** Delivers all messages, oldest first. */
  public void deliverAll() {
    for (List<Integer> oldest = oldest(); !oldest.isEmpty(); oldest = oldest()) {
      deliver(oldest.get(0), oldest.get(1));
    }
  }

  /** Returns the links with messages in flight. */
  List<List<Integer>> busy() {
    return channels.entrySet().stream()
        .filter(c -> !c.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .toList();
  }

  private List<Integer> oldest() {
    return channels.entrySet().stream()
        .filter(c -> !c.getValue().isEmpty())
        .min((a, b) -> Long.compare(a.getValue().getFirst().id, b.getValue().getFirst().id))
        .map(Map.Entry::getKey)
        .orElse(List.of());
  }

  void form(int a, int b) {
    connect(a, b);
    recorder.linkUp(++step, a, b);
    take(a, new Event.LinkUp<>(b));
    run(b, new Event.LinkUp<>(a));
  }

  /** Lets a link fail and tells its first end. */
  public void fail(int a, int b) {
    recorder.linkDown(++step, a, b);
    lose(a, b);
    recorder.handled(step);
  }

  /** Tells the second end of a link that has failed. */
  public void hear(int b, int a) {
    step++;
    lose(b, a);
    recorder.handled(step);
  }

  private void lose(int end, int peer) {
    Deque<Sent<M>> undelivered = Objects.requireNonNull(channels.remove(List.of(end, peer)));
    undelivered.forEach(s -> recorder.drop(step, s.id, end, peer, s.message, "link failed"));
    take(end, new Event.LinkDown<>(peer, undelivered.stream().map(Sent::message).toList()));
  }

  private void connect(int a, int b) {
    channels.put(List.of(a, b), new ArrayDeque<>());
    channels.put(List.of(b, a), new ArrayDeque<>());
  }

  private Deque<Sent<M>> channel(int from, int to) {
    return Objects.requireNonNull(channels.get(List.of(from, to)), "no link");
  }

  private void run(int node, Event<M> event) {
    take(node, event);
    recorder.handled(step);
  }

  private void take(int node, Event<M> event) {
    nodes.get(node).step(event, new Reporting(node));
    recorder.stepped(step, nodes.get(node));
  }

  /** Tells the recorder what the node does. */
  private final class Reporting implements Effects<M> {
    private final int node;

    Reporting(int node) {
      this.node = node;
    }

    @Override
    public void send(int to, M message) {
      long id = messages++;
      channel(node, to).add(new Sent<>(id, message));
      recorder.send(step, id, node, to, message);
    }

    @Override
    public void enter(long request, long fence) {
      recorder.enter(step, node, request, Objects.requireNonNull(units.get(node)), fence);
    }
  }
}
