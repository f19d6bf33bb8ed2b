package io.thalweg.core.recovery;

import static io.thalweg.core.recovery.Opening.OfGroups.NO_GROUP;
import static io.thalweg.core.recovery.Opening.OfGroups.UNKNOWN_GROUP;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.recovery.Proposal.Define;
import io.thalweg.core.recovery.Proposal.Freeze;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What an epoch opens with. Member 1 has made a semaphore of units 0 to 3, or a group lock. */
class AccountingTest {
  private static final Ids ALL = Ids.of(1, 2, 3);
  private static final Ids UNITS = Ids.of(0, 1, 2, 3);
  private final Map<Integer, Map<Integer, ShareReport>> reports = new TreeMap<>();
  private Agreed agreed =
      apply(Agreed.founded(1, ALL, ALL), new Define(7, Opening.OfUnits.made(1, UNITS)));

  private static Agreed apply(Agreed before, Proposal change) {
    return Objects.requireNonNull(before.apply(change));
  }

  private void freeze(Ids over, int... members) {
    agreed = apply(agreed, new Freeze(Ids.of(members), 0, ALL, over));
    reports.clear();
  }

  private void reports(int member, boolean token, Ids held, Ids free) {
    reports.put(member, Map.of(7, new ShareReport.OfUnits(token, held, free)));
  }

  private void inside(int member, int group) {
    reports.put(member, Map.of(7, new ShareReport.OfGroups(false, group)));
  }

  private Opening open() {
    Proposal.Open open = new Accounting(agreed, reports).open();
    agreed = apply(agreed, open);
    return Objects.requireNonNull(agreed.shares().get(7));
  }

  private static Opening units(int home, Ids free, Map<Integer, Ids> quarantine) {
    return new Opening.OfUnits(home, UNITS, free, new TreeMap<>(quarantine));
  }

  @Test
  void whatWasInFlightIsFreeIfNobodyIsOut() {
    freeze(Ids.NONE, 1, 2, 3);
    reports(1, false, Ids.of(0), Ids.NONE);
    reports(2, false, Ids.NONE, Ids.of(1));
    assertThat(open()).isEqualTo(units(1, Ids.of(1, 2, 3), Map.of()));
  }

  @Test
  void theTokenStaysWhereItIs() {
    freeze(Ids.NONE, 1, 2, 3);
    reports(2, true, Ids.NONE, UNITS);
    assertThat(open()).isEqualTo(units(2, UNITS, Map.of()));
  }

  @Test
  void whatOneThatIsOutMayHoldIsKeptBack() {
    freeze(Ids.NONE, 2, 3);
    reports(2, false, Ids.of(0), Ids.of(1));
    assertThat(open()).isEqualTo(units(2, Ids.of(1), Map.of(2, Ids.of(1), 3, Ids.of(1))));
  }

  @Test
  void whatWasKeptBackStaysSoUntilThatOneIsOver() {
    whatOneThatIsOutMayHoldIsKeptBack();
    freeze(Ids.NONE, 2); // 3 cannot have it, though it is out now, too
    reports(2, true, Ids.of(0), Ids.of(1));
    assertThat(open()).isEqualTo(units(2, Ids.of(1), Map.of(2, Ids.of(1), 3, Ids.of(1))));
    freeze(Ids.of(1), 2);
    reports(2, true, Ids.of(0), Ids.of(1));
    assertThat(open()).isEqualTo(units(2, Ids.of(1, 2, 3), Map.of()));
  }

  @Test
  void oneThatComesBackSaysWhatItHolds() {
    whatOneThatIsOutMayHoldIsKeptBack();
    freeze(Ids.NONE, 1, 2, 3);
    reports(1, true, Ids.of(2), Ids.NONE);
    reports(2, true, Ids.of(0), Ids.of(1));
    assertThat(open()).isEqualTo(units(1, Ids.of(1, 3), Map.of()));
  }

  @Test
  void aUnitOutOfServiceIsNotHandedOutAgain() {
    freeze(Ids.NONE, 1, 2, 3);
    reports(1, true, Ids.NONE, Ids.of(0, 9));
    assertThat(open()).isEqualTo(units(1, UNITS, Map.of()));
  }

  private void groups() {
    agreed = apply(Agreed.founded(1, ALL, ALL), new Define(7, Opening.OfGroups.made(1)));
  }

  @Test
  void theSessionOfThoseInsideGoesOn() {
    groups();
    freeze(Ids.NONE, 1, 2, 3);
    inside(1, NO_GROUP);
    inside(2, 4);
    inside(3, 4);
    assertThat(open()).isEqualTo(new Opening.OfGroups(1, 4, Ids.of(2, 3), Ids.NONE));
  }

  @Test
  void oneThatIsOutMayBeInsideWithTheSameGroup() {
    groups();
    freeze(Ids.NONE, 2, 3);
    inside(3, 4);
    assertThat(open()).isEqualTo(new Opening.OfGroups(2, 4, Ids.of(3), Ids.of(1)));
    freeze(Ids.NONE, 2, 3); // 3 has left, but 1 can only be inside with group 4
    assertThat(open()).isEqualTo(new Opening.OfGroups(2, 4, Ids.NONE, Ids.of(1)));
    freeze(Ids.of(1), 2, 3);
    assertThat(open()).isEqualTo(new Opening.OfGroups(2, NO_GROUP, Ids.NONE, Ids.NONE));
  }

  @Test
  void oneThatIsPutOutLaterMayBeInsideASessionThatAnotherKeepsOpen() {
    groups();
    freeze(Ids.NONE, 2, 3);
    inside(3, 4);
    open();
    freeze(Ids.NONE, 2);
    assertThat(open()).isEqualTo(new Opening.OfGroups(2, 4, Ids.NONE, Ids.of(1, 3)));
  }

  @Test
  void nobodyIsLetInIfNobodyKnowsWithWhichGroupOneIsInside() {
    groups();
    freeze(Ids.NONE, 2, 3);
    assertThat(open()).isEqualTo(new Opening.OfGroups(2, UNKNOWN_GROUP, Ids.NONE, Ids.of(1)));
  }

  @Test
  void anEpochOpensWhenAllHaveReportedAndKeepersKnow() {
    Agreed frozen = apply(agreed, new Freeze(Ids.of(2, 3), 0, Ids.of(2), Ids.NONE));
    Ids both = Ids.of(2, 3);
    assertThat(Accounting.mayOpen(frozen, both, both)).isTrue();
    assertThat(Accounting.mayOpen(frozen, Ids.of(2), both)).isFalse();
    assertThat(Accounting.mayOpen(frozen, both, Ids.of(2)))
        .isFalse(); // of the former, one of three
    assertThat(Accounting.mayOpen(frozen, both, Ids.of(1, 3))).isFalse(); // not the one of now
    assertThat(Accounting.mayOpen(agreed, ALL, ALL)).isFalse(); // it is open
  }
}
