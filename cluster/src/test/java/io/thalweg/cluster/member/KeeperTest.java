package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Charters.EPOCH;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.MembershipAnswer;
import io.thalweg.core.register.Acceptor;
import io.thalweg.core.register.Ask;
import io.thalweg.core.register.Ballot;
import io.thalweg.core.register.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A keeper with a disk, to which the test writes, or none. */
class KeeperTest {
  private static final RecoverySettings S = RecoverySettings.STANDARD;
  private static final RecoverySettings DURABLE =
      new RecoverySettings(
          S.tenure(), S.overAfter(), S.suspect(), S.quiet(), S.keepers(), true, 0, null);
  private static final Ballot BALLOT = new Ballot(1, 2);

  private final Site site = new Site(1, true, false, Overlay.COMPLETE); // keeps what is stored
  private final Turn turn = new Turn();
  private final Charter open = Charters.of(3, 1, 2, 3);
  private final Charter frozen = Charters.frozen(open, 1, 2); // without the third member
  private final List<String> said = new ArrayList<>();
  private final Keeper keeper;

  KeeperTest() {
    turn.begin(0, site.outputs);
    keeper = new Keeper(turn, DURABLE, 1, Acceptor.State.of(open));
    keeper.begin();
  }

  private void pass(Duration time) {
    turn.begin(turn.now() + time.toNanos(), site.outputs);
  }

  private void learn(Charter charter) {
    keeper.learn(charter, () -> said.add("noted " + charter.agreed().epoch()));
  }

  private void poll(Ask<Charter> ask) {
    keeper.vote(
        ask,
        () -> said.add("noted " + keeper.durable().agreed().epoch()),
        reply -> said.add(reply.getClass().getSimpleName()));
  }

  @Test
  void aVoteIsGivenWhenItIsOnDisk() {
    poll(new Ask.Prepare<>(BALLOT, open));
    assertThat(said).isEmpty();
    assertThat(site.take("store")).singleElement().asString().isEqualTo("store 1 1");
    keeper.stored(1);

    assertThat(said).containsExactly("Promise");
  }

  @Test
  void answersAreGivenInOrderAndEachByWhatIsOnDisk() {
    poll(new Ask.Prepare<>(BALLOT, open));
    poll(new Ask.Accept<>(BALLOT, open, frozen));
    poll(new Ask.Prepare<>(new Ballot(0, 1), open));
    keeper.stored(2);
    assertThat(said).containsExactly("Promise", "Accepted");
    keeper.stored(2); // told again
    keeper.stored(3);

    assertThat(said).containsExactly("Promise", "Accepted", "Refused");
  }

  @Test
  void whatIsOnDiskLaterCountsForWhatWasStoredBefore() {
    poll(new Ask.Prepare<>(BALLOT, open));
    poll(new Ask.Accept<>(BALLOT, open, frozen));
    keeper.stored(99);

    assertThat(said).containsExactly("Promise", "Accepted");
  }

  @Test
  void itProlongsByWhatIsOnDiskAndNotByWhatItKnows() {
    learn(frozen);
    assertThat(keeper.answer(3)).isEqualTo(new MembershipAnswer(EPOCH, true));
    assertThat(said).isEmpty();
    keeper.stored(1);

    assertThat(keeper.answer(3)).isEqualTo(new MembershipAnswer(EPOCH + 1, false));
    assertThat(keeper.answer(2)).isEqualTo(new MembershipAnswer(EPOCH + 1, true));
    assertThat(said).containsExactly("noted 6");
  }

  @Test
  void itNeverAnswersByLessThanBefore() {
    learn(frozen);
    learn(open);
    keeper.stored(99);
    poll(new Ask.Prepare<>(BALLOT, open));
    keeper.stored(99);

    assertThat(said).containsExactly("noted 6", "Behind");
    assertThat(keeper.durable()).isEqualTo(frozen);
    assertThat(keeper.chosen()).isEqualTo(frozen);
  }

  @Test
  void oneThatIsStartedAgainGoesOnWithWhatItHadStored() {
    poll(new Ask.Accept<>(BALLOT, open, frozen));
    Keeper again = new Keeper(turn, DURABLE, 1, keeper.acceptor().state());
    List<Reply<Charter>> replies = new ArrayList<>();
    again.vote(new Ask.Prepare<>(new Ballot(2, 3), open), () -> {}, replies::add);
    again.stored(1);

    assertThat(replies)
        .containsExactly(new Reply.Promise<>(new Ballot(2, 3), open.version(), BALLOT, frozen));
    assertThat(again.answer(3).isMember()).isTrue();
  }

  @Test
  void itLearnsFromWhatItIsAsked() {
    poll(new Ask.Prepare<>(BALLOT, frozen));
    keeper.stored(99);

    assertThat(keeper.durable()).isEqualTo(frozen);
    assertThat(said).containsExactly("noted 6", "Promise");
  }

  @Test
  void itCountsAsKnowingOfAnEpochWhenThatIsOnDisk() {
    learn(frozen);
    assertThat(keeper.knowing()).isEqualTo(Ids.NONE);
    keeper.noted(2, EPOCH + 1);
    keeper.noted(3, EPOCH); // late
    keeper.stored(1);

    assertThat(keeper.knowing()).isEqualTo(Ids.of(1, 2));
  }

  @Test
  void reportsAreOfOneEpochAndGoWithIt() {
    learn(frozen);
    keeper.reported(EPOCH + 1, 1, new TreeMap<>());
    keeper.reported(EPOCH, 2, new TreeMap<>());
    assertThat(keeper.reported()).isEqualTo(Ids.of(1));
    learn(Charters.frozen(frozen, 1, 2, 3));

    assertThat(keeper.reported()).isEqualTo(Ids.NONE);
    assertThat(keeper.knowing()).isEqualTo(Ids.NONE);
  }

  @Test
  void reportsStayWhenTheEpochOpens() {
    learn(frozen);
    keeper.reported(EPOCH + 1, 1, new TreeMap<>());
    learn(Charters.opened(frozen));

    assertThat(keeper.reported()).isEqualTo(Ids.of(1));
  }

  @Test
  void aMemberIsOverWhenAnEpochHasBeenOpenWithoutItForLongEnough() {
    learn(frozen);
    pass(Duration.ofSeconds(20));
    assertThat(keeper.over()).isEqualTo(Ids.NONE);
    learn(Charters.opened(frozen));
    pass(S.overAfter().minusSeconds(1));
    assertThat(keeper.over()).isEqualTo(Ids.NONE);
    assertThat(keeper.leftUntilOver(3)).isEqualTo(Duration.ofSeconds(1).toNanos());
    pass(Duration.ofSeconds(1));

    assertThat(keeper.over()).isEqualTo(Ids.of(3));
  }

  @Test
  void oneThatIsStartedAgainWaitsAnew() {
    Charter opened = Charters.opened(frozen);
    Keeper again = new Keeper(turn, DURABLE, 1, Acceptor.State.of(opened));
    again.begin();
    pass(S.overAfter().minusSeconds(1));
    assertThat(again.over()).isEqualTo(Ids.NONE);
    pass(Duration.ofSeconds(1));

    assertThat(again.over()).isEqualTo(Ids.of(3));
  }

  @Test
  void oneWithoutADiskAnswersInTheSameStep() {
    Keeper light = new Keeper(turn, S, 1, Acceptor.State.of(open));
    light.vote(new Ask.Prepare<>(BALLOT, open), () -> {}, reply -> said.add("answered"));
    turn.end();

    assertThat(said).containsExactly("answered");
    assertThat(site.take("store")).isEmpty();
  }
}
