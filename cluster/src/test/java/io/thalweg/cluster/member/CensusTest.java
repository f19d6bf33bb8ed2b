package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame.Held;
import io.thalweg.cluster.wire.Frame.Report;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a census has seen at the members. */
class CensusTest {
  private static final Start START = new Start(1, false, false);

  private final Turn turn = new Turn();
  private final Share<?> gpus =
      new SemaphoreShare(
          turn, new FleetClock(turn), new Definition(1, "gpus", 1, 0, Band.units(4)), START);
  private final Share<?> lock =
      new GroupShare(
          turn,
          new Definition(2, "lock", 1, 0, new Definition.Groups(new GroupConfig(1), List.of())),
          START);
  private final Census census = new Census(List.of());

  private static Report units(boolean token, int[] free, int... held) {
    List<Held> leases = held.length == 0 ? List.of() : List.of(new Held(held, 0, 1, 0, 0));
    return new Report(1, token, free, 0, leases, List.of(), false);
  }

  private static Report weight(boolean token, long weight) {
    return new Report(2, token, new int[0], weight, List.of(), List.of(), false);
  }

  private void round(boolean settled, Report one, Report other) {
    Map<String, List<Report>> reports = Map.of("one", List.of(one), "other", List.of(other));
    census.add(List.of(gpus, lock), new Answers(reports, settled, List.of()));
  }

  @Test
  void aRoundInWhichSomebodyWasSilentDoesNotCount() {
    round(false, units(true, new int[] {0, 1}), units(false, new int[] {2, 3}));

    assertThat(census.hasBegun()).isFalse();
    assertThat(census.of(gpus).hasToken()).isFalse();
    assertThat(census.of(gpus).has(0)).isFalse();
  }

  @Test
  void whatIsFreeOrHeldAnywhereIsThere() {
    round(true, units(true, new int[] {0}), units(false, new int[0], 2));

    assertThat(census.hasBegun()).isTrue();
    assertThat(census.of(gpus).hasToken()).isTrue();
    assertThat(census.of(gpus).has(0)).isTrue();
    assertThat(census.of(gpus).has(1)).isFalse();
    assertThat(census.of(gpus).has(2)).isTrue();
  }

  @Test
  void whatWasOnItsWayInOneRoundIsSeenInAnother() {
    round(true, units(false, new int[0]), units(false, new int[] {1}));
    round(true, units(true, new int[] {0}), units(false, new int[0]));

    assertThat(census.of(gpus).hasToken()).isTrue();
    assertThat(census.of(gpus).has(0)).isTrue();
    assertThat(census.of(gpus).has(1)).isTrue();
  }

  @Test
  void ofAGroupLockAllWeightHasToBeSeenAtOnce() {
    round(true, weight(true, 3), weight(false, 2));
    assertThat(census.of(lock).hasToken()).isFalse();
    round(true, weight(false, 2), weight(false, 3));
    assertThat(census.of(lock).hasToken()).as("without the token").isFalse();
    round(true, weight(true, 2), weight(false, 2));
    assertThat(census.of(lock).hasToken()).isTrue();
  }

  @Test
  void itIsOverAfterTenRoundsThatCount() {
    for (int round = 0; round < 9; round++) {
      round(true, units(false, new int[0]), units(false, new int[0]));
      round(false, units(false, new int[0]), units(false, new int[0]));
    }
    assertThat(census.isOver(1)).isFalse();
    round(true, units(false, new int[0]), units(false, new int[0]));

    assertThat(census.isOver(1)).isTrue();
  }

  @Test
  void whatIsOnItsWayIsNotThereButMayArriveSoItIsWaitedFor() {
    Report underway = new Report(1, true, new int[] {0}, 0, List.of(), List.of(), true);
    for (int round = 0; round < 20; round++) {
      round(true, underway, units(false, new int[0]));
    }
    assertThat(census.of(gpus).hasToken()).isFalse();
    assertThat(census.of(gpus).has(0)).isFalse();
    assertThat(census.isOver(1)).isFalse();
    for (int round = 0; round < 10; round++) {
      round(true, underway, units(true, new int[] {0}));
    }

    assertThat(census.isOver(1)).as("it was seen since").isTrue();
  }

  private static Report weightUnderway() {
    return new Report(2, false, new int[0], 2, List.of(), List.of(), true);
  }

  @Test
  void weightOnItsWayIsWaitedForWhereTheTokenIsThere() {
    for (int round = 0; round < 20; round++) {
      round(true, weightUnderway(), weight(true, 2));
    }
    assertThat(census.isOver(2)).isFalse();
  }

  /** The weight of a lost session goes to and fro for ever (swarm fleet, seed 26098). */
  @Test
  void weightOnItsWayIsNotWaitedForWithoutAToken() {
    for (int round = 0; round < 10; round++) {
      round(true, weightUnderway(), weight(false, 1));
    }
    assertThat(census.isOver(2)).isTrue();
  }
}
