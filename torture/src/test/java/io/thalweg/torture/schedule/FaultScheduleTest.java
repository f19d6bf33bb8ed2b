package io.thalweg.torture.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultScheduleTest {
  private static final List<TortureFault> ALL = Arrays.asList(TortureFault.values());
  private static final Duration LEASE = Duration.ofSeconds(9);
  private static final List<Duration> LENGTHS =
      List.of(Duration.ofMillis(1500), Duration.ofSeconds(6), Duration.ofSeconds(15));

  private static FaultSchedule drawn(int members, long seed) {
    return ScheduleDraw.draw(members, ALL, LEASE, LENGTHS, Duration.ofMinutes(5), seed);
  }

  @Test
  void aSeedGivesOneSchedule() {
    assertThat(drawn(5, 7)).isEqualTo(drawn(5, 7)).isNotEqualTo(drawn(5, 8));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void itsTextIsReadBack(long seed) {
    FaultSchedule schedule = drawn(5, seed);
    assertThat(FaultSchedule.parse(schedule.text().lines().toList(), 5)).isEqualTo(schedule);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void allKindsComeAndAllAreOverInTime(long seed) {
    for (int members : new int[] {3, 5, 8}) {
      FaultSchedule schedule = drawn(members, seed);
      assertThat(schedule.faults().stream().map(PlannedFault::kind).collect(Collectors.toSet()))
          .containsAll(ALL);
      assertThat(schedule.end()).isLessThanOrEqualTo(Duration.ofMinutes(5));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void aMajorityIsLeftAlone(long seed) {
    FaultSchedule schedule = drawn(5, seed);
    for (PlannedFault fault : schedule.faults()) {
      List<PlannedFault> now =
          schedule.faults().stream()
              .filter(f -> f.at().compareTo(fault.at()) <= 0 && f.end().compareTo(fault.at()) > 0)
              .toList();
      assertThat(now).filteredOn(f -> f.kind().stopsMember()).hasSizeLessThanOrEqualTo(2);
      assertThat(now).filteredOn(f -> f.kind().cutsNetwork()).hasSizeLessThanOrEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void aDiskIsLostWhenTheLastKeeperThatLostItsDiskHasBeenReplaced(long seed) {
    FaultSchedule schedule =
        ScheduleDraw.draw(5, ALL, LEASE, LENGTHS, Duration.ofMinutes(10), seed);
    List<PlannedFault> disks =
        schedule.faults().stream().filter(f -> f.kind() == TortureFault.DISK).toList();
    assertThat(disks).hasSizeGreaterThan(2);
    for (int i = 1; i < disks.size(); i++) {
      assertThat(disks.get(i).at()).isGreaterThanOrEqualTo(disks.get(i - 1).end().plusSeconds(90));
    }
  }

  @Test
  void aPartitionCutsBothWaysAndOnewayOne() {
    var both = FaultSchedule.parse(List.of("1s partition m0|m1,m2 2s"), 3).faults().getFirst();
    assertThat(both.cuts()).hasSize(4).contains(new PlannedFault.Cut(2, 0));
    var one = FaultSchedule.parse(List.of("# so", "", "1.5s oneway m0>m1,m2 2s"), 3);
    assertThat(one.faults().getFirst().cuts())
        .containsExactly(new PlannedFault.Cut(0, 1), new PlannedFault.Cut(0, 2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pause m1 2s",
        "1s pause m1",
        "1s paus m1 2s",
        "1s pause m1,m2 2s",
        "1s pause m1|m2 2s",
        "1s partition m1 2s",
        "1s partition m1>m2 2s",
        "1s partition m0,m1|m1,m2 2s",
        "1s oneway m0|m1 2s",
        "1s kill m3 2s",
        "x",
      })
  void aLineThatMakesNoSenseIsNamed(String line) {
    assertThatThrownBy(() -> FaultSchedule.parse(List.of("# one", line), 3))
        .isInstanceOfSatisfying(
            BadSchedule.class,
            bad -> {
              assertThat(bad.line()).isEqualTo(2);
              assertThat(bad.getMessage()).isEqualTo("'" + line + "'");
            });
  }
}
