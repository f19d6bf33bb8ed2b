package io.thalweg.check.property;

import io.thalweg.check.model.View;
import io.thalweg.core.model.Message;
import io.thalweg.core.properties.StateChecks;
import java.util.Arrays;

/** The nodes that could be served if no link changed any more. */
final class Servable {
  private Servable() {}

  /**
   * Returns the nodes connected to the token by links; none if another partition has free units.
   */
  static <M extends Message> boolean[] nodes(View<M> view) {
    boolean[] able = new boolean[view.nodes()];
    if (view.stock().tokens() != 1) {
      Arrays.fill(able, true); // such algorithms assume a connected network
      return able;
    }
    int holder = view.tokenAt();
    if (holder < 0) {
      return able; // reported by ONE_TOKEN
    }
    able = StateChecks.reachable(view, holder);
    for (int i = 0; i < able.length; i++) {
      if (!able[i] && view.node(i).freeUnits() > 0) {
        Arrays.fill(able, false);
        break;
      }
    }
    return able;
  }
}
