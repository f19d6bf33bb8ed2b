package io.thalweg.check.hk;

import io.thalweg.check.property.Claim;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.protocols.hk.HkMessage;
import java.util.List;
import java.util.stream.IntStream;

/** A protocol with one unit that breaks the rules, to test the safety claims. Sends nothing. */
record RogueProtocol(Deed deed) implements Protocol<HkMessage> {

  /** The rule that it breaks. */
  enum Deed {
    GRANTS_TO_ALL(Claim.UNITS_HELD_AT_MOST_K, 2),
    GRANTS_WHAT_NOBODY_ASKED(Claim.GRANTS_MATCH_REQUESTS, 1),
    THROWS(Claim.STEPS_END, 1);

    private final Claim violates;
    private final int steps;

    Deed(Claim violates, int steps) {
      this.violates = violates;
      this.steps = steps;
    }

    Claim violates() {
      return violates;
    }

    int steps() {
      return steps;
    }
  }

  @Override
  public String name() {
    return "rogue";
  }

  @Override
  public String variant() {
    return deed.name();
  }

  @Override
  public int k() {
    return 1;
  }

  @Override
  public List<Node<HkMessage>> start(int[][] neighbours) {
    return IntStream.range(0, neighbours.length)
        .<Node<HkMessage>>mapToObj(i -> new Rogue(i, deed, 0))
        .toList();
  }

  private static final class Rogue implements Node<HkMessage> {
    private final int i;
    private final Deed deed;
    private int held;

    Rogue(int i, Deed deed, int held) {
      this.i = i;
      this.deed = deed;
      this.held = held;
    }

    @Override
    public void step(Event<HkMessage> event, Effects<HkMessage> effects) {
      if (event instanceof Event.Request<HkMessage> request) {
        if (deed == Deed.THROWS) {
          throw new IllegalStateException("no manners");
        }
        held = request.h();
        effects.enter(deed == Deed.GRANTS_TO_ALL ? request.id() : request.id() + 1, 0);
      } else {
        held = 0;
      }
    }

    @Override
    public int id() {
      return i;
    }

    @Override
    public Node<HkMessage> copy() {
      return new Rogue(i, deed, held);
    }

    @Override
    public void encode(LongSink words) {
      words.put(held);
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
      return held;
    }

    @Override
    public void describe(Fields fields) {
      fields.put("held", held);
    }
  }
}
