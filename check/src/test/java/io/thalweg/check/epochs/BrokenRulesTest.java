package io.thalweg.check.epochs;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.epochs.EpochScope.Kind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule of recovery is needed: without it, the search finds what it is there for. */
class BrokenRulesTest {
  private static final String TWICE = "two members with a valid tenure hold unit 0";
  private static final String TWO_PLACES = "unit 0 is in two places of an epoch";
  private static final String LOST = "units are lost: only [] are free";

  private static final EpochScope UNIT =
      new EpochScope(Kind.UNITS, 3, 1, 1, 0, 0, 0, 0, 1, false, Set.of());

  static Stream<Arguments> withinOneEpoch() {
    return Stream.of(
        Arguments.of(BrokenRule.OPENED_TWICE, UNIT, TWO_PLACES),
        Arguments.of(BrokenRule.OLD_MESSAGES, UNIT, TWO_PLACES),
        Arguments.of(BrokenRule.FROZEN_GRANTS, UNIT, TWO_PLACES),
        Arguments.of(BrokenRule.REPORTS_ANEW, UNIT, LOST),
        Arguments.of(BrokenRule.OPENED_EARLY, UNIT, "epoch 2 opens without a report"),
        Arguments.of(BrokenRule.NO_QUARANTINE, UNIT, TWO_PLACES),
        Arguments.of(BrokenRule.GIVEN_BACK_DROPPED, UNIT, LOST),
        Arguments.of(BrokenRule.NO_TENURE, UNIT, "though its tenure is over"),
        Arguments.of(BrokenRule.OLD_NUMBER, crashes(UNIT), TWO_PLACES),
        Arguments.of(BrokenRule.LEAVES_EARLY, leaves(UNIT), LOST),
        Arguments.of(BrokenRule.FENCE_WITHOUT_EPOCH, hk(), "a fence that is not larger"));
  }

  static Stream<Arguments> withinTwoEpochs() {
    return Stream.of(
        Arguments.of(BrokenRule.MISSED_OPENING, epochs(2), TWO_PLACES),
        Arguments.of(BrokenRule.QUARANTINE_FORGOTTEN, epochs(2), "unit 0"),
        Arguments.of(BrokenRule.SHORT_WAIT, epochs(2), TWICE),
        Arguments.of(BrokenRule.WAIT_FROM_THE_COMMIT, epochs(2), TWICE),
        Arguments.of(BrokenRule.ONE_KEEPER, epochs(2), TWICE));
  }

  private static EpochScope epochs(int epochs) {
    return new EpochScope(Kind.UNITS, 3, 1, epochs, 0, 0, 0, 0, 1, false, Set.of());
  }

  private static EpochScope crashes(EpochScope s) {
    return new EpochScope(s.kind(), 3, 1, s.epochs(), 1, 0, 0, 0, 1, false, Set.of());
  }

  private static EpochScope leaves(EpochScope s) {
    return new EpochScope(s.kind(), 3, 1, s.epochs(), 0, 1, 0, 0, 1, false, Set.of());
  }

  private static EpochScope hk() {
    return new EpochScope(Kind.HK, 3, 1, 1, 0, 0, 0, 2, 1, false, Set.of());
  }

  @ParameterizedTest
  @MethodSource("withinOneEpoch")
  void isFoundWithinOneEpoch(BrokenRule rule, EpochScope scope, String violation) {
    EpochSearch.Outcome found = new EpochSearch(scope.without(rule), 200_000, 1).run();
    assertThat(found.violation()).contains(violation);
  }

  @ParameterizedTest
  @Tag("long")
  @MethodSource("withinTwoEpochs")
  void isFoundWithinTwoEpochs(BrokenRule rule, EpochScope scope, String violation) {
    EpochSearch.Outcome found = new EpochSearch(scope.without(rule), 1_500_000, 1000).run();
    assertThat(found.violation()).contains(violation);
  }

  private static void isNeeded(BrokenRule rule, EpochScope scope, String schedule, String first) {
    EpochSchedule.End sound = EpochSchedule.play(scope, schedule);
    assertThat(sound.violation()).isNull();
    assertThat(sound.refused()).isEqualTo(first); // the sound one cannot do that
    assertThat(EpochSchedule.play(scope.without(rule), schedule).violation()).isEqualTo(TWICE);
  }

  @Test
  void aKeeperThatForgetsProlongsTheTenureOfAMemberThatIsOut() {
    EpochScope scope = new EpochScope(Kind.UNITS, 3, 1, 2, 1, 0, 0, 0, 1, false, Set.of());
    isNeeded(
        BrokenRule.KEEPER_FORGETS,
        scope,
        """
        m1 asks the keepers to prolong its tenure
        m1 takes unit 0
        k1 freezes: members of epoch 2 are [2, 3]
        m2 learns epoch 2, frozen
        m3 learns epoch 2, frozen
        k2 opens epoch 2
        m3 learns epoch 2, open
        process 2 is killed (m2)
        process 2 is started again
        time passes
        m1 asks the keepers to prolong its tenure
        k3 freezes: members of epoch 3 are [3], over are [1]
        m3 learns epoch 3, frozen
        keeper k2 learns epoch 3, frozen
        k2 opens epoch 3
        m3 learns epoch 3, open
        m3 asks the keepers to prolong its tenure
        m3 takes unit 0
        """,
        "m1 asks the keepers to prolong its tenure");
  }

  @Test
  void aMemberThatWasBackMeanwhileIsWaitedForAnew() {
    isNeeded(
        BrokenRule.OLD_WAIT,
        epochs(4),
        """
        k1 freezes: members of epoch 2 are [2, 3]
        m2 learns epoch 2, frozen
        m3 learns epoch 2, frozen
        k2 opens epoch 2
        m3 learns epoch 2, open
        m2 learns epoch 2, open
        k2 freezes: members of epoch 3 are [1, 2]
        m1 learns epoch 3, frozen
        m2 learns epoch 3, frozen
        k1 opens epoch 3
        m1 learns epoch 3, open
        m2 learns epoch 3, open
        time passes
        m2 asks the keepers to prolong its tenure
        m2 sends unit 0 to m1
        m1 asks the keepers to prolong its tenure
        m2's message of epoch 3 with units [0] reaches m1
        m1 takes unit 0
        k1 freezes: members of epoch 4 are [2]
        m1 learns epoch 4, frozen
        m2 learns epoch 4, frozen
        k1 opens epoch 4
        m3 learns epoch 4, open
        k3 freezes: members of epoch 5 are [2], over are [1]
        m2 learns epoch 5, frozen
        m3 learns epoch 5, frozen
        k2 opens epoch 5
        m2 learns epoch 5, open
        m2 takes unit 0
        """,
        "k3 freezes: members of epoch 5 are [2], over are [1]");
  }

  @Test
  void aTenureLastsFromTheMomentAtWhichItWasAskedFor() {
    EpochScope scope = new EpochScope(Kind.UNITS, 3, 1, 2, 0, 0, 0, 0, 1, true, Set.of());
    isNeeded(
        BrokenRule.FROM_THE_ANSWER,
        scope,
        """
        m1 asks the keepers to prolong its tenure
        keeper k1 answers m1
        keeper k2 answers m1
        k1 freezes: members of epoch 2 are [2, 3]
        m2 learns epoch 2, frozen
        m3 learns epoch 2, frozen
        k2 opens epoch 2
        m3 learns epoch 2, open
        m2 learns epoch 2, open
        time passes
        the answers reach m1
        m1 takes unit 0
        k3 freezes: members of epoch 3 are [2, 3], over are [1]
        m2 learns epoch 3, frozen
        m3 learns epoch 3, frozen
        k2 opens epoch 3
        m2 learns epoch 3, open
        m2 asks the keepers to prolong its tenure
        keeper k2 answers m2
        keeper k3 answers m2
        the answers reach m2
        m2 takes unit 0
        """,
        "m1 takes unit 0");
  }

  @Test
  @Tag("long")
  void keepersThatChangedAreAskedAsWell() {
    EpochScope scope = new EpochScope(Kind.UNITS, 3, 1, 2, 0, 0, 1, 0, 1, false, Set.of());
    EpochSearch.Outcome found =
        new EpochSearch(scope.without(BrokenRule.FORMER_KEEPERS), 4_000_000, 0).run();
    assertThat(found.violation()).isEqualTo(TWICE);
  }

  @Test
  void everyRuleIsBrokenSomewhere() {
    Set<BrokenRule> broken = EnumSet.noneOf(BrokenRule.class);
    Stream.concat(withinOneEpoch(), withinTwoEpochs())
        .map(arguments -> (BrokenRule) arguments.get()[0])
        .forEach(broken::add);
    broken.addAll(
        Arrays.asList(
            BrokenRule.KEEPER_FORGETS,
            BrokenRule.OLD_WAIT,
            BrokenRule.FROM_THE_ANSWER,
            BrokenRule.FORMER_KEEPERS));
    assertThat(broken).containsExactlyInAnyOrder(BrokenRule.values());
  }
}
