package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Drain;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Wish;
import io.thalweg.core.recovery.Accounting;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.Proposal;
import io.thalweg.core.recovery.ShareReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The way of member 2 through the epochs of a cluster with one keeper and four units. */
class EpochsTest {
  private final Learner two = new Learner();
  private final Epochs epochs = two.epochs;

  /** The token and all units begin at member 2. */
  private final Charter open = here(Charters.of(2, 1));

  private static Charter here(Charter charter) {
    Wish make = new Wish.Make(2, "gpus", Band.units(4), 0);
    return Charters.present(new Amendments(Site.LIMITS).after(charter, make));
  }

  private List<String> told(String name) {
    return two.site.take(name);
  }

  /** A member with a tenure. */
  private void begin() {
    two.learn(open);
    two.prolong();
  }

  private static Charter open(Charter frozen, Opening gpus) {
    TreeMap<Integer, Opening> shares = new TreeMap<>();
    shares.put(1, gpus);
    return Charters.present(frozen.after(new Proposal.Open(shares)));
  }

  private static Opening units(int home, Ids free) {
    return new Opening.OfUnits(home, Ids.of(0, 1, 2, 3), free, new TreeMap<>());
  }

  /** What it has reported, each time. */
  private List<ShareReport> reports() {
    return two.all(Frame.Reported.class).stream().map(r -> r.shares().get(1)).toList();
  }

  @Test
  void whoIsNoMemberLearnsAndAsksToBeOne() {
    assertThat(epochs.wishToJoin(0, Drain.NONE)).as("of which cluster?").isNull();
    two.learn(Charters.of(1, 1));

    assertThat(epochs.isMember()).isFalse();
    assertThat(two.renewals()).isEmpty();
    assertThat(epochs.wishToJoin(7, Drain.NONE))
        .isInstanceOfSatisfying(
            Wish.Join.class,
            join -> {
              assertThat(join.seat().id()).isEqualTo(Site.address(2).id());
              assertThat(join.seat().keeper()).isEqualTo(7);
            });
    two.learn(Charters.present(two.epochs.charter()).with(2, Charters.seat(2)));
    assertThat(told("joined")).isEmpty();
  }

  @Test
  void whoIsAMemberHasJoinedWhenItMayGrant() {
    two.learn(open);
    assertThat(epochs.self()).isEqualTo(2);
    assertThat(epochs.isOpen()).isTrue();
    assertThat(told("joined")).isEmpty();
    two.prolong();

    assertThat(told("joined")).hasSize(1);
    assertThat(epochs.wishToJoin(0, Drain.NONE)).isNull();
    assertThat(told("learned")).containsExactly("learned gpus");
  }

  @Test
  void whatIsOlderThanWhatItKnowsIsIgnored() {
    begin();
    two.heard.clear();
    two.learn(Charters.of(2, 1));
    two.learn(open);

    assertThat(two.heard).isEmpty();
    assertThat(epochs.charter()).isEqualTo(open);
  }

  @Test
  void nothingIsGrantedBeforeTheKeepersHaveAnswered() {
    two.learn(open);
    two.ask(1, 1);
    assertThat(told("granted")).isEmpty();
    two.prolong(1, false);
    assertThat(told("granted")).isEmpty();
    two.prolong();

    assertThat(told("granted")).containsExactly("granted 1 1 [0] 5:1");
  }

  @Test
  void aMajorityOfTheKeepersHasToAnswer() {
    two.learn(here(Charters.of(3, 1, 2, 3)));
    two.prolong(1, true);
    two.prolong(1, true);
    assertThat(epochs.isValid()).isFalse();
    two.prolong(3, true);

    assertThat(epochs.isValid()).isTrue();
  }

  @Test
  void aTenureLastsFromTheQuestionAndGrows() {
    two.learn(open);
    two.turn.begin(Duration.ofSeconds(1).toNanos(), two.site.outputs); // the answer is slow
    two.prolong();
    assertThat(told("tenure")).containsExactly("tenure 9000000000");
    two.pass(Duration.ofSeconds(1));
    two.prolong();

    assertThat(told("tenure")).containsExactly("tenure 11000000000");
    assertThat(epochs.validUntil()).isEqualTo(11_000_000_000L);
  }

  @Test
  void itAsksOnceASecond() {
    two.learn(open);
    int before = two.renewals().size();
    for (int second = 0; second < 5; second++) {
      two.pass(Duration.ofSeconds(1));
    }

    assertThat(two.renewals()).hasSize(before + 5);
    assertThat(two.renewals().getLast().version()).isEqualTo(open.version());
  }

  /** Otherwise a link of the new epoch would be up on one side alone, and a token lost in it. */
  @Test
  void whatPeersHaveOpenedInAnEarlierEpochIsForgotten() {
    begin();
    Peer peer = two.membership.peer(Site.address(1));
    peer.opens.add(7);
    two.learn(Charters.frozen(open, 1, 2));

    assertThat(peer.opens).isEmpty();
  }

  @Test
  void allLeasesAreLostWhenTheTenureEnds() {
    begin();
    two.ask(1, 1);
    two.ask(2, 1);
    two.pass(Duration.ofSeconds(9).minusNanos(1));
    assertThat(epochs.isValid()).isTrue();
    assertThat(told("lost")).isEmpty();
    two.pass(Duration.ofNanos(1));

    assertThat(epochs.isValid()).isFalse();
    assertThat(told("lapsed")).hasSize(1);
    assertThat(told("lost"))
        .containsExactly("lost 1 1 " + Outputs.LAPSED, "lost 1 2 " + Outputs.LAPSED);
  }

  @Test
  void requestsWaitOnWhenTheTenureEndsAndAreGrantedWhenItBeginsAnew() {
    begin();
    two.ask(1, 4);
    two.ask(2, 4);
    told("granted");
    two.pass(Duration.ofSeconds(9));
    two.gpus().giveBack(1, two.site.reserve().holding, new int[] {0, 1, 2, 3});
    two.turn.end();
    two.ask(3, 1);
    assertThat(told("granted")).isEmpty();
    assertThat(told("failed")).isEmpty();
    two.prolong();

    assertThat(told("granted")).containsExactly("granted 1 2 [0, 1, 2, 3] 5:2");
    assertThat(told("joined")).as("once, at the beginning").hasSize(1);
  }

  @Test
  void itReportsOnceHowOftenItSendsThat() {
    begin();
    two.ask(1, 3); // of four that are set aside
    Charter frozen = two.learn(Charters.frozen(open, 1, 2));
    assertThat(epochs.isOpen()).isFalse();
    two.gpus().giveBack(1, two.site.reserve().holding, new int[] {0, 1, 2});
    epochs.sendReport();

    assertThat(reports())
        .hasSize(2)
        .allMatch(new ShareReport.OfUnits(true, Ids.of(0, 1, 2), Ids.of(3))::equals);
    two.learn(open(frozen, units(2, Ids.of(3))));
    assertThat(two.gpus().local().free()).as("the rest came back since").isEqualTo(4);
    epochs.sendReport();
    assertThat(reports()).as("none is needed any more").hasSize(2);
  }

  @Test
  void leasesStayFromEpochToEpochAndFencesGrow() {
    begin();
    two.ask(1, 3);
    Charter frozen = two.learn(Charters.frozen(open, 1, 2));
    two.ask(2, 1);
    two.learn(open(frozen, units(2, Ids.of(3))));
    two.prolong();

    assertThat(told("lost")).isEmpty();
    assertThat(told("granted")).containsExactly("granted 1 1 [0, 1, 2] 5:1", "granted 1 2 [3] 6:1");
  }

  @Test
  void nothingIsGrantedWhileTheEpochIsFrozen() {
    begin();
    two.learn(Charters.frozen(open, 1, 2));
    two.prolong();
    two.ask(1, 1);

    assertThat(epochs.isValid()).isTrue();
    assertThat(told("granted")).isEmpty();
  }

  @Test
  void whoIsPutOutKeepsItsLeasesWhileItsTenureLasts() {
    begin();
    two.ask(1, 1);
    two.learn(Charters.frozen(open, 1));
    assertThat(told("lost")).isEmpty();
    assertThat(reports()).as("it is no member").isEmpty();
    assertThat(epochs.wishToJoin(0, Drain.NONE)).as("it may return").isNull();
    two.pass(Duration.ofSeconds(9));

    assertThat(told("lost")).hasSize(1);
  }

  @Test
  void whoReturnsInTimeReportsItsLeases() {
    begin();
    two.ask(1, 1);
    Charter alone = two.learn(Charters.frozen(open, 1));
    Proposal.Open keepsBack = new Accounting(alone.agreed(), Map.of()).open();
    Charter without = two.learn(Charters.present(alone.after(keepsBack)));
    Charter frozen = two.learn(Charters.frozen(without, 1, 2));

    assertThat(reports())
        .containsExactly(new ShareReport.OfUnits(true, Ids.of(0), Ids.of(1, 2, 3)));
    two.learn(open(frozen, units(2, Ids.of(1, 2, 3))));
    assertThat(two.gpus().local().held()).isEqualTo(1);
    assertThat(told("lost")).isEmpty();
  }

  /** It had asked that they go, and they were made anew: see units-made-anew-while-out.txt. */
  @Test
  void whoReturnsHasNoUnitsThatAreNotKeptBackForIt() {
    begin();
    Charter without = two.learn(Charters.opened(two.learn(Charters.frozen(open, 1))));
    two.learn(Charters.frozen(without, 1, 2));

    assertThat(reports()).containsExactly(new ShareReport.OfUnits(true, Ids.NONE, Ids.NONE));
  }

  /** Others had what it had reported as free: it may report that only once. */
  @Test
  void whoMissedAnOpeningReportsNothingAsFreeThatItHadReported() {
    begin();
    two.ask(1, 1);
    Charter frozen = two.learn(Charters.frozen(open, 1, 2));
    Charter opened = Charters.opened(frozen); // it does not hear of that
    two.learn(Charters.frozen(opened, 1, 2));

    assertThat(reports().getLast()).isEqualTo(new ShareReport.OfUnits(false, Ids.of(0), Ids.NONE));
  }

  @Test
  void whoWasOutForTooLongHasNothingAnyMoreAndAsksToJoinAnew() {
    begin();
    two.ask(1, 1);
    two.ask(2, 4); // waits
    Charter without = Charters.opened(Charters.frozen(open, 1));
    two.learn(overIn(without));
    assertThat(told("lapsed")).hasSize(1);
    assertThat(told("lost")).hasSize(1);
    assertThat(epochs.isMember()).isFalse();
    assertThat(epochs.self()).isZero();
    assertThat(two.gpus().local().held()).isZero();
    two.gpus().giveBack(1, two.site.reserve().holding, new int[] {0}); // too late
    assertThat(two.gpus().local().free()).isZero();

    assertThat(epochs.wishToJoin(0, Drain.NONE)).isInstanceOf(Wish.Join.class);
    assertThat(told("failed")).as("requests wait on").isEmpty();
  }

  /** The next version, in which the second member is over. */
  private static Charter overIn(Charter charter) {
    return Charters.present(
        charter.after(new Proposal.Freeze(Ids.of(1), 0, charter.voters(), Ids.of(2))));
  }

  @Test
  void whoJoinsAnewHasAnotherNumberAndServesTheSameRequests() {
    begin();
    two.ask(1, 4);
    told("granted");
    two.ask(2, 1);
    Charter over = overIn(Charters.opened(Charters.frozen(open, 1)));
    two.learn(over);
    Charter opened = open(over, units(1, Ids.of(0, 1, 2, 3)));
    Wish join = Objects.requireNonNull(epochs.wishToJoin(0, Drain.NONE));
    two.learn(Charters.present(new Amendments(Site.LIMITS).after(opened, join)));
    two.prolong();

    assertThat(epochs.self()).isEqualTo(3);
    assertThat(epochs.isOpen()).isTrue();
    assertThat(epochs.isValid()).isTrue();
    assertThat(two.gpus().local().waiting()).isEqualTo(1);
    assertThat(two.gpus().local().tokenHere()).isFalse();
  }

  @Test
  void whatIsRemovedIsGoneWithItsLeasesAndRequests() {
    begin();
    two.ask(1, 4);
    two.ask(2, 1);
    two.learn(Charters.present(new Amendments(Site.LIMITS).after(open, new Wish.Remove(1, 1))));
    two.learn(Charters.opened(Charters.present(epochs.charter())));

    assertThat(told("removed")).containsExactly("removed 1");
    assertThat(told("lost")).containsExactly("lost 1 1 gpus has been removed from the cluster");
    assertThat(told("failed")).containsExactly("failed 1 2 REFUSED");
  }

  /** Members of an earlier cluster may hold what it would grant. */
  @Test
  void aFounderGrantsNothingWhileItIsQuiet() {
    RecoverySettings s = RecoverySettings.STANDARD;
    RecoverySettings quiet =
        new RecoverySettings(
            s.tenure(), s.overAfter(), s.suspect(), s.overAfter(), 3, false, 0, null);
    Band band = new Band(Overlay.COMPLETE);
    Site one =
        band.add(new Site(Site.with(Site.settings(1, true, false, Overlay.COMPLETE, 1), quiet)));
    band.pass(s.overAfter().minusMillis(200));
    assertThat(one.take("joined")).isEmpty();
    assertThat(one.take("tenure")).isEmpty();
    band.pass(Duration.ofSeconds(2));

    assertThat(one.take("joined")).hasSize(1);
    one.define(1, "gpus", Band.units(1));
    band.deliver();
    one.ask(1, 1, 1);
    assertThat(one.take("granted")).hasSize(1);
  }
}
