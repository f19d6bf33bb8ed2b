package io.thalweg.check.story;

import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A counterexample as a story: how it begins, what happens step by step, and what is violated.
 *
 * @param algorithm the algorithm, such as {@code hk (paper)}
 * @param k the number of units, or {@link Protocol#UNLIMITED}
 * @param links the links at the start
 * @param start the nodes at the start, in their order
 * @param moments the steps; their numbers increase, with gaps where steps were left out
 * @param end the nodes at the end, in their order
 * @param steps the number of the last step, even if that step was left out
 * @param verdict what is violated, as a line of text
 * @param loopFrom the step at which a cycle begins: the steps from there to the end repeat for ever
 */
public record Story(
    String algorithm,
    int k,
    List<Link> links,
    List<NodeState> start,
    List<Moment> moments,
    List<NodeState> end,
    int steps,
    String verdict,
    OptionalInt loopFrom) {

  /** A link between two nodes. */
  public record Link(int a, int b) {
    @Override
    public String toString() {
      return a + "-" + b;
    }
  }

  public Story {
    links = List.copyOf(links);
    start = List.copyOf(start);
    moments = List.copyOf(moments);
    end = List.copyOf(end);
  }

  /** Returns the number of nodes. */
  public int nodes() {
    return start.size();
  }

  /** Returns a line that says what was run. */
  public String title() {
    String network = links.stream().map(Link::toString).collect(Collectors.joining(", "));
    String wires = links.isEmpty() ? "no links" : "links " + network;
    String units = k == Protocol.UNLIMITED ? "" : "k=" + k + ", ";
    return algorithm + ": " + nodes() + " nodes, " + units + wires;
  }

  /** Returns the messages that are still in flight at the end, oldest first. */
  public List<ShownMessage> underWay() {
    Map<Long, ShownMessage> open = new LinkedHashMap<>();
    for (Moment moment : moments) {
      if (moment.cause() instanceof Cause.Gets(ShownMessage message)) {
        open.remove(message.id());
      }
      moment.dropped().forEach(d -> open.remove(d.message().id()));
      moment.sent().forEach(message -> open.put(message.id(), message));
    }
    return List.copyOf(open.values());
  }

  /** Returns the sentence on the cycle, or an empty text if there is none. */
  public String loopSentence() {
    if (loopFrom.isEmpty()) {
      return "";
    }
    int from = loopFrom.getAsInt();
    return from == steps
        ? "Step " + from + " repeats for ever."
        : "Steps " + from + " to " + steps + " repeat for ever.";
  }

  /**
   * Returns the same story without the LINKs that led to nothing: neither their sending nor the
   * steps in which they arrive. The other steps keep their numbers.
   */
  public Story withoutIdleLinks() {
    Set<Long> telling = new HashSet<>();
    List<Moment> kept = new ArrayList<>();
    // Backwards, since a LINK matters if its arrival led to something that matters.
    for (Moment moment : moments.reversed()) {
      List<Effect> effects = moment.effects().stream().filter(e -> matters(e, telling)).toList();
      boolean link = moment.cause() instanceof Cause.Gets(ShownMessage l) && l.tellsOnlyAHeight();
      if (!link || !effects.isEmpty()) {
        kept.add(new Moment(moment.number(), moment.cause(), effects, moment.after()));
        if (moment.cause() instanceof Cause.Gets(ShownMessage message)) {
          telling.add(message.id());
        }
      }
    }
    Collections.reverse(kept);
    return new Story(algorithm, k, links, start, kept, end, steps, verdict, loopFrom);
  }

  private static boolean matters(Effect effect, Set<Long> telling) {
    return switch (effect) {
      case Effect.Enters e -> true;
      case Effect.Sends(ShownMessage l) -> !l.tellsOnlyAHeight() || telling.contains(l.id());
      case Effect.Drops(ShownMessage l, boolean returned) -> !l.tellsOnlyAHeight();
    };
  }
}
