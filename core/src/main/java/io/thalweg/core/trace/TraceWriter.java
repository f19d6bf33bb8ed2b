package io.thalweg.core.trace;

import io.thalweg.core.model.ClusterEvent;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Observer;
import io.thalweg.core.model.Protocol;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes a run as a trace in format {@code thalweg/1}, line by line (docs/trace-format.md).
 *
 * @param <M> the protocol's messages
 */
public final class TraceWriter<M extends Message> implements Observer<M> {
  public static final String VERSION = "thalweg/1";

  /** The variant, in the header, of a run of live members instead of nodes alone. */
  public static final String LIVE = "live";

  private final JsonLine line;
  private final Consumer<? super CharSequence> lines;
  private final boolean states;

  /**
   * @param ticksPerUnit a power of ten
   * @param states whether to write the node's variables after each step
   * @param lines takes each line, without a line break; must not keep it
   */
  public TraceWriter(long ticksPerUnit, boolean states, Consumer<? super CharSequence> lines) {
    this.line = new JsonLine(ticksPerUnit);
    this.states = states;
    this.lines = lines;
  }

  /** Writes the first line, which says what is run. */
  public void header(Consumer<JsonLine> fields) {
    line.begin().with("trace", VERSION);
    fields.accept(line);
    line.end(lines);
  }

  /**
   * Writes the part of the first line that every runtime knows: the algorithm and the network's
   * size.
   */
  public static void protocol(JsonLine line, Protocol<?> protocol, int nodes) {
    line.with("algorithm", protocol.name()).with("variant", protocol.variant());
    boolean limited = protocol.k() != Protocol.UNLIMITED; // else all nodes may be inside
    line.with("nodes", nodes).with("k", limited ? protocol.k() : nodes);
    int needed = protocol.grantsWithToken() ? protocol.tokens() : 0;
    if (needed != 1) {
      line.with("tokens", needed);
    }
  }

  @Override
  public void linkUp(long at, int a, int b) {
    line.begin(at, "link-up").with("a", a).with("b", b).end(lines);
  }

  @Override
  public void linkDown(long at, int a, int b) {
    line.begin(at, "link-down").with("a", a).with("b", b).end(lines);
  }

  @Override
  public void move(long at, int node, double x, double y) {
    line.begin(at, "move").with("node", node);
    line.put("x", x);
    line.put("y", y);
    line.end(lines);
  }

  @Override
  public void request(long at, int node, Event.Request<M> request) {
    line.begin(at, "request").with("node", node).with("id", request.id());
    line.with("h", request.h()).with("priority", request.priority());
    if (request.group() != 0) {
      line.with("group", request.group());
    }
    line.putTime("deadline", request.deadline());
    line.end(lines);
  }

  @Override
  public void update(long at, int node, Event.Update<M> update) {
    line.begin(at, "update").with("node", node).with("id", update.id());
    line.with("priority", update.priority());
    line.putTime("deadline", update.deadline());
    line.end(lines);
  }

  @Override
  public void withdraw(long at, int node, long request) {
    line.begin(at, "withdraw").with("node", node).with("id", request).end(lines);
  }

  @Override
  public void alarm(long at, int node) {
    line.begin(at, "alarm").with("node", node).end(lines);
  }

  @Override
  public void enter(long at, int node, long request, int h, long fence) {
    line.begin(at, "enter").with("node", node).with("id", request).with("h", h);
    line.with("fence", fence).end(lines);
  }

  @Override
  public void exit(long at, int node, long request, int h) {
    line.begin(at, "exit").with("node", node).with("id", request).with("h", h).end(lines);
  }

  @Override
  public void send(long at, long msg, int from, int to, M message) {
    line.begin(at, "send").with("msg", msg).with("from", from).with("to", to);
    line.with("type", message.type()).nested("body", message::describe).end(lines);
  }

  @Override
  public void deliver(long at, long msg, int from, int to, M message) {
    line.begin(at, "deliver").with("msg", msg).end(lines);
  }

  @Override
  public void drop(long at, long msg, int from, int to, M message, String why) {
    line.begin(at, "drop").with("msg", msg).with("why", why).end(lines);
  }

  @Override
  public void join(long at, int node) {
    line.begin(at, "join").with("node", node).end(lines);
  }

  @Override
  public void handOver(long at, int node, int heir) {
    line.begin(at, "hand-over").with("node", node).with("heir", heir).end(lines);
  }

  @Override
  public void leave(long at, int node) {
    line.begin(at, "leave").with("node", node).end(lines);
  }

  @Override
  public void lateReturn(long at, int node) {
    line.begin(at, "late-return").with("node", node).end(lines);
  }

  @Override
  public void resize(long at, int node, int units) {
    line.begin(at, "resize").with("node", node).with("units", units).end(lines);
  }

  @Override
  public void giveBack(long at, int node, long request, int units) {
    line.begin(at, "give-back").with("node", node).with("id", request);
    line.with("units", units).end(lines);
  }

  @Override
  public void cluster(long at, ClusterEvent event) {
    switch (event) {
      case ClusterEvent.Down e -> of(at, "node-down", e.node());
      case ClusterEvent.Pause e -> of(at, "pause", e.node());
      case ClusterEvent.Resume e -> of(at, "resume", e.node());
      case ClusterEvent.Freeze e -> {
        line.begin(at, "freeze").with("epoch", e.epoch());
        line.list("members", longs(e.members()));
        line.list("out", longs(e.out()));
      }
      case ClusterEvent.Report e -> of(at, "report", e.node()).with("epoch", e.epoch());
      case ClusterEvent.Open e -> {
        line.begin(at, "open").with("epoch", e.epoch()).with("home", e.home());
        line.list("kept", longs(e.kept()));
        line.list("suspects", longs(e.suspects()));
      }
      case ClusterEvent.Over e -> of(at, "over", e.node());
      case ClusterEvent.Stock e -> {
        of(at, "stock", e.node()).with("epoch", e.epoch()).put("token", e.token());
        line.put("units", e.units());
      }
    }
    line.end(lines);
  }

  private JsonLine of(long at, String event, int node) {
    return line.begin(at, event).with("node", node);
  }

  private static long[] longs(List<Integer> numbers) {
    return numbers.stream().mapToLong(Integer::longValue).toArray();
  }

  @Override
  public void stepped(long at, Node<M> node) {
    if (states) {
      line.begin(at, "state").with("node", node.id());
      line.nested("state", node::describe).end(lines);
    }
  }

  @Override
  public void end(long at, String why) {
    line.begin(at, "end").with("why", why).end(lines);
  }
}
