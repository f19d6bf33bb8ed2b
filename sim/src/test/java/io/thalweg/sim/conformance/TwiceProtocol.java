package io.thalweg.sim.conformance;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Takes each step twice, on the node and on a copy of it, and fails if the two differ in their
 * effects or in the state that follows, or if a step of one changes the state of the other.
 */
record TwiceProtocol<M extends Message>(Protocol<M> protocol) implements Protocol<M> {

  @Override
  public String name() {
    return protocol.name();
  }

  @Override
  public String variant() {
    return protocol.variant();
  }

  @Override
  public int k() {
    return protocol.k();
  }

  @Override
  public int tokens() {
    return protocol.tokens();
  }

  @Override
  public boolean grantsWithToken() {
    return protocol.grantsWithToken();
  }

  @Override
  public boolean countsUnits() {
    return protocol.countsUnits();
  }

  @Override
  public List<Node<M>> start(int[][] neighbours) {
    List<Node<M>> nodes = new ArrayList<>();
    for (Node<M> node : protocol.start(neighbours)) {
      nodes.add(new Twice<>(node));
    }
    return nodes;
  }

  @Override
  public Node<M> newcomer(int id) {
    return new Twice<>(protocol.newcomer(id));
  }

  private record Twice<M extends Message>(Node<M> node) implements Node<M> {
    @Override
    public void step(Event<M> event, Effects<M> effects) {
      Node<M> copy = node.copy();
      List<Long> before = words(node);
      require(before.equals(words(copy)), "a copy differs", event);
      List<Integer> choices = new ArrayList<>();
      List<Object> doneByCopy = new ArrayList<>();
      copy.step(event, new Recording<>(doneByCopy, null, n -> first(choices, effects.choose(n))));
      require(before.equals(words(node)), "a copy shares state", event);
      List<Object> done = new ArrayList<>();
      node.step(event, new Recording<>(done, effects, n -> choices.removeFirst()));
      require(choices.isEmpty(), "choices differ", event);
      require(done.equals(doneByCopy), "effects differ: " + done + doneByCopy, event);
      require(words(node).equals(words(copy)), "states differ", event);
    }

    private void require(boolean holds, String what, Event<M> event) {
      if (!holds) {
        throw new AssertionError("node " + node.id() + ", " + event + ": " + what);
      }
    }

    private static <M extends Message> List<Long> words(Node<M> node) {
      List<Long> words = new ArrayList<>();
      node.encode(words::add);
      return words;
    }

    private static int first(List<Integer> choices, int choice) {
      choices.add(choice);
      return choice;
    }

    @Override
    public int id() {
      return node.id();
    }

    @Override
    public Node<M> copy() {
      return new Twice<>(node.copy());
    }

    @Override
    public void encode(LongSink words) {
      node.encode(words);
    }

    @Override
    public int tokens() {
      return node.tokens();
    }

    @Override
    public int freeUnits() {
      return node.freeUnits();
    }

    @Override
    public int heldUnits() {
      return node.heldUnits();
    }

    @Override
    public boolean knows(int j) {
      return node.knows(j);
    }

    @Override
    public void describe(Fields fields) {
      node.describe(fields);
    }
  }

  /** Records the effects of a step, and passes them on if there is a receiver. */
  private record Recording<M extends Message>(
      List<Object> done, @Nullable Effects<M> also, IntUnaryOperator choices)
      implements Effects<M> {
    @Override
    public void send(int to, M message) {
      done.add(List.of(to, message));
      if (also != null) {
        also.send(to, message);
      }
    }

    @Override
    public void enter(long request, long fence) {
      done.add(List.of(request, fence));
      if (also != null) {
        also.enter(request, fence);
      }
    }

    @Override
    public int choose(int n) {
      return choices.applyAsInt(n);
    }

    @Override
    public void alarm(long ticks) {
      done.add("alarm " + ticks);
      if (also != null) {
        also.alarm(ticks);
      }
    }
  }
}
