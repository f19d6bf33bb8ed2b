package io.thalweg.check.show;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How each node fares: the start, then after each moment of a story. */
final class Course {

  /**
   * A node between two steps.
   *
   * @param inside the units with which it is in the CS, or 0
   * @param tokenAway whether a token that it sent is still under way
   */
  record Phase(int inside, boolean waits, boolean token, boolean tokenAway) {}

  private final int nodes;
  private final List<Set<Long>> waiting = new ArrayList<>();
  private final List<Map<Long, Integer>> inside = new ArrayList<>();
  private final boolean[] token;
  private final List<Letter> tokensAway = new ArrayList<>();
  private final List<List<Phase>> phases = new ArrayList<>();

  Course(Story story) {
    nodes = story.nodes();
    token = new boolean[nodes];
    for (NodeState state : story.start()) {
      waiting.add(new HashSet<>());
      inside.add(new HashMap<>());
      token[state.node()] = state.tokens() > 0;
    }
    record();
    story.moments().forEach(this::follow);
  }

  /** The node after so many of the moments. */
  Phase after(int moments, int node) {
    return phases.get(moments).get(node);
  }

  /** The node at the end. */
  Phase atEnd(int node) {
    return phases.getLast().get(node);
  }

  /** The most units with which the node is ever in the CS: more than k, in some counterexamples. */
  int mostInside(int node) {
    return phases.stream().mapToInt(row -> row.get(node).inside()).max().orElse(0);
  }

  private void follow(Moment moment) {
    switch (moment.cause()) {
      case Cause.Asks(int node, long request, int h, long priority) ->
          waiting.get(node).add(request);
      case Cause.GivesUp(int node, long request) -> waiting.get(node).remove(request);
      case Cause.Leaves(int node, long request, int h) -> inside.get(node).remove(request);
      case Cause.Gets(Letter letter) -> tokensAway.remove(letter);
      default -> {}
    }
    moment.effects().forEach(this::follow);
    moment.after().forEach(state -> token[state.node()] = state.tokens() > 0);
    record();
  }

  private void follow(Effect effect) {
    switch (effect) {
      case Effect.Enters(int node, long request, int h, long fence) -> {
        waiting.get(node).remove(request);
        inside.get(node).put(request, h);
      }
      case Effect.Sends(Letter letter) -> {
        if (letter.token()) {
          tokensAway.add(letter);
        }
      }
      case Effect.Drops(Letter letter, boolean returned) -> tokensAway.remove(letter);
    }
  }

  private void record() {
    List<Phase> row = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      int node = i;
      int units = inside.get(i).values().stream().mapToInt(Integer::intValue).sum();
      boolean away = tokensAway.stream().anyMatch(l -> l.from() == node);
      row.add(new Phase(units, !waiting.get(i).isEmpty(), token[i], away));
    }
    phases.add(row);
  }
}
