package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Charters.EPOCH;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Drain;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.cluster.wire.Wish;
import io.thalweg.core.recovery.Accounting;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.Proposal;
import io.thalweg.core.recovery.ShareReport;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What each wish makes of a charter with two members, the first of which is the keeper. */
class AmendmentsTest {
  private final Amendments amendments = new Amendments(Site.LIMITS);
  private final Charter charter = Charters.withUnits(Charters.of(2, 1), 4);
  private final Charter frozen = Charters.frozen(charter, 1, 2);

  private static Wish makingUnits(Charter known, int home, String name) {
    return Charters.making(known, home, name, Band.units(2));
  }

  private static Wish makingLock(Charter known, int home, String name) {
    return Charters.making(known, home, name, new Definition.Groups(new GroupConfig(1), List.of()));
  }

  private @Nullable Charter after(Wish wish) {
    return amendments.after(charter, wish);
  }

  private static Charter granted(@Nullable Charter next) {
    return Charters.present(next);
  }

  private Definition gpus() {
    return charter.definition("gpus").orElseThrow();
  }

  private Definition.Units units() {
    return (Definition.Units) gpus().settings();
  }

  private static Opening.OfUnits opening(Charter of) {
    return (Opening.OfUnits) Objects.requireNonNull(of.agreed().shares().get(1));
  }

  @Test
  void whoJoinsGetsTheNextNumber() {
    Charter next = granted(after(new Wish.Join(Charters.seat(7))));

    assertThat(next.numberOf(Site.address(7).id())).hasValue(3);
    assertThat(next.agreed().members()).isEqualTo(Ids.of(1, 2, 3));
    assertThat(next.agreed().epoch()).as("without a new epoch").isEqualTo(EPOCH);
  }

  @Test
  void nobodyJoinsTwiceNorWhileTheEpochIsFrozen() {
    assertThat(after(new Wish.Join(Charters.seat(2)))).isNull();
    assertThat(amendments.after(frozen, new Wish.Join(Charters.seat(7)))).isNull();
  }

  @Test
  void whoLeavesHasNoSeatAnyMore() {
    Charter next = granted(after(new Wish.Leave(2, charter.version())));

    assertThat(next.agreed().members()).isEqualTo(Ids.of(1));
    assertThat(next.seats()).containsOnlyKeys(1);
    assertThat(next.agreed().isOver(2)).isTrue();
  }

  @Test
  void nobodyLeavesByWhatWasTrueBefore() {
    assertThat(after(new Wish.Leave(2, charter.version() - 1))).isNull();
    assertThat(after(new Wish.Leave(3, charter.version()))).as("nobody").isNull();
    assertThat(amendments.after(frozen, new Wish.Leave(2, frozen.version()))).isNull();
  }

  @Test
  void aKeeperStaysUntilAnotherTookItsOfficeUnlessItIsTheLast() {
    assertThat(after(new Wish.Leave(1, charter.version()))).isNull();
    Charter alone = granted(after(new Wish.Leave(2, charter.version())));

    assertThat(amendments.after(alone, new Wish.Leave(1, alone.version()))).isNotNull();
  }

  @Test
  void whatIsMadeBeginsAtItsHomeWithTheNextNumber() {
    Charter next = granted(after(makingUnits(charter, 2, "seats")));

    assertThat(next.made()).isEqualTo(2);
    assertThat(next.definition("seats").orElseThrow().number()).isEqualTo(2);
    assertThat(next.agreed().shares().get(2)).isEqualTo(Opening.OfUnits.made(2, Ids.of(0, 1)));
    assertThat(next.agreed().open()).isTrue();
    Charter locked = granted(after(makingLock(charter, 2, "doc")));
    assertThat(locked.agreed().shares().get(2)).isEqualTo(Opening.OfGroups.made(2));
  }

  @Test
  void aNumberIsNeverUsedAgain() {
    Charter without = granted(after(new Wish.Remove(1, 1)));
    Charter opened = Charters.opened(without);
    Charter next = granted(amendments.after(opened, makingUnits(opened, 1, "gpus")));

    assertThat(next.definitions()).containsOnlyKeys(2);
  }

  @Test
  void aWishThatComesLateDoesNotMakeAnewWhatWasRemoved() {
    Wish late = makingUnits(charter, 1, "seats");
    Charter made = granted(after(late));
    Charter without = Charters.opened(granted(amendments.after(made, new Wish.Remove(2, 1))));

    assertThat(amendments.after(without, late)).isNull();
  }

  @Test
  void nothingIsMadeUnderANameThatIsTakenOrAtSomebodyElseOrWithoutRoom() {
    assertThat(after(makingUnits(charter, 1, "gpus"))).isNull();
    assertThat(after(makingUnits(charter, 3, "seats"))).isNull();
    assertThat(amendments.after(frozen, makingUnits(frozen, 1, "seats"))).isNull();
    Charter full = granted(after(makingUnits(charter, 1, "b")));
    full = granted(amendments.after(full, makingUnits(full, 1, "c")));
    assertThat(amendments.after(full, makingUnits(full, 1, "d"))).isNull();
  }

  @Test
  void moreUnitsComeWithANewEpoch() {
    Charter next = granted(after(new Wish.Change(gpus().with(units().grown(6)))));

    assertThat(next.agreed().epoch()).isEqualTo(EPOCH + 1);
    assertThat(next.agreed().open()).isFalse();
    assertThat(opening(next).inService()).isEqualTo(Ids.of(0, 1, 2, 3, 4, 5));
    assertThat(opening(next).free()).as("the new ones are missing").isEqualTo(Ids.of(0, 1, 2, 3));
  }

  @Test
  void fewerUnitsDoNotNeedOne() {
    Charter next = granted(after(new Wish.Change(gpus().with(units().shrunk(List.of(3))))));

    assertThat(next.agreed().epoch()).isEqualTo(EPOCH);
    assertThat(next.agreed().open()).isTrue();
    assertThat(opening(next).inService()).isEqualTo(Ids.of(0, 1, 2));
  }

  @Test
  void aUnitThatIsRetiringIsStillThere() {
    Charter next = granted(after(new Wish.Change(gpus().with(units().retired(3)))));

    assertThat(opening(next).inService()).isEqualTo(Ids.of(0, 1, 2, 3));
    assertThat(next.agreed().epoch()).isEqualTo(EPOCH);
  }

  @Test
  void aChangeCountsOnlyForTheVersionBefore() {
    Wish twice = new Wish.Change(gpus().with(units().grown(5)).with(units().grown(6)));
    assertThat(after(twice)).isNull();
    Charter next = granted(after(new Wish.Change(gpus().with(units().retired(3)))));

    assertThat(amendments.after(next, new Wish.Change(gpus().with(units().retired(2))))).isNull();
  }

  @Test
  void nothingChangesWhileTheEpochIsFrozenOrWhenItIsGone() {
    Wish change = new Wish.Change(gpus().with(units().retired(3)));
    assertThat(amendments.after(frozen, change)).isNull();

    assertThat(amendments.after(Charters.of(2, 1), change)).isNull();
  }

  @Test
  void aGroupGetsItsNumberWithoutANewEpoch() {
    Charter locked = granted(after(makingLock(charter, 2, "doc")));
    Definition doc = locked.definition("doc").orElseThrow();
    Definition.Groups groups = (Definition.Groups) doc.settings();
    Wish named = new Wish.Change(doc.with(groups.with("readers")));
    Charter next = granted(amendments.after(locked, named));

    assertThat(next.agreed().epoch()).isEqualTo(EPOCH);
    assertThat(amendments.after(next, named)).as("only once").isNull();
  }

  @Test
  void whatIsRemovedGoesWithItsEpoch() {
    Charter next = granted(after(new Wish.Remove(1, 1)));

    assertThat(next.definitions()).isEmpty();
    assertThat(next.agreed().shares()).isEmpty();
    assertThat(next.agreed().epoch()).isEqualTo(EPOCH + 1);
    assertThat(amendments.after(next, new Wish.Remove(1, 1))).as("only once").isNull();
    assertThat(after(new Wish.Remove(1, 2))).as("another version").isNull();
    assertThat(amendments.after(frozen, new Wish.Remove(1, 1))).isNull();
  }

  @Test
  void whatIsRemovedIsWithAllMembersUntilTheyHaveReported() {
    Charter without = granted(after(new Wish.Remove(1, 1)));
    Charter split = Charters.frozen(without, 1);

    assertThat(without.holdersOf("gpus")).isEqualTo(Ids.of(1, 2));
    assertThat(Charters.opened(without).removed()).as("all have reported").isEmpty();
    assertThat(Charters.opened(split).holdersOf("gpus")).as("put out before").isEqualTo(Ids.of(2));
  }

  @Test
  void whatIsMadeUnderTheNameOfWhatIsHeldIsKeptBackUntilItsHoldersAreOver() {
    Charter without = removedWhile2IsOut();
    Charter units = granted(amendments.after(without, makingUnits(without, 1, "gpus")));
    Charter groups = granted(amendments.after(without, makingLock(without, 1, "gpus")));
    Charter other = granted(amendments.after(without, makingUnits(without, 1, "seats")));

    assertThat(second(units).free()).isEqualTo(Ids.NONE);
    assertThat(second(units).quarantine()).isEqualTo(Map.of(0, Ids.of(2), 1, Ids.of(2)));
    assertThat(groups.agreed().shares().get(2))
        .isEqualTo(new Opening.OfGroups(1, Opening.OfGroups.UNKNOWN_GROUP, Ids.NONE, Ids.of(2)));
    assertThat(second(other).free()).as("another name").isEqualTo(Ids.of(0, 1));
  }

  @Test
  void unitsThatAreAddedUnderThatNameAreKeptBackToo() {
    Charter without = removedWhile2IsOut();
    Charter made = granted(amendments.after(without, makingUnits(without, 1, "gpus")));
    Definition gpus = made.definition("gpus").orElseThrow();
    Definition grown = gpus.with(units(gpus).grown(3));

    Charter next = granted(amendments.after(made, new Wish.Change(grown)));

    assertThat(second(next).quarantine()).containsOnlyKeys(0, 1, 2);
  }

  @Test
  void whatIsRemovedTwiceIsStillWithThoseThatHadTheFirst() {
    Charter without = removedWhile2IsOut();
    Charter made = granted(amendments.after(without, makingUnits(without, 1, "gpus")));
    Charter again = Charters.opened(granted(amendments.after(made, new Wish.Remove(2, 1))));

    assertThat(again.holdersOf("gpus")).isEqualTo(Ids.of(2));
  }

  private Charter removedWhile2IsOut() {
    return Charters.opened(Charters.frozen(granted(after(new Wish.Remove(1, 1))), 1));
  }

  private static Opening.OfUnits second(Charter of) {
    return (Opening.OfUnits) Objects.requireNonNull(of.agreed().shares().get(2));
  }

  private static Definition.Units units(Definition of) {
    return (Definition.Units) of.settings();
  }

  @Test
  void aQuestionIsAnsweredOnce() {
    Charter next = granted(after(new Wish.Touch(2, 3)));
    Seat seat = Objects.requireNonNull(next.seats().get(2));

    assertThat(seat.question()).isEqualTo(3);
    assertThat(amendments.after(next, new Wish.Touch(2, 3))).isNull();
    assertThat(amendments.after(next, new Wish.Touch(2, 2))).isNull();
    assertThat(after(new Wish.Touch(3, 1))).as("nobody").isNull();
    assertThat(amendments.after(frozen, new Wish.Touch(2, 3))).isNull();
  }

  @Test
  void anEpochIsRenewedWithTheSameMembersAndKeepersUnlessItIsAnotherByNow() {
    Charter next = granted(after(new Wish.Renewal(EPOCH)));

    assertThat(next.agreed().epoch()).isEqualTo(EPOCH + 1);
    assertThat(next.agreed().open()).isFalse();
    assertThat(next.agreed().members()).isEqualTo(charter.agreed().members());
    assertThat(next.voters()).isEqualTo(charter.voters());
    assertThat(after(new Wish.Renewal(EPOCH - 1))).isNull();
    assertThat(amendments.after(next, new Wish.Renewal(EPOCH + 1))).as("frozen").isNull();
  }

  /** Member 2 is out, and what it may hold is kept back. */
  private Charter withoutTwo() {
    Charter next = Charters.frozen(charter, 1);
    Opening kept =
        new Opening.OfUnits(
            1, Ids.of(0, 1, 2, 3), Ids.of(0, 1), new TreeMap<>(Map.of(2, Ids.of(2))));
    return granted(next.after(new Proposal.Open(new TreeMap<>(Map.of(1, kept)))));
  }

  @Test
  void whoIsForgottenIsOverAndWhatItHadIsFreeInTheNextEpoch() {
    Charter next = granted(amendments.after(withoutTwo(), new Wish.Forget(2, EPOCH + 1)));

    assertThat(next.agreed().isOver(2)).isTrue();
    assertThat(next.seats()).containsOnlyKeys(1);
    assertThat(next.agreed().open()).isFalse();
    assertThat(next.agreed().epoch()).isEqualTo(EPOCH + 2);
    assertThat(next.agreed().members()).isEqualTo(Ids.of(1));
    assertThat(next.voters()).isEqualTo(charter.voters());
    SortedMap<Integer, ShareReport> report =
        new TreeMap<>(Map.of(1, new ShareReport.OfUnits(true, Ids.of(3), Ids.of(0, 1))));
    Charter opened = granted(next.after(new Accounting(next.agreed(), Map.of(1, report)).open()));
    assertThat(opening(opened).free()).isEqualTo(Ids.of(0, 1, 2));
    assertThat(opening(opened).quarantine()).isEmpty();
  }

  @Test
  void nobodyIsForgottenWhoIsNotOutOrWasPutOutByAnotherEpoch() {
    assertThat(after(new Wish.Forget(2, EPOCH))).as("a member").isNull();
    assertThat(after(new Wish.Forget(3, EPOCH))).as("nobody").isNull();
    assertThat(amendments.after(withoutTwo(), new Wish.Forget(2, EPOCH))).isNull();
    assertThat(amendments.after(withoutTwo(), new Wish.Forget(2, EPOCH + 2))).isNull();
    Charter frozen = Charters.frozen(charter, 1);
    assertThat(amendments.after(frozen, new Wish.Forget(2, EPOCH + 1))).as("frozen").isNull();
  }

  private static Drain drain(Charter of, int member) {
    return Objects.requireNonNull(of.seats().get(member)).drain();
  }

  private Charter drained() {
    return granted(after(new Wish.Order(2, 1)));
  }

  @Test
  void whoIsDrainedServesAgainByTheNextOrder() {
    assertThat(drain(drained(), 2)).isEqualTo(new Drain(1, false));
    assertThat(drained().agreed().epoch()).as("without a new epoch").isEqualTo(EPOCH);
    Charter serves = granted(amendments.after(drained(), new Wish.Order(2, 2)));

    assertThat(drain(serves, 2).isOn()).isFalse();
    assertThat(amendments.after(serves, new Wish.Order(2, 1))).as("comes late").isNull();
    assertThat(amendments.after(drained(), new Wish.Order(2, 1))).as("only once").isNull();
  }

  @Test
  void aMemberIsSaidToBeEmptyOnceAndOnlyByTheOrderByWhichItIs() {
    Charter empty = granted(amendments.after(drained(), new Wish.Emptied(2, 1)));

    assertThat(drain(empty, 2)).isEqualTo(new Drain(1, true));
    assertThat(amendments.after(empty, new Wish.Emptied(2, 1))).isNull();
    assertThat(after(new Wish.Emptied(2, 0))).as("it serves").isNull();
    Charter serves = granted(amendments.after(empty, new Wish.Order(2, 2)));
    Charter again = granted(amendments.after(serves, new Wish.Order(2, 3)));
    assertThat(drain(again, 2)).isEqualTo(new Drain(3, false));
    assertThat(amendments.after(again, new Wish.Emptied(2, 1))).as("comes late").isNull();
  }

  @Test
  void theLastThatServesIsNotDrained() {
    assertThat(amendments.after(drained(), new Wish.Order(1, 1))).isNull();
    Charter visited = charter.with(1, Charters.visitor(1));

    assertThat(amendments.after(visited, new Wish.Order(2, 1))).as("beside a visitor").isNull();
    assertThat(amendments.after(visited, new Wish.Order(1, 1))).as("the visitor").isNotNull();
  }

  @Test
  void nobodyIsDrainedWhoIsOutOrNobodyNorWhileTheEpochIsFrozen() {
    assertThat(after(new Wish.Order(3, 1))).isNull();
    assertThat(after(new Wish.Emptied(3, 1))).isNull();
    assertThat(amendments.after(frozen, new Wish.Order(2, 1))).isNull();
    assertThat(amendments.after(withoutTwo(), new Wish.Order(2, 1))).isNull();
    Charter out = Charters.opened(Charters.frozen(drained(), 1));
    assertThat(amendments.after(out, new Wish.Emptied(2, 1))).isNull();
  }
}
