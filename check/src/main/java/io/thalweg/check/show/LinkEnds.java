package io.thalweg.check.show;

import java.util.ArrayList;
import java.util.List;

/** Which ends of links that failed or formed have not heard of it yet. */
final class LinkEnds {
  private final List<Cause.Hears> untold = new ArrayList<>();

  /** A step without a cause is that of a link's second end, which is told later than the first. */
  Cause guessed(List<NodeState> after) {
    int node = after.isEmpty() ? 0 : after.getFirst().node();
    for (Cause.Hears hears : untold) {
      if (hears.node() == node) {
        untold.remove(hears);
        return hears;
      }
    }
    return new Cause.Steps(node);
  }

  /** Keeps in mind whoever has no step of its own in a moment that concerns its link. */
  void remember(Moment moment) {
    switch (moment.cause()) {
      case Cause.LinkFails(int a, int b) -> rememberBoth(moment, a, b, false);
      case Cause.LinkForms(int a, int b) -> rememberBoth(moment, a, b, true);
      default -> {}
    }
  }

  private void rememberBoth(Moment moment, int a, int b, boolean up) {
    remember(moment, new Cause.Hears(a, b, up));
    remember(moment, new Cause.Hears(b, a, up));
  }

  private void remember(Moment moment, Cause.Hears hears) {
    if (moment.after().stream().noneMatch(state -> state.node() == hears.node())) {
      untold.add(hears);
    }
  }
}
