package io.thalweg.check.property;

import io.thalweg.check.model.Space;
import io.thalweg.check.model.View;
import io.thalweg.core.model.Message;

/** What claims about whole runs need to know of each state. */
public final class Marks<M extends Message> {
  private final View<M> view;

  public Marks(Space<M> space) {
    this.view = new View<>(space);
  }

  /** Returns the nodes that wait and could be served, as a set of bits. */
  public int of(int[] state) {
    view.show(state);
    boolean[] able = Servable.nodes(view);
    int mask = 0;
    for (int i = 0; i < able.length; i++) {
      mask |= able[i] && view.isWaiting(i) ? 1 << i : 0;
    }
    return mask;
  }

  /** Returns the nodes that wait and could be served, according to a mark. */
  public static int stuck(int mark) {
    return mark & 0xffff;
  }
}
