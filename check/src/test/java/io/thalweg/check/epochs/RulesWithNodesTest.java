package io.thalweg.check.epochs;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.epochs.EpochScope.Kind;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The rules of recovery are needed with nodes of {@code hk} and {@code gme} inside: without one of
 * them, the search or a schedule comes to what it is there for.
 */
class RulesWithNodesTest {

  /** The numbers of the table in docs/verification.md. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "OPENED_TWICE        | HK  | 1419  | 9  | unit 0 is in two places of an epoch",
        "OPENED_TWICE        | GME | 4068  | 10 | there are 2 tokens",
        "OLD_MESSAGES        | HK  | 113   | 6  | unit 0 is in two places of an epoch",
        "OLD_MESSAGES        | GME | 185   | 6  | there are 2 tokens",
        "FROZEN_GRANTS       | HK  | 91    | 6  | unit 0 is in two places of an epoch",
        "FROZEN_GRANTS       | GME | 1149  | 8  | there are 2 tokens",
        "REPORTS_ANEW        | HK  | 2027  | 9  | units are lost: only [] are free",
        "OPENED_EARLY        | HK  | 439   | 7  | epoch 2 opens without a report",
        "OPENED_EARLY        | GME | 439   | 7  | epoch 2 opens without a report",
        "NO_QUARANTINE       | HK  | 630   | 8  | two members with a valid tenure hold unit 0",
        "NO_QUARANTINE       | GME | 630   | 8  | tenure are inside with two groups",
        "GIVEN_BACK_DROPPED  | HK  | 2027  | 9  | units are lost: only [] are free",
        "NO_TENURE           | HK  | 2466  | 10 | m2 is granted something though its tenure",
        "NO_TENURE           | GME | 2447  | 10 | m2 is granted something though its tenure",
      })
  void isFoundWithinOneEpoch(BrokenRule rule, Kind kind, long states, int steps, String violation) {
    isFound(scope(kind, 1, 0, 0, 1), rule, 1, states, steps, violation);
  }

  @ParameterizedTest
  @CsvSource({"HK, 379, 6, m3 still waits", "GME, 379, 6, m3 still waits"})
  void aProcessThatIsStartedAgainIsANewMember(Kind kind, long states, int steps, String violation) {
    isFound(scope(kind, 1, 1, 0, 1), BrokenRule.OLD_NUMBER, 1, states, steps, violation);
  }

  @ParameterizedTest
  @CsvSource({"HK, 330, 6, units are lost: only [] are free", "GME, 330, 6, there are 0 tokens"})
  void aMemberLeavesWhenItHasNothing(Kind kind, long states, int steps, String violation) {
    isFound(scope(kind, 1, 0, 1, 1), BrokenRule.LEAVES_EARLY, 1, states, steps, violation);
  }

  @Test
  void theEpochIsPartOfEveryFence() {
    String violation = "m2 is granted unit 0 with a fence that is not larger";
    isFound(scope(Kind.HK, 1, 0, 0, 2), BrokenRule.FENCE_WITHOUT_EPOCH, 0, 11523, 13, violation);
  }

  private static EpochScope scope(Kind kind, int epochs, int crashes, int leaves, int asks) {
    return new EpochScope(kind, 3, 1, epochs, crashes, leaves, 0, asks, 1, false, Set.of());
  }

  private static void isFound(
      EpochScope scope, BrokenRule rule, int healEvery, long states, int steps, String violation) {
    EpochSearch search = new EpochSearch(scope.without(rule), 200_000, healEvery);
    search.reducing(EnumSet.allOf(EpochReduction.class));
    EpochSearch.Outcome found = search.run();
    assertThat(found.violation()).contains(violation);
    assertThat(found.states()).isEqualTo(states);
    assertThat(found.steps()).hasSize(steps);
  }

  /** m2 has what there is to have. */
  private static final String START =
      """
      m1 asks the keepers to prolong its tenure
      m2 asks the keepers to prolong its tenure
      m3 asks the keepers to prolong its tenure
      m2 asks for its share
      all messages arrive
      """;

  private static final String M2_IS_PUT_OUT =
      """
      k1 freezes: members of epoch 2 are [1, 3]
      m1 learns epoch 2, frozen
      m3 learns epoch 2, frozen
      k1 opens epoch 2
      m1 learns epoch 2, open
      m3 learns epoch 2, open
      """;

  private static final String M1_AND_M3_GO_ON =
      """
      m1 learns epoch 3, frozen
      m3 learns epoch 3, frozen
      k1 opens epoch 3
      m1 learns epoch 3, open
      m3 learns epoch 3, open
      m3 asks for its share
      all messages arrive
      """;

  private static final String RENEWED =
      M1_AND_M3_GO_ON.replace(
          "m3 asks",
          """
          m1 asks the keepers to prolong its tenure
          m3 asks the keepers to prolong its tenure
          m3 asks\
          """);

  private static final String OVER = "k1 freezes: members of epoch 3 are [1, 3], over are [2]\n";

  private record Plot(
      BrokenRule rule, EpochScope scope, String schedule, @Nullable String refused) {

    /** With the algorithm inside, in its words. */
    String inWords() {
      boolean units = scope.kind() == Kind.HK;
      return schedule
          .replace("m2 asks for its share", "m2 asks for " + (units ? "1" : "group 0"))
          .replace("m4 asks for its share", "m4 asks for " + (units ? "1" : "group 1"))
          .replace("m3 asks for its share", "m3 asks for " + (units ? "1" : "group 1"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SHORT_WAIT, 21, 21",
    "QUARANTINE_FORGOTTEN, 21, 21",
    "WAIT_FROM_THE_COMMIT, 21, 21",
    "ONE_KEEPER, 25, 25",
    "KEEPER_FORGETS, 22, 22",
    "FORMER_KEEPERS, 18, 18",
    "OLD_WAIT, 33, 50",
    "FROM_THE_ANSWER, 40, 40"
  })
  void isNeededByASchedule(BrokenRule rule, int hk, int gme) {
    isNeeded(rule, Kind.HK, hk, "two members with a valid tenure hold unit 0");
    isNeeded(rule, Kind.GME, gme, "members with a valid tenure are inside with two groups");
  }

  /** A group lock has no units that a member could keep. */
  @Test
  void whoMissedAnOpeningForgetsWhatItReportedAsFree() {
    isNeeded(BrokenRule.MISSED_OPENING, Kind.HK, 29, "unit 0 is in two places of an epoch");
  }

  static void isNeeded(BrokenRule rule, Kind kind, int moves, String violation) {
    Plot plot = plot(rule, kind);
    EpochSchedule.End sound = EpochSchedule.play(plot.scope, plot.inWords());
    assertThat(sound.violation()).isNull();
    assertThat(sound.refused()).isEqualTo(plot.refused);
    EpochSchedule.End end = EpochSchedule.play(plot.scope.without(rule), plot.inWords());
    assertThat(end.refused()).isNull();
    assertThat(end.violation()).isEqualTo(violation);
    assertThat(end.moves()).isEqualTo(moves);
  }

  private static Plot plot(BrokenRule rule, Kind kind) {
    EpochScope two = scope(kind, 2, 0, 0, 1);
    String m2 = "m2 asks the keepers to prolong its tenure\n";
    String time = "time passes\n";
    return switch (rule) {
      case SHORT_WAIT ->
          new Plot(rule, two, START + M2_IS_PUT_OUT + OVER + M1_AND_M3_GO_ON, OVER.strip());
      case QUARANTINE_FORGOTTEN ->
          new Plot(
              rule,
              two,
              START + M2_IS_PUT_OUT + OVER.replace(", over are [2]", "") + M1_AND_M3_GO_ON,
              null);
      case ONE_KEEPER ->
          new Plot(rule, two, START + M2_IS_PUT_OUT + time + m2 + OVER + RENEWED, m2.strip());
      case WAIT_FROM_THE_COMMIT ->
          new Plot(
              rule,
              two,
              START
                  + "k1 freezes: members of epoch 2 are [1, 3]\nm1 learns epoch 2, frozen\n"
                  + time
                  + m2
                  + OVER
                  + RENEWED,
              OVER.strip());
      case MISSED_OPENING ->
          new Plot(
              rule,
              new EpochScope(kind, 3, 2, 2, 0, 0, 0, 2, 1, false, Set.of()),
              START + M2_MISSES_AN_OPENING,
              null);
      case KEEPER_FORGETS ->
          new Plot(rule, scope(kind, 2, 1, 0, 1), START + KEEPER_IS_STARTED_AGAIN, m2.strip());
      case FORMER_KEEPERS ->
          new Plot(
              rule,
              new EpochScope(kind, 3, 1, 2, 0, 0, 1, 1, 1, false, Set.of()),
              START + KEEPERS_CHANGE,
              "k3 opens epoch 2");
      case OLD_WAIT ->
          kind == Kind.HK
              ? new Plot(
                  rule,
                  scope(kind, 4, 0, 0, 1),
                  M2_COMES_BACK,
                  "k3 freezes: members of epoch 5 are [1, 3], over are [2]")
              : new Plot(
                  rule,
                  scope(kind, 6, 0, 0, 1),
                  M2_COMES_BACK_TO_A_GROUP,
                  "k3 freezes: members of epoch 7 are [1], newcomers join, over are [2]");
      case FROM_THE_ANSWER ->
          new Plot(
              rule,
              new EpochScope(kind, 3, 1, 2, 0, 0, 0, 1, 1, true, Set.of()),
              LATE_ANSWERS,
              null);
      default -> throw new IllegalArgumentException(rule.name());
    };
  }

  /** The token is with m3 when m2 reports one of two units. */
  private static final String M2_MISSES_AN_OPENING =
      """
      m3 asks for its share
      all messages arrive
      time passes
      m2 loses what it held, since its tenure is over
      k1 freezes: members of epoch 2 are [1, 2, 3]
      m1 learns epoch 2, frozen
      m2 learns epoch 2, frozen
      m3 learns epoch 2, frozen
      k1 opens epoch 2
      m1 learns epoch 2, open
      m3 learns epoch 2, open
      m3 gives back what it holds
      m3 asks the keepers to prolong its tenure
      m3 counts what it has got back
      m3 asks for its share
      k1 freezes: members of epoch 3 are [1, 2, 3]
      m1 learns epoch 3, frozen
      m2 learns epoch 3, frozen
      m3 learns epoch 3, frozen
      k1 opens epoch 3
      m1 learns epoch 3, open
      m3 learns epoch 3, open
      """;

  private static final String KEEPER_IS_STARTED_AGAIN =
      """
      k1 freezes: members of epoch 2 are [3]
      m1 learns epoch 2, frozen
      m3 learns epoch 2, frozen
      k1 opens epoch 2
      m3 learns epoch 2, open
      process 1 is killed (m1)
      process 1 is started again
      time passes
      m2 asks the keepers to prolong its tenure
      k3 freezes: members of epoch 3 are [3], over are [1, 2]
      m3 learns epoch 3, frozen
      keeper k1 learns epoch 3, frozen
      k1 opens epoch 3
      m3 learns epoch 3, open
      m3 asks the keepers to prolong its tenure
      m3 asks for its share
      """;

  private static final String KEEPERS_CHANGE =
      """
      k1 freezes: members of epoch 2 are [3], its only keeper is k3
      m3 learns epoch 2, frozen
      k3 opens epoch 2
      m3 learns epoch 2, open
      time passes
      m2 asks the keepers to prolong its tenure
      k3 freezes: members of epoch 3 are [3], over are [1, 2]
      m3 learns epoch 3, frozen
      k3 opens epoch 3
      m3 learns epoch 3, open
      m3 asks the keepers to prolong its tenure
      m3 asks for its share
      """;

  private static final String M2_COMES_BACK =
      """
      k1 freezes: members of epoch 2 are [1, 3]
      m1 learns epoch 2, frozen
      m3 learns epoch 2, frozen
      k1 opens epoch 2
      m1 learns epoch 2, open
      m3 learns epoch 2, open
      k1 freezes: members of epoch 3 are [1, 2]
      m1 learns epoch 3, frozen
      m2 learns epoch 3, frozen
      k1 opens epoch 3
      m1 learns epoch 3, open
      m2 learns epoch 3, open
      time passes
      m1 asks the keepers to prolong its tenure
      m2 asks the keepers to prolong its tenure
      m2 asks for its share
      all messages arrive
      k1 freezes: members of epoch 4 are [1]
      m1 learns epoch 4, frozen
      m2 learns epoch 4, frozen
      k1 opens epoch 4
      m3 learns epoch 4, open
      k3 freezes: members of epoch 5 are [1, 3], over are [2]
      m1 learns epoch 5, frozen
      m3 learns epoch 5, frozen
      k1 opens epoch 5
      m1 learns epoch 5, open
      m3 learns epoch 5, open
      m3 asks the keepers to prolong its tenure
      m3 asks for its share
      all messages arrive
      """;

  /** The keeper that waits is of no member of the group lock, which might be inside too. */
  private static final String M2_COMES_BACK_TO_A_GROUP =
      """
      k1 freezes: members of epoch 2 are [1, 2]
      m1 learns epoch 2, frozen
      m2 learns epoch 2, frozen
      k1 opens epoch 2
      m1 learns epoch 2, open
      m2 learns epoch 2, open
      m1 asks the keepers to prolong its tenure
      time passes
      k1 freezes: members of epoch 3 are [1, 2], over are [3]
      m1 learns epoch 3, frozen
      m2 learns epoch 3, frozen
      k1 opens epoch 3
      m1 learns epoch 3, open
      m2 learns epoch 3, open
      m3 learns epoch 3, open
      k1 freezes: members of epoch 4 are [1]
      m1 learns epoch 4, frozen
      keeper k3 learns epoch 4, frozen
      k1 opens epoch 4
      m1 learns epoch 4, open
      keeper k3 learns epoch 4, open
      k1 freezes: members of epoch 5 are [1, 2]
      m1 learns epoch 5, frozen
      m2 learns epoch 5, frozen
      k1 opens epoch 5
      m1 learns epoch 5, open
      m2 learns epoch 5, open
      m1 asks the keepers to prolong its tenure
      time passes
      m1 asks the keepers to prolong its tenure
      m2 asks the keepers to prolong its tenure
      m2 asks for its share
      all messages arrive
      k1 freezes: members of epoch 6 are [1]
      m1 learns epoch 6, frozen
      m2 learns epoch 6, frozen
      k1 opens epoch 6
      m1 learns epoch 6, open
      keeper k3 learns epoch 6, open
      k3 freezes: members of epoch 7 are [1], newcomers join, over are [2]
      m1 learns epoch 7, frozen
      m4 learns epoch 7, frozen
      k1 opens epoch 7
      m1 learns epoch 7, open
      m4 learns epoch 7, open
      m4 asks the keepers to prolong its tenure
      m4 asks for its share
      all messages arrive
      """;

  private static final String LATE_ANSWERS =
      """
      m1 asks the keepers to prolong its tenure
      keeper k1 answers m1
      keeper k2 answers m1
      the answers reach m1
      m2 asks the keepers to prolong its tenure
      keeper k1 answers m2
      keeper k2 answers m2
      the answers reach m2
      m2 asks for its share
      all messages arrive
      time passes
      m2 asks the keepers to prolong its tenure
      keeper k1 answers m2
      keeper k2 answers m2
      k1 freezes: members of epoch 2 are [1, 3]
      m1 learns epoch 2, frozen
      m3 learns epoch 2, frozen
      k1 opens epoch 2
      m1 learns epoch 2, open
      m3 learns epoch 2, open
      time passes
      the answers reach m2
      k1 freezes: members of epoch 3 are [1, 3], over are [2]
      m1 learns epoch 3, frozen
      m3 learns epoch 3, frozen
      k1 opens epoch 3
      m1 learns epoch 3, open
      m3 learns epoch 3, open
      m1 asks the keepers to prolong its tenure
      keeper k1 answers m1
      keeper k3 answers m1
      the answers reach m1
      m3 asks the keepers to prolong its tenure
      keeper k1 answers m3
      keeper k3 answers m3
      the answers reach m3
      m3 asks for its share
      all messages arrive
      """;
}
