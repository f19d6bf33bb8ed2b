package io.thalweg.core.protocols.gme;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.protocols.gme.GmeMessage.Cancel;
import io.thalweg.core.protocols.gme.GmeMessage.Request;

/**
 * The part of a {@link GmeNode} that asks for resources without the token: {@code next} knows the
 * set of resources that are wanted here. REQUEST adds to it, CANCEL takes from it [g1 g2 i].
 */
abstract class GmeAsking extends GmeState {
  GmeAsking(GmeConfig config, Height height, Neighbours neighbours) {
    super(config, height, neighbours);
  }

  GmeAsking(GmeAsking o, int i, Neighbours neighbours, Wants queue, Height height) {
    super(o, i, neighbours, queue, height);
  }

  /** Tells next how the wanted resources differ from what it knows. */
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

  /** A SUBTOKEN for R has come from next, which has granted the request. */
  final void answered(int R) {
    if (cancelled.contains(R) && nextIsBelow()) {
      send(next, new Cancel(Resources.of(R))); // next may still queue a later request for R
    }
    sent = sent.minus(R);
  }

  /** Records that next knows of no request of this node any more. */
  final void nothingIsKnown() {
    sent = Resources.NONE;
    cancelled = Resources.NONE;
  }

  @Override
  protected void raised() {
    nothingIsKnown();
  }
}
