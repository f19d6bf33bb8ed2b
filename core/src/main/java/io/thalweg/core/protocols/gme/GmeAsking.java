package io.thalweg.core.protocols.gme;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.protocols.gme.GmeMessage.Cancel;
import io.thalweg.core.protocols.gme.GmeMessage.Request;

/**
 * How a {@link GmeNode} without the token asks: {@code next} knows which resources are wanted here,
 * each once. REQUEST tells it of more, CANCEL of fewer [g1 g2 i].
 */
abstract class GmeAsking extends GmeState {
  GmeAsking(GmeConfig config, Height height, Neighbours neighbours) {
    super(config, height, neighbours);
  }

  GmeAsking(GmeAsking o, int i, Neighbours neighbours, Wants queue, Height height) {
    super(o, i, neighbours, queue, height);
  }

  /** Tells next what it does not know. */
  void push() {
    if (!nextIsBelow()) {
      nothingIsKnown();
    }
    Resources want = Q.all();
    Resources over = sent.minus(want);
    if (!over.isEmpty()) {
      cancel(over);
    }
    Resources more = want.minus(sent);
    if (sent.isEmpty()) {
      forwardRequest(want);
    } else if (!more.isEmpty()) {
      send(next, new Request(height, more)); // next is not chosen anew
      sent = want;
    }
  }

  void cancel(Resources over) {
    send(next, new Cancel(over));
    sent = sent.minus(over);
    cancelled = cancelled.plus(over);
  }

  void forwardRequest(Resources want) {
    if (want.isEmpty() || !hasWayDown()) {
      return; // requests stay here until there is a way
    }
    if (next != lowest().id()) {
      next = lowest().id();
      cancelled = Resources.NONE;
    }
    sent = want;
    send(next, new Request(height, want));
  }

  /** A SUBTOKEN for R has come from next: it has granted what it was asked for. */
  final void answered(int R) {
    if (cancelled.contains(R) && nextIsBelow()) {
      send(next, new Cancel(Resources.of(R))); // it answers what was cancelled and asked for anew
    }
    sent = sent.minus(R);
  }

  /** next, or whoever it was, knows of no request of this node any more. */
  final void nothingIsKnown() {
    sent = Resources.NONE;
    cancelled = Resources.NONE;
  }

  @Override
  protected void raised() {
    nothingIsKnown();
  }
}
