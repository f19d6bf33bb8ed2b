package io.thalweg.check.drawing;

import io.thalweg.check.story.Cause;
import io.thalweg.check.story.Effect;
import io.thalweg.check.story.Moment;
import io.thalweg.check.story.ShownMessage;
import java.util.ArrayList;
import java.util.List;

/** Draws one step of a story for the terminal. */
final class StepDrawing {
  private final Moment moment;
  private final Block block;

  StepDrawing(Moment moment, Block block) {
    this.moment = moment;
    this.block = block;
  }

  void draw() {
    drawCause();
    for (Effect.Drops drop : moment.dropped()) {
      ShownMessage message = drop.message();
      block.line(message.from(), message.to(), Stroke.of(drop), fates(drop));
    }
    moment.entered().forEach(this::drawEntering);
    List<Integer> senders = moment.sent().stream().map(ShownMessage::from).distinct().toList();
    senders.forEach(node -> drawSending(node, true));
    senders.forEach(node -> drawSending(node, false));
  }

  private void drawCause() {
    switch (moment.cause()) {
      case Cause.Asks c -> words(asks(c));
      case Cause.Changes c -> words("now R=" + c.priority());
      case Cause.GivesUp c -> words("gives up");
      case Cause.Leaves c -> words("leaves " + c.share().label());
      case Cause.Hears c -> block.words(c.node(), hears(c), sendsOnlyRight(c.node()));
      case Cause.Joins c -> words("joins");
      case Cause.HandsOver c -> words("hands over");
      case Cause.Goes c -> words("goes");
      case Cause.GetsBack c -> words("gets back");
      case Cause.Rings c -> words("alarm");
      case Cause.Steps c -> words("takes a step");
      case Cause.Gets(ShownMessage l) -> block.line(l.from(), l.to(), Stroke.of(l), labels(l));
      case Cause.LinkForms(int a, int b) ->
          block.line(a, b, Stroke.FORMATION, List.of("link forms", "forms"));
      case Cause.LinkFails(int a, int b) ->
          block.line(a, b, Stroke.FAILURE, List.of("link fails", "fails"));
    }
  }

  private static List<String> hears(Cause.Hears c) {
    String link = Math.min(c.node(), c.peer()) + "-" + Math.max(c.node(), c.peer());
    String state = link + (c.up() ? " is up" : " is down");
    return List.of("hears that " + state, "hears " + state, state, link);
  }

  private void words(String words) {
    int node = moment.cause().node();
    List<String> choice = List.of(withEntering(words), words.replace("asks ", ""));
    block.words(node, choice, sendsOnlyRight(node));
  }

  /** Whether the node sends only to the right: its words then go to the left, on the same line. */
  private boolean sendsOnlyRight(int node) {
    List<ShownMessage> sent = moment.sent().stream().filter(l -> l.from() == node).toList();
    return !sent.isEmpty() && sent.stream().allMatch(l -> l.to() > node);
  }

  /** Adds to the words that the node enters in the same step, if that fits. */
  private String withEntering(String words) {
    boolean enters = moment.entered().stream().anyMatch(e -> e.node() == moment.cause().node());
    String both = words + ", enters";
    return enters && block.holds(both) ? both : words;
  }

  private void drawEntering(Effect.Enters enters) {
    String asks = moment.cause() instanceof Cause.Asks c ? asks(c) : "";
    boolean told = enters.node() == moment.cause().node() && !withEntering(asks).equals(asks);
    if (asks.isEmpty() || !told) {
      block.words(enters.node(), List.of("enters " + enters.share().label()), false);
    }
  }

  private static String asks(Cause.Asks c) {
    return "asks " + c.label();
  }

  private void drawSending(int node, boolean toTheLeft) {
    List<String> types =
        moment.sent().stream()
            .filter(l -> l.from() == node && toTheLeft == (l.to() < node))
            .map(ShownMessage::type)
            .distinct()
            .toList();
    String all = String.join(", ", types);
    if (block.holds(all)) {
      types = all.isEmpty() ? List.of() : List.of(all);
    }
    types.forEach(type -> block.stub(node, toTheLeft, type));
  }

  private static List<String> fates(Effect.Drops drop) {
    String type = drop.message().type();
    return drop.returned()
        ? List.of(type + " is handed back", type + " back", type)
        : List.of(type + " is lost", type + " lost", type);
  }

  /** Returns names of a message, from long to short, with the step in which it was sent. */
  static List<String> labels(ShownMessage message) {
    List<String> labels = new ArrayList<>();
    message.labels().forEach(label -> labels.add(label + " (" + message.sentIn() + ")"));
    labels.add(message.type());
    return labels;
  }
}
