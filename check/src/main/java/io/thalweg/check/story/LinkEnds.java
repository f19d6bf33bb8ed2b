package io.thalweg.check.story;

import java.util.ArrayList;
import java.util.List;

/** The ends of links that failed or formed and that have not been told yet. */
final class LinkEnds {
  private final List<Cause.Hears> untold = new ArrayList<>();

  /**
   * Guesses the cause of a step that has none: probably a link's second end, which is told later.
   */
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

  /** Remembers the ends of a link that took no step in the moment in which it failed or formed. */
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
