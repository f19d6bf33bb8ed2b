package io.thalweg.check.story;

import java.util.ArrayList;
import java.util.List;

/** What a node does in a step, as verbs; equal messages to several nodes are one verb. */
final class Verbs {
  private final int node;
  private final List<String> verbs = new ArrayList<>();
  private final List<ShownMessage> alike = new ArrayList<>();

  private Verbs(int node) {
    this.node = node;
  }

  /** Returns the verbs, in the order in which the algorithm acted. */
  static List<String> of(Moment moment, int node) {
    Verbs deeds = new Verbs(node);
    moment.effects().forEach(deeds::add);
    deeds.endSending();
    return deeds.verbs;
  }

  private void add(Effect effect) {
    switch (effect) {
      case Effect.Sends(ShownMessage message) when message.from() == node -> {
        if (!alike.isEmpty() && !alike.getLast().inText().equals(message.inText())) {
          endSending();
        }
        alike.add(message);
      }
      case Effect.Enters e when e.node() == node -> {
        endSending();
        verbs.add("enters the CS " + e.share().ofCriticalSection());
      }
      default -> {}
    }
  }

  private void endSending() {
    if (!alike.isEmpty()) {
      String to = Wording.list(alike.stream().map(l -> Integer.toString(l.to())).toList());
      verbs.add("sends " + alike.getFirst().inText() + " to " + to);
      alike.clear();
    }
  }
}
