package io.thalweg.check.search;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.protocols.hk.HkMessage;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Each request throws a coin and a die, and a later alarm shows the result: a node with the unlucky
 * throw waits for ever. There are as many units as nodes; sends nothing.
 *
 * @param unlucky coin times 6 plus die; negative for none
 * @param fatal the throw with which the step fails; negative for none
 */
record DiceProtocol(int unlucky, int fatal) implements Protocol<HkMessage> {

  @Override
  public String name() {
    return "dice";
  }

  @Override
  public String variant() {
    return "loaded";
  }

  @Override
  public int k() {
    return UNLIMITED;
  }

  @Override
  public int tokens() {
    return 0;
  }

  @Override
  public boolean countsUnits() {
    return false;
  }

  @Override
  public List<Node<HkMessage>> start(int[][] neighbours) {
    return IntStream.range(0, neighbours.length)
        .<Node<HkMessage>>mapToObj(i -> new Player(i, unlucky, fatal, -1, -1, false))
        .toList();
  }

  private static final class Player implements Node<HkMessage> {
    private final int i;
    private final int unlucky;
    private final int fatal;
    private int thrown;
    private long request;
    private boolean inside;

    Player(int i, int unlucky, int fatal, int thrown, long request, boolean inside) {
      this.i = i;
      this.unlucky = unlucky;
      this.fatal = fatal;
      this.thrown = thrown;
      this.request = request;
      this.inside = inside;
    }

    @Override
    public void step(Event<HkMessage> event, Effects<HkMessage> effects) {
      switch (event) {
        case Event.Request<HkMessage> made -> {
          request = made.id();
          thrown = 6 * effects.choose(2) + effects.choose(6);
          if (thrown == fatal) {
            throw new IllegalStateException("fatal");
          }
          effects.alarm(5);
        }
        case Event.Alarm<HkMessage> alarm when thrown != unlucky -> {
          thrown = -1;
          inside = true;
          effects.enter(request, 0);
        }
        case Event.Release<HkMessage> release -> inside = false;
        default -> {}
      }
    }

    @Override
    public int id() {
      return i;
    }

    @Override
    public Node<HkMessage> copy() {
      return new Player(i, unlucky, fatal, thrown, request, inside);
    }

    @Override
    public void encode(LongSink words) {
      words.put(thrown);
    }

    @Override
    public int tokens() {
      return 0;
    }

    @Override
    public int freeUnits() {
      return 0;
    }

    @Override
    public int heldUnits() {
      return inside ? 1 : 0;
    }

    @Override
    public void describe(Fields fields) {
      fields.put("thrown", thrown);
    }
  }
}
