package io.thalweg.core.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TenureTest {
  private static final Ids ALL = Ids.of(1, 2, 3);
  private final Agreed known = Agreed.founded(4, ALL, ALL);
  private final Tenure tenure = new Tenure(9);

  private void yes(long round, int keeper) {
    tenure.answered(round, keeper, new MembershipAnswer(4, true), known);
  }

  @Test
  void lastsFromTheMomentAtWhichAMajorityWasAsked() {
    long round = tenure.ask(100);
    yes(round, 1);
    assertThat(tenure.isValid(100)).isFalse();
    yes(round, 1); // the same again
    assertThat(tenure.isValid(100)).isFalse();
    yes(round, 3);
    assertThat(tenure.isValid(108)).isTrue();
    assertThat(tenure.isValid(109)).isFalse();
  }

  @Test
  void answersOfAnEarlierRoundDoNotCount() {
    long first = tenure.ask(100);
    yes(first, 1);
    tenure.ask(105);
    yes(first, 2);
    yes(first, 3);
    assertThat(tenure.isValid(106)).isFalse();
  }

  @Test
  void refusalsAndAnswersOfAnotherEpochDoNotCount() {
    long round = tenure.ask(100);
    yes(round, 1);
    tenure.answered(round, 2, new MembershipAnswer(4, false), known);
    tenure.answered(round, 3, new MembershipAnswer(5, true), known);
    assertThat(tenure.isValid(100)).isFalse();
  }

  @Test
  void isNotShortenedByALaterRound() {
    long round = tenure.ask(100);
    yes(round, 1);
    yes(round, 2);
    tenure.ask(104);
    assertThat(tenure.isValid(108)).isTrue();
  }

  @Test
  void isWholeAlsoWhereTheClockOverflows() {
    long late = Long.MAX_VALUE - 3;
    long round = tenure.ask(late);
    yes(round, 1);
    yes(round, 2);
    assertThat(tenure.isValid(late + 8)).isTrue();
    assertThat(tenure.isValid(late + 9)).isFalse();
  }

  @Test
  void aKeeperAnswersNoLowerThanItsDiskSays() {
    assertThat(MembershipAnswer.of(known, 4, 2)).isEqualTo(new MembershipAnswer(4, true));
    assertThat(MembershipAnswer.of(known, 5, 2)).isEqualTo(new MembershipAnswer(4, false));
    assertThat(MembershipAnswer.of(known, 4, 8)).isEqualTo(new MembershipAnswer(4, false));
  }
}
