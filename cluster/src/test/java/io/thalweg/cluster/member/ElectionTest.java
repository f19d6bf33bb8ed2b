package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Drain;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.core.recovery.Ids;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Who should be keepers next, as the keeper with number 1 sees it. */
class ElectionTest {
  private static final int SELF = 1;

  private final Turn turn = new Turn();
  private final Roll roll = new Roll();
  private final Election three = election(3);

  ElectionTest() {
    turn.begin(0, Nowhere.OUTPUTS);
  }

  private Election election(int most) {
    RecoverySettings s = RecoverySettings.STANDARD;
    return new Election(
        turn,
        new RecoverySettings(
            s.tenure(), s.overAfter(), s.suspect(), s.quiet(), most, false, 0, null),
        roll);
  }

  private Ids keepers(Charter charter) {
    return three.keepers(charter, SELF, charter.agreed().members());
  }

  /** The same with a disk for each member. */
  private static Charter durable(Charter charter) {
    Charter next = charter;
    for (int member : charter.agreed().members().toArray()) {
      next = next.with(member, Charters.durable(member));
    }
    return next;
  }

  /** The keepers if these members are gone. */
  private Ids keepersWithout(Charter charter, Integer... gone) {
    roll.gone.addAll(List.of(gone));
    three.look(charter);
    return three.keepers(charter, SELF, charter.agreed().members().minus(Ids.of(roll.gone)));
  }

  private void pass(Duration time) {
    turn.begin(turn.now() + time.toNanos(), Nowhere.OUTPUTS);
  }

  @Test
  void oneOrTwoMembersHaveOneKeeperAndMoreHaveThree() {
    assertThat(keepers(Charters.of(1, 1))).isEqualTo(Ids.of(1));
    assertThat(keepers(Charters.of(2, 1))).isEqualTo(Ids.of(1));
    assertThat(keepers(Charters.of(3, 1))).isEqualTo(Ids.of(1, 2, 3));
    assertThat(keepers(Charters.of(9, 1))).isEqualTo(Ids.of(1, 2, 3));
  }

  @Test
  void fiveMembersHaveFiveIfThatIsWantedOrOneIfThatIs() {
    Charter four = Charters.of(4, 1);
    Charter five = Charters.of(5, 1);

    assertThat(election(5).keepers(four, SELF, four.agreed().members())).isEqualTo(Ids.of(1, 2, 3));
    assertThat(election(5).keepers(five, SELF, five.agreed().members()))
        .isEqualTo(Ids.of(1, 2, 3, 4, 5));
    assertThat(election(1).keepers(five, SELF, five.agreed().members())).isEqualTo(Ids.of(1));
  }

  @Test
  void thoseWithADiskComeFirstAndThenTheEldest() {
    Charter charter = Charters.of(5, 1).with(3, Charters.durable(3)).with(5, Charters.durable(5));

    assertThat(keepers(charter)).as("one that is there stays").isEqualTo(Ids.of(1, 3, 5));
    assertThat(keepers(Charters.of(5, 1).with(5, Charters.durable(5)))).isEqualTo(Ids.of(1, 2, 5));
  }

  /** Or the loss of one more disk would be the end of the cluster. */
  @Test
  void oneWithoutADiskGivesWayToAMemberWithOne() {
    Charter charter =
        Charters.of(4, 1, 2, 3)
            .with(1, Charters.durable(1))
            .with(3, Charters.durable(3))
            .with(4, Charters.durable(4));

    assertThat(keepers(charter)).isEqualTo(Ids.of(1, 3, 4));
    roll.leaving.add(4);
    assertThat(keepers(charter)).as("not to one that leaves").isEqualTo(Ids.of(1, 2, 3));
  }

  @Test
  void theOneThatDecidesGivesWayToo() {
    assertThat(keepers(Charters.of(2, 1).with(2, Charters.durable(2)))).isEqualTo(Ids.of(2));
  }

  @Test
  void visitorsAreKeepersOnlyIfThereIsNobodyElse() {
    Charter some = Charters.of(3, 1).with(2, Charters.visitor(2));
    assertThat(keepers(some)).isEqualTo(Ids.of(1));
    Charter all = Charters.of(2, 1).with(1, Charters.visitor(1)).with(2, Charters.visitor(2));

    assertThat(keepers(all)).isEqualTo(Ids.of(1));
  }

  @Test
  void oneThatLeavesHandsItsOfficeOn() {
    roll.leaving.add(2);
    assertThat(keepers(Charters.of(4, 1, 2, 3))).isEqualTo(Ids.of(1, 3, 4));
    assertThat(keepers(Charters.of(3, 1, 2, 3))).as("two stay").isEqualTo(Ids.of(1));
  }

  @Test
  void ifAllLeaveTheOneThatDecidesStaysInOffice() {
    roll.leaving.add(1);
    roll.leaving.add(2);
    roll.leaving.add(3);

    assertThat(keepers(Charters.of(3, 1, 2, 3))).isEqualTo(Ids.of(1));
  }

  @Test
  void oneThatIsGoneIsWaitedForAMinute() {
    Charter charter = durable(Charters.of(4, 1, 2, 3));
    assertThat(keepersWithout(charter, 2)).isEqualTo(Ids.of(1, 2, 3));
    pass(Duration.ofSeconds(59));
    assertThat(keepersWithout(charter)).isEqualTo(Ids.of(1, 2, 3));
    pass(Duration.ofSeconds(2));

    assertThat(keepersWithout(charter)).isEqualTo(Ids.of(1, 3, 4));
  }

  @Test
  void theMinuteBeginsAnewWhenItWasBackMeanwhile() {
    Charter charter = durable(Charters.of(4, 1, 2, 3));
    keepersWithout(charter, 2);
    pass(Duration.ofSeconds(59));
    roll.gone.clear();
    three.look(charter);
    keepersWithout(charter, 2);
    pass(Duration.ofSeconds(2));

    assertThat(keepersWithout(charter)).isEqualTo(Ids.of(1, 2, 3));
  }

  /** If they were waited for, nobody could decide. */
  @Test
  void thoseThatAreGoneAreDroppedAtOnceIfTheOthersWereNoMajority() {
    roll.leaving.add(1);
    assertThat(keepersWithout(durable(Charters.of(4, 1, 2, 3)), 2)).isEqualTo(Ids.of(3));
    assertThat(keepersWithout(durable(Charters.of(5, 1, 2, 3)), 2)).isEqualTo(Ids.of(2, 3, 4));
  }

  /** It cannot come back as the same keeper. */
  @Test
  void oneWithoutADiskIsReplacedAtOnce() {
    assertThat(keepersWithout(Charters.of(4, 1, 2, 3), 2)).isEqualTo(Ids.of(1, 3, 4));
  }

  @Test
  void whenTwoMembersAreLeftTheOneThatDecidesIsTheKeeper() {
    Charter charter = Charters.of(3, 1, 2, 3);
    keepersWithout(charter, 3);
    pass(Duration.ofSeconds(61));

    assertThat(keepersWithout(charter)).isEqualTo(Ids.of(1));
  }

  @Test
  void theyChangeOnceBetweenTwoOpenings() {
    Charter frozen = Charters.frozen(Charters.of(3, 1, 2, 3), Ids.of(1), 1, 2, 3);

    assertThat(keepers(frozen)).isEqualTo(Ids.of(1));
    assertThat(keepersWithout(frozen, 2)).isEqualTo(Ids.of(1));
  }

  @Test
  void oneThatWasAKeeperInAnEarlierRunHasItsNumberOfThen() {
    Seat again = new Seat(new UUID(9, 9), "m7", false, true, 2, 0);
    Charter charter = Charters.of(6, 1, 2, 3).with(6, again);

    assertThat(keepers(charter)).isEqualTo(Ids.of(1, 2, 3));
    assertThat(charter.keeperOf(6)).isEqualTo(2);
  }

  private static Charter drained(Charter charter, int... members) {
    Charter next = charter;
    for (int member : members) {
      next = next.with(member, Charters.seat(member).with(Drain.NONE.next()));
    }
    return next;
  }

  @Test
  void oneThatIsDrainedHandsItsOfficeOnIfAnotherCanTakeIt() {
    assertThat(keepers(drained(Charters.of(4, 1, 2, 3), 2))).isEqualTo(Ids.of(1, 3, 4));
    assertThat(keepers(drained(Charters.of(2, 1), 1))).isEqualTo(Ids.of(2));
    assertThat(keepers(drained(Charters.of(3, 1, 2, 3), 2)))
        .as("it goes on, so that one of three may fail")
        .isEqualTo(Ids.of(1, 2, 3));
    assertThat(keepers(drained(Charters.of(4, 1, 2, 3), 2, 3))).isEqualTo(Ids.of(1, 2, 4));
  }

  @Test
  void oneThatIsDrainedGetsNoOfficeUnlessNobodyElseStays() {
    assertThat(keepers(drained(Charters.of(3, 1), 2))).isEqualTo(Ids.of(1));
    assertThat(keepers(drained(durable(Charters.of(4, 1)), 2))).isEqualTo(Ids.of(1, 3, 4));
    roll.leaving.add(1);
    Charter two = drained(Charters.of(2, 1), 2);
    assertThat(keepers(two)).isEqualTo(Ids.of(2));
    assertThat(keepers(two.with(1, Charters.visitor(1)))).isEqualTo(Ids.of(2));
  }
}
