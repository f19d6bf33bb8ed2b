package io.thalweg.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.sim.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Aging counted grants once and is a time now; a user who still gives a number of grants is told
 * so.
 */
class AgingSettingTest {
  @TempDir private Path folder;

  private Scenario written(String text) throws IOException {
    return ScenarioFile.read(Files.writeString(folder.resolve("old.yaml"), text));
  }

  @Test
  void aNumberOfGrantsIsRefused() {
    Scenario old = Scenario.standard().with(Setting.AGING, 16);
    assertThatThrownBy(() -> Experiment.of(old))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "--aging: found '16', a number of grants, expected --aging-time, the time after which"
                + " a request counts as one step more urgent, or off");
  }

  @Test
  void inAFileItIsNamedByItsLine() throws IOException {
    Scenario old = written("nodes: 8\n# as ever\naging: 16\n");
    assertThatThrownBy(() -> Experiment.of(old))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("old.yaml:3: found aging '16', a number of grants, expected")
        .hasMessageContaining("aging-time, the time");
    assertThatThrownBy(() -> Experiment.of(old.with(Setting.AGING, 4)))
        .hasMessageStartingWith("--aging: ");
  }

  @Test
  void thePublishedVariantsHaveIt() throws IOException {
    Experiment.of(written("variant: paper\naging: 16\n"));
    Experiment.of(written("aging: 16\n").with(Setting.VARIANT, "paper"));
    Scenario without = Scenario.standard().with(Setting.VARIANT, "paper");
    assertThatThrownBy(() -> Experiment.of(without.with(Setting.AGING_TIME, 5)))
        .hasMessageStartingWith("--aging-time: found it together with --variant paper");
  }

  @Test
  void offIsOff() throws IOException {
    assertThat(aging(Experiment.of(written("aging-time: off\n")))).isEqualTo(HkConfig.NO_AGING);
  }

  @ParameterizedTest
  @CsvSource({"1, 1000000, 1", "20, 20000000, 20", "2.5, 2500000, 3", "0.1, 100000, 1"})
  void whereRequestsAreCountedAUnitIsOne(String time, long ticks, long counted) {
    Scenario scenario = Scenario.standard().with(Setting.AGING_TIME, time);
    assertThat(aging(Experiment.of(scenario))).isEqualTo(ticks);
    assertThat(aging(Experiment.counting(scenario))).isEqualTo(counted);
  }

  private static long aging(Experiment experiment) {
    return ((Hk) experiment.protocol()).config().aging();
  }
}
