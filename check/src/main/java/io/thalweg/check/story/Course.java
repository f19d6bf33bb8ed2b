package io.thalweg.check.story;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The state of each node at the start and after each moment of a story. */
public final class Course {

  /**
   * A node between two steps.
   *
   * @param inside what it is in the CS with; no units if it is not in the CS
   * @param tokenAway whether a token that it sent is still in flight
   * @param gone whether it has left the network
   */
  public record Phase(
      Wanted inside, boolean waits, boolean token, boolean tokenAway, boolean gone) {
    public boolean isInside() {
      return inside.h() > 0;
    }
  }

  private static final Wanted NOTHING = new Wanted(0, Wanted.NO_GROUP);

  private final int nodes;
  private final List<Set<Long>> waiting = new ArrayList<>();
  private final List<Map<Long, Wanted>> inside = new ArrayList<>();
  private final boolean[] token;
  private final boolean[] gone;
  private final List<ShownMessage> tokensAway = new ArrayList<>();
  private final List<List<Phase>> phases = new ArrayList<>();

  public Course(Story story) {
    nodes = story.nodes();
    token = new boolean[nodes];
    gone = new boolean[nodes];
    for (NodeState state : story.start()) {
      waiting.add(new HashSet<>());
      inside.add(new HashMap<>());
      token[state.node()] = state.tokens() > 0;
    }
    record();
    story.moments().forEach(this::follow);
  }

  /** Returns the state of a node after this number of moments. */
  public Phase after(int moments, int node) {
    return phases.get(moments).get(node);
  }

  /** Returns the state of a node at the end. */
  public Phase atEnd(int node) {
    return phases.getLast().get(node);
  }

  /** Returns all shares with which the node is ever in the CS, in order. */
  public List<Wanted> grants(int node) {
    return phases.stream()
        .map(row -> row.get(node))
        .filter(Phase::isInside)
        .map(Phase::inside)
        .distinct()
        .sorted(Comparator.comparingInt(Wanted::number))
        .toList();
  }

  private void follow(Moment moment) {
    switch (moment.cause()) {
      case Cause.Asks(int node, long request, Wanted share, long priority) ->
          waiting.get(node).add(request);
      case Cause.GivesUp(int node, long request) -> waiting.get(node).remove(request);
      case Cause.Leaves(int node, long request, Wanted share) -> inside.get(node).remove(request);
      case Cause.Gets(ShownMessage message) -> tokensAway.remove(message);
      case Cause.Goes(int node) -> gone[node] = true;
      default -> {}
    }
    moment.effects().forEach(this::follow);
    moment.after().forEach(state -> token[state.node()] = state.tokens() > 0);
    record();
  }

  private void follow(Effect effect) {
    switch (effect) {
      case Effect.Enters(int node, long request, Wanted share, long fence) -> {
        waiting.get(node).remove(request);
        inside.get(node).put(request, share);
      }
      case Effect.Sends(ShownMessage message) -> {
        if (message.token()) {
          tokensAway.add(message);
        }
      }
      case Effect.Drops(ShownMessage message, boolean returned) -> tokensAway.remove(message);
    }
  }

  private void record() {
    List<Phase> row = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      int node = i;
      Wanted share = inside.get(i).values().stream().reduce(NOTHING, Course::both);
      boolean away = tokensAway.stream().anyMatch(l -> l.from() == node);
      row.add(new Phase(share, !waiting.get(i).isEmpty(), token[i], away, gone[i]));
    }
    phases.add(row);
  }

  /** Adds the units; several requests of a node that are inside at once have the same group. */
  private static Wanted both(Wanted a, Wanted b) {
    return new Wanted(a.h() + b.h(), b.group());
  }
}
