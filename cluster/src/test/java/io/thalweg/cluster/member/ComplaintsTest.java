package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Charters.EPOCH;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.wire.Cargo;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Wish;
import io.thalweg.core.heights.Height;
import io.thalweg.core.protocols.gme.GmeMessage;
import io.thalweg.core.recovery.Fences;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When member 2 of three asks for a new epoch, since member 3 does not take units. */
class ComplaintsTest {
  private final Learner two = new Learner();
  private final List<Wish> asked = new ArrayList<>();
  private final Complaints complaints =
      new Complaints(
          two.membership,
          two.shares,
          two.epochs,
          frame -> asked.add(((Frame.Petition) frame).wish()));
  private final Peer three = two.membership.peer(Site.address(3));
  private Charter charter = Charters.withUnits(Charters.of(3, 1), 4);

  ComplaintsTest() {
    two.learn(charter);
    two.prolong();
    converse();
  }

  private void converse() {
    Talk other = new Talk();
    other.side.begin();
    three.talk.begin();
    three.talk.begun(other.hello());
  }

  /** Units are on their way when the conversation ends. */
  private void stall() {
    three.talk.send(Talk.units(1, 0));
    three.talk.end();
  }

  /** Looks until it complains; returns the number of seconds. */
  private int secondsUntilComplaint() {
    asked.clear();
    for (int second = 1; second < 200; second++) {
      complaints.look();
      if (!asked.isEmpty()) {
        return second;
      }
    }
    return -1;
  }

  private void newEpoch() {
    charter = two.learn(Charters.frozen(charter, 1, 2, 3));
    charter = two.learn(Charters.opened(charter));
    converse();
  }

  @Test
  void whileAllGoesOnThereIsNoComplaint() {
    assertThat(secondsUntilComplaint()).isEqualTo(-1);
    three.talk.send(Talk.units(1, 0));
    assertThat(secondsUntilComplaint()).as("while the peer talks").isEqualTo(-1);
  }

  @Test
  void aPeerThatDoesNotTalkAndIsSentNothingIsNoReason() {
    three.talk.send(Talk.empty(1));
    three.talk.end();

    assertThat(secondsUntilComplaint()).isEqualTo(-1);
  }

  @Test
  void whatIsNotTakenForMoreThanThreeSecondsIs() {
    stall();

    assertThat(secondsUntilComplaint()).isEqualTo(4);
    assertThat(asked).containsExactly(new Wish.Renewal(EPOCH));
    assertThat(two.site.take("say"))
        .containsExactly(
            "say WARN asks for a new epoch, since something in this one does not go on");
  }

  @Test
  void aShortInterruptionIsNone() {
    stall();
    complaints.look();
    complaints.look();
    complaints.look();
    converse(); // takes the units back
    complaints.look();
    stall();

    assertThat(secondsUntilComplaint()).isEqualTo(4);
  }

  @Test
  void itIsAskedForAgainButToldOnce() {
    stall();
    secondsUntilComplaint();
    two.site.take("say");

    assertThat(secondsUntilComplaint()).isEqualTo(7);
    assertThat(secondsUntilComplaint()).isEqualTo(7);
    assertThat(two.site.take("say")).isEmpty();
  }

  @Test
  void ifItHappensAgainItWaitsTwiceAsLongUpToAMinute() {
    List<Integer> waits = new ArrayList<>();
    for (int round = 0; round < 7; round++) {
      stall();
      waits.add(secondsUntilComplaint());
      newEpoch();
    }

    assertThat(waits).containsExactly(4, 7, 13, 25, 49, 61, 61);
  }

  @Test
  void afterAQuietTimeItWaitsAsLittleAsInTheBeginning() {
    stall();
    secondsUntilComplaint();
    newEpoch();
    complaints.look();
    complaints.look();
    stall();
    assertThat(secondsUntilComplaint()).as("six seconds less two").isEqualTo(5);
    newEpoch();
    assertThat(secondsUntilComplaint()).isEqualTo(-1);
    stall();

    assertThat(secondsUntilComplaint()).isEqualTo(4);
  }

  @Test
  void aPeerThatIsNoMemberIsNoReason() {
    stall();
    two.learn(Charters.opened(two.learn(Charters.frozen(charter, 1, 2))));

    assertThat(secondsUntilComplaint()).isEqualTo(-1);
  }

  @Test
  void nothingIsAskedForWhileTheEpochIsFrozen() {
    stall();
    two.learn(Charters.frozen(charter, 1, 2, 3));

    assertThat(secondsUntilComplaint()).isEqualTo(-1);
  }

  @Test
  void fencesThatRunOutAreAReasonAtOnce() {
    Definition.Groups groups = new Definition.Groups(GroupConfig.standard(), List.of());
    Wish make = new Wish.Make(1, "doc", groups, 0);
    two.learn(Charters.present(new Amendments(Site.LIMITS).after(charter, make)));
    Cargo last = new Cargo.Count(Fences.MANY_GRANTS + 1);
    GmeMessage link = new GmeMessage.Link(new Height(0, 0, 3));
    two.shares.group(2).orElseThrow().unwrap(new Frame.Parcel(2, last, link));

    assertThat(secondsUntilComplaint()).isEqualTo(1);
  }
}
