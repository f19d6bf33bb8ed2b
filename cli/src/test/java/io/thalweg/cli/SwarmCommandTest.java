package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The first line of a swarm counts its scenarios, or fleets, and names them. */
class SwarmCommandTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "swarm hk --runs 1 --first 3   | 1 scenario (number 3): ",
        "swarm hk --runs 2 --first 3   | 2 scenarios (numbers 3 to 4): ",
        "swarm fleet --runs 1 --seed 3 | 1 fleet (seed 3): ",
      })
  void itsRunsAreCounted(String line, String begin) {
    CommandRun run = CommandRun.line(line);
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith(begin);
  }
}
