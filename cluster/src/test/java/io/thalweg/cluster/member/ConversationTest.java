package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Hello;
import io.thalweg.cluster.wire.Frame.Open;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.core.recovery.Ids;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A conversation of two members over an unreliable network. */
class ConversationTest {
  private static final int SILENT_TICKS = 20;
  private static final int RESEND_TICKS = 11;
  private static final int STUCK_RESENDS = 5;

  private final Talk a = new Talk();
  private final Talk b = new Talk();

  private void begin() {
    Talk.begin(a, b);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void nothingIsLostRepeatedOrTakenOutOfOrderWhateverTheNetworkDoes(long seed) {
    begin();
    Random chance = new Random(seed);
    List<Frame> said = new ArrayList<>();
    for (int number = 1; number <= 200; number++) {
      Open frame = new Open(number);
      said.add(frame);
      if (chance.nextBoolean()) {
        a.side.send(frame);
      } else {
        a.side.sendSoon(frame);
      }
      tickBoth(chance);
    }
    for (int tick = 0; tick < 100 * RESEND_TICKS && b.heard().size() < said.size(); tick++) {
      tickBoth(chance);
    }

    assertThat(b.heard()).isEqualTo(said);
  }

  @Test
  void whatIsRepeatedIsAcknowledgedAgain() {
    begin();
    a.side.send(new Open(1));
    List<Letter> letters = List.copyOf(a.sent);
    b.hear(letters);
    b.tick();
    b.sent.clear(); // the acknowledgement is lost
    b.hear(letters);
    b.tick();
    a.hear(b.sent);

    assertThat(a.side.isAllTaken()).isTrue();
    assertThat(b.heard()).hasSize(1);
  }

  /**
   * Lets both tick, and delivers some of the letters between them, in any order, some of them
   * twice.
   */
  private void tickBoth(Random chance) {
    a.tick();
    b.tick();
    b.hear(mangled(a.sent, chance));
    a.hear(mangled(b.sent, chance));
  }

  private static List<Letter> mangled(List<Letter> sent, Random chance) {
    List<Letter> letters = new ArrayList<>();
    sent.stream().filter(l -> chance.nextInt(10) > 0).forEach(letters::add);
    sent.stream().filter(l -> chance.nextInt(3) == 0).forEach(letters::add);
    sent.clear();
    if (chance.nextInt(4) == 0) {
      Collections.shuffle(letters, chance);
    }
    return letters;
  }

  @Test
  void whatCanWaitTravelsWithTheNextInOrder() {
    begin();
    a.side.sendSoon(new Open(1));
    assertThat(a.sent).isEmpty();
    a.side.send(new Open(2));
    b.hearAll(a);

    assertThat(b.heard()).containsExactly(new Open(1), new Open(2));
  }

  @Test
  void whatIsAcknowledgedIsNotSentAgain() {
    begin();
    a.side.send(new Open(1));
    b.hearAll(a);
    assertThat(a.side.isAllTaken()).isFalse();
    b.tick();
    a.hearAll(b);
    assertThat(a.side.isAllTaken()).isTrue();
    ticks(a, RESEND_TICKS);

    assertThat(a.sent).isEmpty();
  }

  @Test
  void whatIsNotAcknowledgedForASecondIsSentAgainAllOfIt() {
    begin();
    a.side.send(new Open(1));
    a.side.send(new Open(2));
    a.sent.clear();
    ticks(a, RESEND_TICKS - 1);
    assertThat(a.sent).isEmpty();
    ticks(a, 1);
    b.hearAll(a);

    assertThat(b.heard()).containsExactly(new Open(1), new Open(2));
  }

  @Test
  void aLongSequenceIsAcknowledgedWithoutATick() {
    begin();
    IntStream.rangeClosed(1, 64).forEach(number -> a.side.send(new Open(number)));
    b.hearAll(a);
    a.hearAll(b);

    assertThat(a.side.isAllTaken()).isTrue();
  }

  @Test
  void whatWasNotTakenComesBackAtTheNextConversationIfItCarriesSomething() {
    begin();
    a.side.send(Talk.units(1, 0));
    b.hearAll(a);
    a.side.send(Talk.units(1, 1));
    a.side.send(Talk.empty(1));
    a.sent.clear();
    endBoth();
    assertThat(a.side.carried()).as("nor is it known that the first was taken").hasSize(2);

    List<Parcel> back = Talk.begin(a, b).getFirst();

    assertThat(back).extracting(p -> p.cargo().units()).containsExactly(new int[] {1});
    assertThat(a.side.carried()).isEmpty();
  }

  @Test
  void allComesBackFromOneThatHasTakenNothing() {
    begin();
    a.side.send(Talk.units(1, 0));
    a.side.send(Talk.units(1, 1));
    a.sent.clear();
    endBoth();

    assertThat(Talk.begin(a, b).getFirst()).hasSize(2);
  }

  @Test
  void aPeerThatHeardNothingInBetweenStillTellsOfTheConversationBefore() {
    begin();
    a.side.send(Talk.units(1, 0));
    b.hearAll(a);
    endBoth();
    b.side.begin(); // b begins, hears nothing of a's, and ends again
    b.side.begun(a.hello());
    b.side.end();

    assertThat(Talk.begin(a, b).getFirst()).isEmpty();
  }

  private void endBoth() {
    a.side.end();
    b.side.end();
  }

  @Test
  void nothingOfAConversationThatHasEndedIsTaken() {
    begin();
    a.side.send(Talk.units(1, 0));
    List<Letter> late = List.copyOf(a.sent);
    endBoth();
    b.hear(late);
    Talk.begin(a, b);
    b.hear(late);

    assertThat(b.taken).isEmpty();
  }

  @Test
  void greetingsThatCrossBeginOneConversation() {
    a.side.begin();
    b.side.begin();
    Hello fromA = a.hello();
    Hello fromB = b.hello();
    assertThat(a.side.isStale(fromB)).isFalse();
    a.side.begun(fromB);
    b.side.begun(fromA);
    assertThat(a.hello().heard()).isEqualTo(b.side.mine());
    assertThat(a.side.isStale(b.hello())).isFalse();
    a.side.send(new Open(1));
    b.hearAll(a);

    assertThat(b.heard()).containsExactly(new Open(1));
  }

  @Test
  void aGreetingOfAnEarlierConversationIsStale() {
    b.side.begin();
    final Hello first = b.hello();
    begin();

    assertThat(a.side.isStale(first)).isTrue();
  }

  @Test
  void aPeerThatDoesNotKnowThatItIsOverIsStaleUntilItDoes() {
    begin();
    a.side.end();
    a.side.begin();
    assertThat(a.side.isStale(b.hello())).isTrue(); // it still speaks of the one that has ended
    b.side.end();
    b.side.begin();
    assertThat(a.side.isStale(b.hello())).isFalse();
  }

  @Test
  void aNumberUnderWhichNothingWasTakenServesAgain() {
    begin();
    assertThat(a.side.isFreshFor(b.hello())).isTrue();
    a.side.send(new Open(1));
    b.hearAll(a);
    b.side.end();

    assertThat(b.hello().last()).isEqualTo(a.side.mine());
    assertThat(a.side.isFreshFor(b.hello())).isFalse();
  }

  @Test
  void aPeerThatOwesAnAnswerForTwentyTicksIsSilent() {
    begin();
    ticks(a, 2 * SILENT_TICKS);
    assertThat(a.side.isSilent()).as("nothing was said to it").isFalse();
    a.side.send(new Open(1));
    ticks(a, SILENT_TICKS - 1);
    assertThat(a.side.isSilent()).isFalse();
    ticks(a, 1);
    assertThat(a.side.isSilent()).isTrue();
  }

  @Test
  void anythingThatIsHeardBreaksTheSilence() {
    begin();
    a.side.send(new Open(1));
    ticks(a, SILENT_TICKS - 1);
    b.side.send(new Open(2));
    a.hearAll(b);
    ticks(a, SILENT_TICKS - 1);

    assertThat(a.side.isSilent()).isFalse();
  }

  private static void ticks(Talk talk, int number) {
    for (int t = 0; t < number; t++) {
      talk.tick();
    }
  }

  @Test
  void aPeerThatWasSilentAndGreetsAgainIsNotSilentAnyMore() {
    begin();
    a.side.send(new Open(1));
    ticks(a, SILENT_TICKS);
    endBoth();
    begin();

    assertThat(a.side.isSilent()).isFalse();
  }

  /** There is always a frame that the peer has not acknowledged yet. */
  @Test
  void aBusyPeerThatTakesWhatIsSentAgainIsNotStuck() {
    begin();
    for (int round = 1; round <= 2 * STUCK_RESENDS; round++) {
      a.side.send(new Open(round));
      a.sent.clear(); // lost
      ticks(a, RESEND_TICKS);
      b.hearAll(a);
      a.side.send(new Open(round));
      a.sent.clear();
      b.tick();
      a.hearAll(b);

      assertThat(a.side.isAllTaken()).isFalse();
      assertThat(a.side.isStuck()).as("round %d", round).isFalse();
    }
  }

  @Test
  void aPeerThatSpeaksButTakesNothingIsStuck() {
    begin();
    a.side.send(new Open(1));
    for (int round = 1; round <= STUCK_RESENDS; round++) {
      assertThat(a.side.isStuck()).as("round %d", round).isFalse();
      ticks(a, RESEND_TICKS);
      b.side.send(new Open(round));
      a.hearAll(b);
    }

    assertThat(a.side.isStuck()).isTrue();
  }

  @Test
  void afterItsGoodbyeAMemberTakesNoUnitsButHearsTheRest() {
    begin();
    b.side.refuse();
    a.side.send(new Open(1));
    a.side.send(Talk.units(1, 0));
    b.hearAll(a);
    assertThat(b.heard()).containsExactly(new Open(1));
    b.tick();
    a.hearAll(b);

    assertThat(a.side.reclaim()).hasSize(1);
    assertThat(a.side.carried()).isEmpty();
  }

  /** Others may have it by now. */
  @Test
  void whatIsOfAnEarlierEpochDoesNotComeBack() {
    begin();
    a.side.send(Talk.units(1, 0));
    a.sent.clear();
    a.epoch(2, true);
    assertThat(a.side.carried()).isEmpty();
    assertThat(a.side.reclaim()).isEmpty();
    a.side.send(Talk.units(1, 1));
    a.sent.clear();
    endBoth();
    assertThat(a.side.carried()).extracting(p -> p.cargo().units()).containsExactly(new int[] {1});
    a.epoch(3, true);

    assertThat(Talk.begin(a, b).getFirst()).isEmpty();
  }

  @Test
  void whatIsOfALaterEpochWaitsAndAllThatFollowsItDoes() {
    begin();
    a.epoch(2, true);
    a.side.send(new Open(1));
    a.side.send(new Frame.Leaving());
    b.hearAll(a);
    assertThat(b.heard()).isEmpty();
    b.tick();
    a.hearAll(b);
    assertThat(a.side.isAllTaken()).as("it is not acknowledged").isFalse();
    b.epoch(2, false);
    b.takeNext();
    assertThat(b.heard()).as("the epoch is not open there").isEmpty();
    b.epoch(2, true);
    b.takeNext();
    assertThat(b.heard()).containsExactly(new Open(1), new Frame.Leaving());
    b.tick();
    a.hearAll(b);

    assertThat(a.side.isAllTaken()).isTrue();
  }

  /** Else two that leave at once would wait for each other: neither knows an epoch any more. */
  @Test
  void afterItsGoodbyeAMemberWaitsForNoEpoch() {
    begin();
    a.epoch(2, true);
    b.epoch(2, false);
    a.side.send(new Open(1));
    a.side.send(new Frame.Goodbye());
    b.side.refuse();
    b.hearAll(a);
    b.tick();
    a.hearAll(b);

    assertThat(a.side.isAllTaken()).isTrue();
  }

  @Test
  void whatConcernsNoShareDoesNotWaitForItsEpoch() {
    begin();
    a.epoch(2, true);
    a.side.send(new Frame.Leaving());
    a.side.sendLoose(new Frame.Noted(1, 2, Ids.NONE));
    a.side.send(new Open(1));
    a.side.sendLoose(new Frame.Noted(1, 3, Ids.of(4)));
    b.hearAll(a);

    assertThat(b.heard())
        .containsExactly(
            new Frame.Leaving(), new Frame.Noted(1, 2, Ids.NONE), new Frame.Noted(1, 3, Ids.of(4)));
  }

  /** What is void is taken all the same; the member drops it. */
  @Test
  void whatIsOfAnEarlierEpochIsTaken() {
    begin();
    a.side.send(new Open(1));
    b.epoch(2, true);
    b.hearAll(a);

    assertThat(b.heard()).containsExactly(new Open(1));
  }

  @Test
  void whatWaitsKeepsItsOrderThoughItIsSentAgain() {
    begin();
    a.epoch(2, true);
    a.side.send(new Open(1));
    b.hearAll(a);
    ticks(a, RESEND_TICKS);
    a.side.send(new Open(2));
    b.hearAll(a);
    b.epoch(2, true);
    b.takeNext();

    assertThat(b.heard()).containsExactly(new Open(1), new Open(2));
  }

  @Test
  void oneThatMakesItsPeerWaitIsNotSilent() {
    begin();
    a.epoch(2, true);
    a.side.send(new Open(1));
    for (int tick = 0; tick < 2 * SILENT_TICKS; tick++) {
      a.tick();
      b.tick();
      b.hearAll(a);
      a.hearAll(b);
    }

    assertThat(a.side.isSilent()).isFalse();
    assertThat(b.heard()).isEmpty();
  }

  @Test
  void whatWaitsWhenTheConversationEndsComesBack() {
    begin();
    a.epoch(2, true);
    a.side.send(Talk.units(1, 0));
    b.hearAll(a);
    endBoth();
    b.epoch(2, true);
    b.takeNext();
    assertThat(b.heard()).isEmpty();

    assertThat(Talk.begin(a, b).getFirst()).hasSize(1);
  }

  @Test
  void aNewEpochForgetsWhatMightComeBack() {
    begin();
    a.side.send(Talk.units(1, 0));
    endBoth();
    a.side.forgetLimbo();

    assertThat(a.side.carried()).isEmpty();
    assertThat(Talk.begin(a, b).getFirst()).isEmpty();
  }

  @Test
  void howMuchWasTakenIsKnownOfThisConversationAndTheOneBefore() {
    begin();
    a.side.send(new Open(1));
    b.hearAll(a);
    final long first = a.side.mine();
    assertThat(b.side.taken(first)).isEqualTo(1);
    endBoth();
    begin();
    a.side.send(new Open(1));
    a.side.send(new Open(2));
    b.hearAll(a);

    assertThat(b.side.taken(a.side.mine())).isEqualTo(2);
    assertThat(b.side.taken(first)).isEqualTo(1);
  }

  @Test
  void nobodyTalksToOneThatHasNotGreeted() {
    assertThatThrownBy(() -> a.side.send(new Open(1))).isInstanceOf(IllegalStateException.class);
    assertThat(a.side.isUp()).isFalse();
  }
}
