package io.thalweg.sim.engine;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes each step twice, on the node and on a copy of it, and fails if the two differ: in what they
 * do, in the state that follows, or if the step changed the other one's state.
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
  public List<Node<M>> start(int[][] neighbours) {
    List<Node<M>> nodes = new ArrayList<>();
    for (Node<M> node : protocol.start(neighbours)) {
      nodes.add(new Twice<>(node));
    }
    return nodes;
  }

  private record Twice<M extends Message>(Node<M> node) implements Node<M> {
    @Override
    public void step(Event<M> event, Effects<M> effects) {
      Node<M> copy = node.copy();
      List<Long> before = words(node);
      require(before.equals(words(copy)), "a copy differs", event);
      List<Object> doneByCopy = new ArrayList<>();
      copy.step(event, recording(doneByCopy, null));
      require(before.equals(words(node)), "a copy shares state", event);
      List<Object> done = new ArrayList<>();
      node.step(event, recording(done, effects));
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

    private static <M extends Message> Effects<M> recording(
        List<Object> done, @org.jspecify.annotations.Nullable Effects<M> also) {
      return new Effects<>() {
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
      };
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
    public void describe(Fields fields) {
      node.describe(fields);
    }
  }
}
