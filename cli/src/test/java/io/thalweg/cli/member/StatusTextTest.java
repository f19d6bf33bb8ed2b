package io.thalweg.cli.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.EpochStatus;
import io.thalweg.cluster.KeepersStatus;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StatusTextTest {
  private static final EpochReport EPOCH = epoch(true, List.of("a", "b", "c"), 3);

  private static EpochReport epoch(
      boolean open, List<String> keepers, int answer, EpochReport.Out... out) {
    List<KeepersStatus.Keeper> all =
        IntStream.range(0, keepers.size())
            .mapToObj(k -> new KeepersStatus.Keeper(keepers.get(k), false, k < answer))
            .toList();
    int mayFail = new KeepersStatus(all, List.of()).mayFail();
    return new EpochReport(7, open, all, mayFail, List.of(out), List.of(), List.of());
  }

  private static String told(EpochReport epoch) {
    String text = StatusText.of(new ClusterReport("farm", List.of(), epoch, List.of(), List.of()));
    return text.substring(text.indexOf('\n') + 1, text.indexOf("no semaphores"));
  }

  @Test
  void keepersThatAnswerAreCounted() {
    assertThat(told(EPOCH)).isEqualTo("epoch 7, open; 3 keepers, 1 may fail\n");
    assertThat(told(epoch(false, List.of("a"), 1)))
        .isEqualTo("epoch 7, frozen; 1 keeper, none may fail\n");
    assertThat(told(epoch(true, List.of("a", "b", "c"), 2)))
        .isEqualTo("epoch 7, open; 3 keepers, of which 2 answer, none may fail\n");
    assertThat(told(epoch(true, List.of("a", "b", "c"), 1)))
        .isEqualTo("epoch 7, open; 3 keepers, of which 1 answer, 1 too few\n");
  }

  @Test
  void whoIsDrainedIsToldWithWhetherItIsEmpty() {
    List<EpochStatus.Draining> draining =
        List.of(new EpochStatus.Draining("dora", true), new EpochStatus.Draining("emil", false));
    EpochReport epoch =
        new EpochReport(7, true, EPOCH.keepers(), 1, List.of(), draining, List.of());
    assertThat(told(epoch))
        .isEqualTo(
            """
            epoch 7, open; 3 keepers, 1 may fail
              DRAINED: dora; it can be stopped
              DRAINING: emil; it takes no requests, and waits for its leases to be closed
            """);
  }

  @Test
  void whoIsOutIsToldWithTheTimeThatIsLeft() {
    EpochReport epoch =
        epoch(
            true,
            List.of("a"),
            1,
            new EpochReport.Out("dora", 7.2),
            new EpochReport.Out("emil", 0.0),
            new EpochReport.Out("fred", null));
    assertThat(told(epoch))
        .isEqualTo(
            """
            epoch 7, open; 1 keeper, none may fail
              OUT: dora; what it may hold is free in about 8.0s
              OUT: emil; what it may hold is free
              OUT: fred; what it may hold is kept back
            """);
  }

  @Test
  void whatIsLostAndWhoIsSilentIsSaid() {
    var gpus =
        new ClusterReport.Semaphore(
            "gpus",
            4,
            "HIGHEST_PRIORITY_FIRST",
            10.0,
            3,
            List.of(),
            null,
            List.of(new ClusterReport.Holder("anna", List.of(1), -2, 12, 130)),
            List.of(new ClusterReport.Waiter("bert", 3, 7, 4.21, false)),
            List.of("carl"),
            List.of("units [2] of gpus are lost with dora"));
    var report = new ClusterReport("farm", List.of("anna"), EPOCH, List.of(gpus), List.of());
    assertThat(StatusText.of(report))
        .isEqualTo(
            """
            cluster farm, 1 member: anna
            epoch 7, open; 3 keepers, 1 may fail

            gpus: 4 units, none free, 1 waiting; the token is on its way, or gone with a member until the next epoch
              highest priority first; aging 10.0s; back-fill 3
              HOLDER   UNITS   PRIORITY   FENCE   SINCE
              anna         1         -2      12   2m 10s
              WAITER   ASKS FOR   PRIORITY   SINCE
              bert            3          7   4.2s
              KEPT BACK: units [2] of gpus are lost with dora
              SILENT: carl did not answer
            """);
  }

  @Test
  void runsOfUnitsAreDrawnTogether() {
    assertThat(StatusText.ranges(List.of(0, 2, 3, 4, 5, 9, 10))).isEqualTo("0 2-5 9 10");
    assertThat(StatusText.ranges(List.of())).isEmpty();
  }

  @Test
  void anEmptyClusterIsSaidToBeEmpty() {
    assertThat(
            StatusText.of(
                new ClusterReport("farm", List.of("a", "b"), EPOCH, List.of(), List.of())))
        .isEqualTo(
            "cluster farm, 2 members: a, b\n"
                + "epoch 7, open; 3 keepers, 1 may fail\n"
                + "no semaphores and no group locks yet\n");
  }

  @Test
  void aSemaphoreWithoutAgingIsSaidToHaveNone() {
    var gpus =
        new ClusterReport.Semaphore(
            "gpus",
            1,
            "FIRST_COME_FIRST_SERVED",
            null,
            0,
            List.of(0),
            "anna",
            List.of(),
            List.of(),
            List.of(),
            List.of());
    assertThat(StatusText.of(new ClusterReport("farm", List.of(), EPOCH, List.of(gpus), List.of())))
        .endsWith(
            "gpus: 1 unit, 1 free (0), nobody waits; token at anna\n"
                + "  first come first served; no aging\n");
  }

  private static boolean isComplete(@Nullable String token, List<Integer> free, String... lost) {
    var holder = new ClusterReport.Holder("anna", List.of(1), 0, 12, 130);
    var gpus =
        new ClusterReport.Semaphore(
            "gpus",
            3,
            "FIRST_COME_FIRST_SERVED",
            null,
            0,
            free,
            token,
            List.of(holder),
            List.of(),
            List.of(),
            List.of(lost));
    return new ClusterReport("farm", List.of("anna"), EPOCH, List.of(gpus), List.of()).isComplete();
  }

  @Test
  void aReportIsCompleteWhenAllUnitsAreSomewhereOrLost() {
    assertThat(isComplete("anna", List.of(0, 2))).isTrue();
    assertThat(isComplete("anna", List.of(0))).isFalse();
    assertThat(isComplete(null, List.of(0, 2))).isFalse();
    assertThat(isComplete(null, List.of(), "the token is lost")).isTrue();
  }
}
