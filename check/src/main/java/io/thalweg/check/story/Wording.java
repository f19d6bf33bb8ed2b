package io.thalweg.check.story;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Describes in a sentence what happens in a step. */
public final class Wording {
  private Wording() {}

  /** Returns one sentence for the step. */
  public static String sentence(Moment moment) {
    int node = moment.cause().node();
    List<String> own = new ArrayList<>();
    StringBuilder rest = new StringBuilder();
    if (!isOfLink(moment.cause())) {
      own.addAll(Verbs.of(moment, node));
    }
    for (Effect.Drops drop : moment.dropped()) {
      rest.append("; ").append(fate(drop));
    }
    for (int other : others(moment, node)) {
      rest.append("; node ").append(other).append(' ').append(list(Verbs.of(moment, other)));
    }
    return cause(moment, own) + rest + ".";
  }

  /** Such as {@code a, b and c}. */
  static String list(List<String> parts) {
    if (parts.size() < 2) {
      return String.join("", parts);
    }
    String allButLast = String.join(", ", parts.subList(0, parts.size() - 1));
    return allButLast + " and " + parts.getLast();
  }

  private static boolean isOfLink(Cause cause) {
    return cause instanceof Cause.LinkFails || cause instanceof Cause.LinkForms;
  }

  /** Returns the cause and what its node then does, with verbs as in {@code gets … and sends …}. */
  private static String cause(Moment moment, List<String> deeds) {
    return switch (moment.cause()) {
      case Cause.Asks c ->
          subject(c)
              + ("asks for " + c.share().words() + priority(c))
              + (deeds.isEmpty() ? "" : "; it " + list(deeds));
      case Cause.Changes c ->
          verbs(c, "changes request " + c.request() + " to priority " + c.priority(), deeds);
      case Cause.GivesUp c -> verbs(c, "gives request " + c.request() + " up", deeds);
      case Cause.Leaves c -> verbs(c, "leaves the CS " + c.share().ofCriticalSection(), deeds);
      case Cause.Gets c -> verbs(c, gets(moment.number(), c.message()), deeds);
      case Cause.LinkForms(int a, int b) -> "The link " + a + "-" + b + " forms";
      case Cause.LinkFails(int a, int b) -> "The link " + a + "-" + b + " fails";
      case Cause.Hears c -> verbs(c, hears(c), deeds);
      case Cause.Joins c -> verbs(c, "joins", deeds);
      case Cause.HandsOver c -> verbs(c, "is about to leave (heir: " + c.heir() + ")", deeds);
      case Cause.Goes c -> verbs(c, "has left the network", deeds);
      case Cause.GetsBack c -> verbs(c, "gets back late what a link did not deliver", deeds);
      case Cause.Rings c -> verbs(c, "has waited long enough", deeds);
      case Cause.Steps c -> verbs(c, "takes a step", deeds);
    };
  }

  private static String priority(Cause.Asks c) {
    return c.share().isOfGroup() ? "" : " with priority " + c.priority();
  }

  private static String subject(Cause cause) {
    return "Node " + cause.node() + " ";
  }

  private static String verbs(Cause cause, String first, List<String> deeds) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(deeds);
    return subject(cause) + list(all);
  }

  private static String hears(Cause.Hears c) {
    String link = Math.min(c.node(), c.peer()) + "-" + Math.max(c.node(), c.peer());
    return "hears that the link " + link + (c.up() ? " has formed" : " has failed");
  }

  /** Names the step in which a message was sent, unless that is the step before. */
  private static String gets(int number, ShownMessage message) {
    boolean late = message.sentIn() > 0 && message.sentIn() < number - 1;
    String which = late ? " of step " + message.sentIn() : "";
    return "gets the " + message.type() + which + " from " + message.from();
  }

  private static String fate(Effect.Drops drop) {
    ShownMessage message = drop.message();
    return drop.returned()
        ? "the " + message.type() + " to " + message.to() + " is handed back to " + message.from()
        : "the " + message.type() + " from " + message.from() + " to " + message.to() + " is lost";
  }

  /** Returns the nodes, other than the one of the cause, that do something. */
  private static List<Integer> others(Moment moment, int node) {
    return moment.effects().stream()
        .map(Wording::doer)
        .filter(Objects::nonNull)
        .distinct()
        .filter(doer -> doer != node || isOfLink(moment.cause()))
        .toList();
  }

  private static @Nullable Integer doer(Effect effect) {
    return switch (effect) {
      case Effect.Sends(ShownMessage message) -> (Integer) message.from();
      case Effect.Enters e -> (Integer) e.node();
      case Effect.Drops d -> null;
    };
  }

  /** Returns the words for a node between two steps. */
  static String phase(Course.Phase phase, boolean forEver) {
    if (phase.gone()) {
      return "has left";
    }
    List<String> words = new ArrayList<>();
    if (phase.isInside()) {
      words.add("is in the CS " + phase.inside().ofCriticalSection());
    }
    if (phase.waits()) {
      words.add(forEver ? "waits for ever" : "waits");
    }
    if (phase.token()) {
      words.add("holds the token");
    }
    return words.isEmpty() ? "is idle" : list(words);
  }
}
