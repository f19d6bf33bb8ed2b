package io.thalweg.bench;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A minimal protocol, to measure the engine alone. Each node has its own unit, so that every
 * request is granted at once; requests and releases only cause nodes to send.
 */
final class Chatter implements Protocol<Chatter.Word> {

  /** The messages that nodes send. */
  enum Style {
    /** The first request of a node sends a message around the ring, for ever. */
    PASS_ON,
    /** Each request and each release sends a message to every neighbour, which sends nothing on. */
    TELL_ALL
  }

  /** The only message. */
  record Word() implements Message {
    static final Word WORD = new Word();

    @Override
    public String type() {
      return "WORD";
    }

    @Override
    public int words() {
      return 0;
    }

    @Override
    public void describe(Fields fields) {}

    @Override
    public void encode(LongSink words) {}
  }

  private final Style style;
  private final int nodes;

  Chatter(Style style, int nodes) {
    this.style = style;
    this.nodes = nodes;
  }

  @Override
  public String name() {
    return "chatter";
  }

  @Override
  public String variant() {
    return style.name();
  }

  @Override
  public int k() {
    return nodes;
  }

  @Override
  public List<? extends Node<Word>> start(int[][] neighbours) {
    List<Chatterer> all = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      all.add(new Chatterer(i, neighbours[i]));
    }
    return all;
  }

  private final class Chatterer implements Node<Word> {
    private final int i;
    private int[] neighbours;
    private int degree;
    private boolean spoken;
    private int held;

    Chatterer(int i, int[] neighbours) {
      this.i = i;
      this.neighbours = neighbours.clone();
      this.degree = neighbours.length;
    }

    @Override
    public void step(Event<Word> event, Effects<Word> effects) {
      switch (event) {
        case Event.Deliver<Word> deliver -> {
          if (style == Style.PASS_ON) {
            effects.send((i + 1) % nodes, deliver.message());
          }
        }
        case Event.Request<Word> request -> {
          speak(effects);
          held++;
          effects.enter(request.id(), 0);
        }
        case Event.Alarm<Word> alarm -> {}
        case Event.Change<Word> change -> {}
        case Event.Release<Word> release -> {
          speak(effects);
          held--;
        }
        case Event.LinkUp<Word>(int peer) -> {
          if (degree == neighbours.length) {
            neighbours = Arrays.copyOf(neighbours, 2 * degree + 2);
          }
          neighbours[degree++] = peer;
        }
        case Event.LinkDown<Word>(int peer, List<Word> undelivered) -> forget(peer);
        case Event.Update<Word> update -> {}
        case Event.Withdraw<Word> withdraw -> {}
      }
    }

    private void speak(Effects<Word> effects) {
      if (style == Style.TELL_ALL) {
        for (int n = 0; n < degree; n++) {
          effects.send(neighbours[n], Word.WORD);
        }
      } else if (!spoken) {
        effects.send((i + 1) % nodes, Word.WORD);
      }
      spoken = true;
    }

    private void forget(int peer) {
      int place = 0;
      while (neighbours[place] != peer) {
        place++;
      }
      neighbours[place] = neighbours[--degree];
    }

    @Override
    public int id() {
      return i;
    }

    @Override
    public Node<Word> copy() {
      throw new UnsupportedOperationException("only simulated");
    }

    @Override
    public void encode(LongSink words) {}

    @Override
    public int tokens() {
      return i == 0 ? 1 : 0;
    }

    @Override
    public int freeUnits() {
      return 1 - held;
    }

    @Override
    public int heldUnits() {
      return held;
    }

    @Override
    public void describe(Fields fields) {}
  }
}
