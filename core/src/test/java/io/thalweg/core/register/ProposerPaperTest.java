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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What <em>Paxos Made Simple</em>, section 2, says of proposers, and what versions add to it. */
class ProposerPaperTest {
  private static final Ids ALL = Ids.of(1, 2, 3);
  private static final Word FIRST = new Word(1, ALL, "first");
  private static final Word A = new Word(2, ALL, "a");
  private static final Word B = new Word(2, ALL, "b");
  private static final Word C = new Word(2, ALL, "c");

  /** What a proposer has sent and said. */
  private static final class Said implements Proposer.Outlet<Word> {
    final List<Ids> to = new ArrayList<>();
    final List<Ask<Word>> asks = new ArrayList<>();
    final List<Word> chosen = new ArrayList<>();

    @Override
    public void send(Ids keepers, Ask<Word> ask) {
      to.add(keepers);
      asks.add(ask);
    }

    @Override
    public void chosen(Word value) {
      chosen.add(value);
    }
  }

  private final Said said = new Said();
  private final Proposer<Word> proposer = new Proposer<>(1, said);
  private final Acceptor<Word> own = new Acceptor<>(State.of(FIRST));

  private Ballot begin(Word wanted) {
    proposer.begin(own, wanted);
    return said.asks.getLast().ballot();
  }

  private void promise(int keeper, Ballot ballot) {
    proposer.on(keeper, new Promise<>(ballot, 1, Ballot.NONE, null));
  }

  private void promise(int keeper, Ballot ballot, Ballot accepted, Word value) {
    proposer.on(keeper, new Promise<>(ballot, 1, accepted, value));
  }

  private void accepted(int keeper, Ballot ballot) {
    proposer.on(keeper, new Accepted<>(ballot, 1));
  }

  private Ballot accepting(Word wanted) {
    Ballot ballot = begin(wanted);
    promise(1, ballot);
    promise(2, ballot);
    return ballot;
  }

  /** Section 2.2, phase 1a. */
  @Test
  void asksTheVotersOfTheNewestVersionToPromise() {
    Ballot ballot = begin(A);
    assertThat(said.to).containsExactly(ALL);
    assertThat(said.asks).containsExactly(new Prepare<>(ballot, FIRST));
    assertThat(own.state().promised()).isEqualTo(ballot);
  }

  /** Section 2.2, phase 2a: its own value, if a majority has accepted none. */
  @Test
  void offersItsOwnValueWhenAMajorityHasPromised() {
    Ballot ballot = begin(A);
    promise(2, ballot);
    assertThat(said.asks).hasSize(1);
    promise(3, ballot);
    assertThat(said.asks.getLast()).isEqualTo(new Accept<>(ballot, FIRST, A));
  }

  /** P2c: the value of the highest ballot that any of them has accepted. */
  @Test
  void p2cAdoptsTheValueOfTheHighestBallot() {
    Word five = new Word(1, Ids.of(1, 2, 3, 4, 5), "first");
    Proposer<Word> of = new Proposer<>(1, said);
    of.begin(new Acceptor<>(State.of(five)), A);
    Ballot ballot = said.asks.getLast().ballot();
    of.on(3, new Promise<>(ballot, 1, new Ballot(3, 2), B));
    of.on(4, new Promise<>(ballot, 1, new Ballot(3, 3), C));
    of.on(5, new Promise<>(ballot, 1, new Ballot(2, 5), A));
    assertThat(said.asks.getLast()).isEqualTo(new Accept<>(ballot, five, C));
  }

  @Test
  void whatItAdoptedIsChosenAndNotWhatItWanted() {
    Ballot ballot = begin(A);
    promise(2, ballot, new Ballot(1, 3), B);
    promise(3, ballot);
    accepted(2, ballot);
    accepted(3, ballot);
    assertThat(said.chosen).containsExactly(B);
  }

  @Test
  void aMajorityOfVotersChooses() {
    Ballot ballot = accepting(A);
    accepted(3, ballot);
    assertThat(said.chosen).isEmpty();
    assertThat(proposer.isBusy()).isTrue();
    accepted(1, ballot);
    assertThat(said.chosen).containsExactly(A);
    assertThat(proposer.isBusy()).isFalse();
  }

  @Test
  void halfIsNoMajority() {
    Word four = new Word(1, Ids.of(1, 2, 3, 4), "first");
    proposer.begin(new Acceptor<>(State.of(four)), A);
    Ballot ballot = said.asks.getLast().ballot();
    promise(1, ballot);
    promise(2, ballot);
    assertThat(said.asks).hasSize(1);
  }

  @Test
  void answersThatAreRepeatedCountOnce() {
    Ballot ballot = begin(A);
    promise(2, ballot);
    promise(2, ballot);
    assertThat(said.asks).hasSize(1);
    promise(3, ballot);
    accepted(2, ballot);
    accepted(2, ballot);
    assertThat(said.chosen).isEmpty();
    promise(1, ballot); // late
    assertThat(said.asks).hasSize(2);
  }

  @Test
  void answersToAnEarlierAttemptDoNotCount() {
    Ballot first = accepting(A);
    Ballot second = begin(B);
    promise(2, first);
    promise(3, first);
    assertThat(said.asks.getLast()).isEqualTo(new Prepare<>(second, FIRST));
    promise(2, second);
    promise(3, second);
    accepted(2, first);
    accepted(3, first);
    proposer.on(2, new Refused<>(first, new Ballot(9, 2)));
    assertThat(said.chosen).isEmpty();
    assertThat(proposer.isBusy()).isTrue();
  }

  @Test
  void answersAreNothingWhenNoAttemptIsUnderWay() {
    Ballot ballot = accepting(A);
    proposer.giveUp();
    accepted(2, ballot);
    accepted(3, ballot);
    assertThat(said.chosen).isEmpty();
  }

  @Test
  void othersThanVotersDoNotCount() {
    Ballot ballot = begin(A);
    promise(4, ballot);
    promise(5, ballot);
    promise(1, ballot);
    assertThat(said.asks).hasSize(1);
  }

  @Test
  void theNextVotersAreAskedButDoNotCount() {
    Word next = new Word(2, Ids.of(3, 4, 5), "moved");
    Ballot ballot = accepting(next);
    assertThat(said.to.getLast()).isEqualTo(Ids.of(1, 2, 3, 4, 5));
    accepted(1, ballot);
    accepted(4, ballot);
    accepted(5, ballot);
    assertThat(said.chosen).isEmpty();
    accepted(2, ballot);
    assertThat(said.chosen).containsExactly(next);
  }

  @Test
  void theNextVotersAloneAreNotEnough() {
    Word next = new Word(2, Ids.of(3, 4, 5), "moved");
    Ballot ballot = accepting(next);
    accepted(3, ballot);
    accepted(4, ballot);
    accepted(5, ballot);
    assertThat(said.chosen).isEmpty();
  }

  @Test
  void oneKeeperAloneAgreesWithItself() {
    Word alone = new Word(1, Ids.of(1), "first");
    Acceptor<Word> acceptor = new Acceptor<>(State.of(alone));
    Word wanted = new Word(2, Ids.of(1), "a");
    proposer.begin(acceptor, wanted);
    proposer.on(1, acceptor.on(said.asks.get(0)));
    proposer.on(1, acceptor.on(said.asks.get(1)));
    assertThat(said.chosen).containsExactly(wanted);
  }

  @Test
  void aRefusalEndsTheAttemptAndTheNextOneIsLater() {
    Ballot ballot = begin(A);
    proposer.on(2, new Refused<>(ballot, new Ballot(7, 2)));
    assertThat(proposer.isBusy()).isFalse();
    assertThat(begin(A)).isEqualTo(new Ballot(8, 1));
  }

  @Test
  void aProposerThatIsBehindEndsTheAttempt() {
    begin(A);
    proposer.on(2, new Behind<>(FIRST)); // of an earlier attempt
    assertThat(proposer.isBusy()).isTrue();
    proposer.on(2, new Behind<>(B));
    assertThat(proposer.isBusy()).isFalse();
  }

  /** The fault of a proposer that takes its number from memory: two values in one ballot. */
  @Test
  void aProposerThatIsStartedAgainDoesNotUseABallotAgain() {
    Ballot first = begin(A);
    Said later = new Said();
    Proposer<Word> restarted = new Proposer<>(1, later);
    restarted.begin(new Acceptor<>(own.state()), B);
    restarted.on(2, new Promise<>(first, 1, Ballot.NONE, null)); // late, to the first
    restarted.on(3, new Promise<>(first, 1, Ballot.NONE, null));
    assertThat(later.asks).hasSize(1);
    assertThat(first.isBefore(later.asks.get(0).ballot())).isTrue();
  }

  /** The same for a keeper without a vote, whose own acceptor is not asked. */
  @Test
  void aProposerWithoutAVoteDoesNotUseABallotAgain() {
    Word others = new Word(1, Ids.of(2, 3), "first");
    Acceptor<Word> acceptor = new Acceptor<>(State.of(others));
    proposer.begin(acceptor, A);
    Proposer<Word> restarted = new Proposer<>(1, said);
    restarted.begin(new Acceptor<>(acceptor.state()), B);
    assertThat(said.asks.get(0).ballot().isBefore(said.asks.get(1).ballot())).isTrue();
  }

  @Test
  void aCopyGoesOnByItself() {
    Ballot ballot = accepting(A);
    Said of = new Said();
    Proposer<Word> copy = new Proposer<>(proposer, of);
    copy.on(1, new Accepted<>(ballot, 1));
    copy.on(2, new Accepted<>(ballot, 1));
    assertThat(of.chosen).containsExactly(A);
    assertThat(said.chosen).isEmpty();
    assertThat(proposer.isBusy()).isTrue();
  }
}
