package io.thalweg.core.register;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.recovery.Ids;
import io.thalweg.core.register.Acceptor.State;
import io.thalweg.core.register.Ask.Accept;
import io.thalweg.core.register.Ask.Prepare;
import io.thalweg.core.register.Reply.Accepted;
import io.thalweg.core.register.Reply.Behind;
import io.thalweg.core.register.Reply.Promise;
import io.thalweg.core.register.Reply.Refused;
import org.junit.jupiter.api.Test;

/** What <em>Paxos Made Simple</em>, section 2, says of acceptors, and what versions add to it. */
class AcceptorPaperTest {
  private static final Ids ALL = Ids.of(1, 2, 3);
  private static final Word FIRST = new Word(1, ALL, "first");
  private static final Word A = new Word(2, ALL, "a");
  private static final Word B = new Word(2, ALL, "b");
  private static final Word C = new Word(3, ALL, "c");

  private final Acceptor<Word> acceptor = new Acceptor<>(State.of(FIRST));

  private static Ballot ballot(long round, int keeper) {
    return new Ballot(round, keeper);
  }

  private Reply<Word> prepare(Ballot ballot, Word base) {
    return acceptor.on(new Prepare<>(ballot, base));
  }

  private Reply<Word> accept(Ballot ballot, Word base, Word value) {
    return acceptor.on(new Accept<>(ballot, base, value));
  }

  /** P1: an acceptor must accept the first proposal that it receives. */
  @Test
  void p1AcceptsTheFirstThatItReceives() {
    assertThat(accept(ballot(1, 1), FIRST, A)).isEqualTo(new Accepted<Word>(ballot(1, 1), 1));
    assertThat(acceptor.state()).isEqualTo(new State<>(FIRST, ballot(1, 1), ballot(1, 1), A));
  }

  /** P1a: it accepts a proposal unless it has answered a prepare request of a larger number. */
  @Test
  void p1aAcceptsUnlessItHasPromisedALaterBallot() {
    prepare(ballot(2, 1), FIRST);
    assertThat(accept(ballot(1, 2), FIRST, A))
        .isEqualTo(new Refused<Word>(ballot(1, 2), ballot(2, 1)));
    assertThat(acceptor.state().value()).isNull();
    assertThat(accept(ballot(2, 1), FIRST, A)).isInstanceOf(Accepted.class);
  }

  /** What is accepted is promised, too: also by a voter that was not asked to promise. */
  @Test
  void anAcceptedBallotIsAPromise() {
    accept(ballot(3, 1), FIRST, A);
    assertThat(prepare(ballot(2, 3), FIRST)).isInstanceOf(Refused.class);
    assertThat(accept(ballot(2, 3), FIRST, B)).isInstanceOf(Refused.class);
  }

  @Test
  void ballotsOfOneRoundAreInTheOrderOfTheirKeepers() {
    prepare(ballot(1, 2), FIRST);
    assertThat(prepare(ballot(1, 1), FIRST)).isInstanceOf(Refused.class);
    assertThat(prepare(ballot(1, 3), FIRST)).isInstanceOf(Promise.class);
  }

  /** Section 2.2, phase 1b: the answer has the proposal of the largest number that it accepted. */
  @Test
  void aPromiseTellsWhatWasAcceptedLast() {
    accept(ballot(1, 1), FIRST, A);
    accept(ballot(2, 1), FIRST, B);
    assertThat(prepare(ballot(3, 1), FIRST))
        .isEqualTo(new Promise<>(ballot(3, 1), 1, ballot(2, 1), B));
  }

  @Test
  void aQuestionThatArrivesAgainIsAnsweredAgain() {
    assertThat(prepare(ballot(1, 1), FIRST)).isEqualTo(prepare(ballot(1, 1), FIRST));
    assertThat(accept(ballot(1, 1), FIRST, A)).isEqualTo(accept(ballot(1, 1), FIRST, A));
  }

  /** Section 2.5: different proposers choose their numbers from disjoint sets, kept on disk. */
  @Test
  void anOwnBallotIsPromisedAndNeverMadeAgain() {
    prepare(ballot(4, 2), FIRST);
    Ballot own = acceptor.newBallot(1, 0);
    assertThat(own).isEqualTo(ballot(5, 1));
    assertThat(acceptor.state().promised()).isEqualTo(own);
    Acceptor<Word> restarted = new Acceptor<>(acceptor.state());
    assertThat(restarted.newBallot(1, 0)).isEqualTo(ballot(6, 1));
    assertThat(restarted.newBallot(1, 9)).isEqualTo(ballot(10, 1));
  }

  @Test
  void anOwnBallotLeavesWhatWasAccepted() {
    accept(ballot(1, 2), FIRST, A);
    acceptor.newBallot(1, 0);
    assertThat(acceptor.state()).isEqualTo(new State<>(FIRST, ballot(2, 1), ballot(1, 2), A));
  }

  @Test
  void aProposerThatIsBehindIsToldTheNewestVersion() {
    acceptor.learn(C);
    assertThat(prepare(ballot(9, 1), FIRST)).isEqualTo(new Behind<>(C));
    assertThat(accept(ballot(9, 1), FIRST, A)).isEqualTo(new Behind<>(C));
    assertThat(acceptor.state()).isEqualTo(State.of(C));
  }

  @Test
  void learningDropsWhatWasAcceptedButKeepsThePromise() {
    accept(ballot(2, 1), FIRST, A);
    acceptor.learn(B);
    assertThat(acceptor.state()).isEqualTo(new State<>(B, ballot(2, 1), Ballot.NONE, null));
  }

  @Test
  void anEarlierVersionIsNotLearnt() {
    acceptor.learn(C);
    accept(ballot(1, 1), C, new Word(4, ALL, "d"));
    State<Word> before = acceptor.state();
    acceptor.learn(A);
    acceptor.learn(C);
    assertThat(acceptor.state()).isEqualTo(before);
  }

  @Test
  void aQuestionTellsWhatIsChosen() {
    accept(ballot(1, 1), FIRST, B);
    assertThat(prepare(ballot(2, 2), A))
        .isEqualTo(new Promise<Word>(ballot(2, 2), 2, Ballot.NONE, null));
    assertThat(acceptor.chosen()).isEqualTo(A);
  }

  @Test
  void alsoAQuestionThatIsRefusedTellsWhatIsChosen() {
    prepare(ballot(5, 3), FIRST);
    assertThat(prepare(ballot(2, 2), A)).isInstanceOf(Refused.class);
    assertThat(acceptor.chosen()).isEqualTo(A);
  }
}
