package io.thalweg.check.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.drawing.Examples;
import io.thalweg.check.drawing.Stage;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.HkNode;
import io.thalweg.core.protocols.hk.HkPaperMessage;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class StoryRecorderTest {

  @Test
  void theLinksAtTheStartAreNoSteps() {
    Story story = Examples.tokenIsLost();
    assertThat(story.links()).extracting(Story.Link::toString).containsExactly("0-1", "1-2", "2-0");
    assertThat(story.moments()).extracting(Moment::number).containsExactly(1, 2, 3, 4);
    assertThat(story.start()).extracting(NodeState::tokens).containsExactly(1, 0, 0);
  }

  @Test
  void aStepWithoutCauseIsThatOfTheSecondEnd() {
    assertThat(Examples.tokenIsLost().moments().get(3).cause())
        .isEqualTo(new Cause.Hears(1, 0, false));
  }

  @Test
  void aTokenThatNobodyTakesBackIsLost() {
    assertThat(Examples.tokenIsLost().moments().get(2).dropped())
        .extracting(Effect.Drops::returned)
        .containsExactly(false);
    assertThat(Examples.tokenIsHandedBack().moments().get(2).dropped())
        .extracting(Effect.Drops::returned)
        .containsExactly(true);
  }

  @Test
  void aStepThatNothingExplainsIsToldAsSuch() {
    List<HkNode> nodes = Examples.corrected(1).start(new int[][] {{1}, {0}});
    StoryRecorder<HkMessage> recorder = new StoryRecorder<>(Examples.corrected(1), nodes, false);
    recorder.stepped(1, nodes.get(1));
    recorder.handled(1);
    Story story = recorder.story("", OptionalInt.empty());
    assertThat(story.moments()).extracting(Moment::cause).containsExactly(new Cause.Steps(1));
  }

  @Test
  void bothEndsMayBeToldInOneStep() {
    List<HkNode> nodes = Examples.corrected(1).start(new int[][] {{1}, {0}});
    StoryRecorder<HkMessage> recorder = new StoryRecorder<>(Examples.corrected(1), nodes, false);
    recorder.linkDown(1, 0, 1);
    recorder.stepped(1, nodes.get(0));
    recorder.stepped(1, nodes.get(1));
    recorder.handled(1);
    recorder.stepped(2, nodes.get(1));
    recorder.handled(2);
    assertThat(recorder.story("", OptionalInt.empty()).moments())
        .extracting(Moment::cause)
        .containsExactly(new Cause.LinkFails(0, 1), new Cause.Steps(1));
  }

  @Test
  void heightsAreToldOnlyOnDemand() {
    assertThat(firstLetter(false)).isEqualTo("REQUEST(S=1)");
    assertThat(firstLetter(true)).isEqualTo("REQUEST(ht=[0, 1, 1], S=1)");
  }

  private static String firstLetter(boolean details) {
    Stage<HkPaperMessage> stage = new Stage<>(Examples.paper(1), details, 2, new int[] {0, 1});
    stage.ask(1, 1, 1);
    return stage.story("").moments().getFirst().sent().getFirst().inText();
  }

  @Test
  void messagesUnderWayAreThoseThatNeitherArrivedNorWereDropped() {
    assertThat(Examples.tokenIsLost().underWay())
        .extracting(ShownMessage::inText)
        .containsExactly("LINK", "LINK", "REQUEST(S=1)");
  }

  @Test
  void idleLinksGoAndNumbersStay() {
    Story story = Examples.waitingHolderLosesItsRequest();
    Story shorter = story.withoutIdleLinks();
    assertThat(shorter.steps()).isEqualTo(story.steps());
    assertThat(shorter.end()).isEqualTo(story.end());
    assertThat(shorter.moments()).extracting(Moment::number).doesNotContain(8, 9).contains(7, 10);
    assertThat(shorter.moments())
        .flatExtracting(Moment::sent)
        .noneMatch(ShownMessage::tellsOnlyAHeight);
  }

  @Test
  void aLinkThatLedToSomethingStays() {
    Stage<HkPaperMessage> stage = Stage.ring(Examples.paper(1), 3);
    stage.ask(2, 1, 1);
    stage.fail(0, 2);
    stage.hear(2, 0);
    stage.deliverAll();
    Story story = stage.story("").withoutIdleLinks();
    for (Moment moment : story.moments()) {
      if (moment.cause() instanceof Cause.Gets(ShownMessage message)
          && message.tellsOnlyAHeight()) {
        assertThat(moment.effects()).isNotEmpty();
        assertThat(story.moments()).flatExtracting(Moment::sent).contains(message);
      }
    }
  }
}
