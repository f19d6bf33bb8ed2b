package io.thalweg.check.drawing;

import io.thalweg.check.story.Story;
import io.thalweg.core.model.Message;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.HkPaperMessage;
import io.thalweg.core.protocols.hk.PaperHk;
import io.thalweg.core.protocols.hk.Policy;
import java.util.LinkedHashMap;
import java.util.Map;

/** The stories that the tests show. */
public final class Examples {
  private Examples() {}

  static Map<String, Story> all() {
    Map<String, Story> stories = new LinkedHashMap<>();
    stories.put("d2-paper", waitingHolderLosesItsRequest());
    stories.put("d2-paper-no-links", waitingHolderLosesItsRequest().withoutIdleLinks());
    stories.put("d12-paper", tokenIsLost());
    stories.put("d12-corrected", tokenIsHandedBack());
    stories.put("four-nodes", fourNodes());
    stories.put("lasso", lasso());
    return stories;
  }

  public static PaperHk paper(int k) {
    return new PaperHk(k, Policy.HIGHEST_PRIORITY_FIRST, 0);
  }

  public static Hk corrected(int k) {
    return new Hk(HkConfig.units(k));
  }

  /** D2 of docs/algorithms/hk.md. */
  public static Story waitingHolderLosesItsRequest() {
    Stage<HkPaperMessage> stage = Stage.line(paper(1), 3);
    stage.ask(1, 1, 1);
    stage.deliver(1, 0);
    stage.ask(2, 1, 1);
    stage.deliver(2, 1);
    stage.ask(0, 1, 1);
    stage.deliver(0, 1);
    stage.deliverAll();
    stage.leave(1);
    stage.deliverAll();
    stage.leave(0);
    stage.deliverAll();
    return stage.story("every-request-served: node 2 waits for ever (request 1, 1 unit)");
  }

  private static <M extends Message> Stage<M> linkFailsUnderTheToken(Stage<M> stage) {
    stage.ask(1, 1, 1);
    stage.deliver(1, 0);
    stage.fail(0, 1);
    stage.hear(1, 0);
    return stage;
  }

  /** D12 of docs/algorithms/hk.md. */
  public static Story tokenIsLost() {
    return linkFailsUnderTheToken(Stage.ring(paper(1), 3)).story("one-token: there are 0 tokens");
  }

  /** The same with the corrected algorithm, to the end. */
  public static Story tokenIsHandedBack() {
    Stage<HkMessage> stage = linkFailsUnderTheToken(Stage.ring(corrected(1), 3));
    stage.deliverAll();
    stage.leave(1);
    stage.form(0, 1);
    stage.deliverAll();
    return stage.story("falls-silent: not really, this one ends well");
  }

  /** Many messages at a time, some of them slow, and a node that changes its request. */
  static Story fourNodes() {
    Stage<HkMessage> stage = Stage.ring(corrected(3), 4);
    stage.ask(3, 2, 1);
    stage.ask(1, 1, 4);
    stage.ask(2, 2, 2);
    stage.deliver(1, 0);
    stage.deliver(2, 1);
    stage.deliver(3, 0);
    stage.change(2, 7);
    stage.deliver(0, 1);
    stage.ask(0, 1, 5);
    stage.deliver(2, 1);
    stage.deliver(1, 2);
    stage.deliver(1, 0);
    stage.deliver(0, 1);
    stage.leave(2);
    stage.fail(0, 3);
    stage.deliver(1, 2);
    stage.giveUp(3);
    stage.hear(3, 0);
    stage.leave(1);
    stage.deliver(2, 1);
    stage.form(0, 3);
    return stage.story(
        "h <= t < k & more: a made-up \"verdict\" with <marks> that is long enough"
            + " to need a second line in every kind of picture");
  }

  /** Without aging, two nodes that take turns keep a third one out for ever. */
  static Story lasso() {
    Stage<HkMessage> stage = Stage.line(corrected(1), 3);
    stage.ask(2, 1, 1);
    stage.ask(0, 1, 9);
    stage.deliverAll();
    takeTurns(stage);
    int from = stage.steps() + 1;
    takeTurns(stage);
    return stage.loop("every-request-served: node 2 waits for ever", from);
  }

  private static void takeTurns(Stage<HkMessage> stage) {
    for (int inside = 0; inside < 2; inside++) {
      stage.ask(1 - inside, 1, 9);
      stage.deliverAll();
      stage.leave(inside);
      stage.deliverAll();
    }
  }
}
