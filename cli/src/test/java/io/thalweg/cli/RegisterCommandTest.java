package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command check register. */
class RegisterCommandTest {

  @Test
  void aFewKeepersAreSearchedWhole() {
    CommandRun run = CommandRun.line("check register --heal-every 100");
    assertThat(run.out())
        .startsWith("27,388 states, to a distance of 14\n")
        .endsWith("everything within these bounds was seen; every property holds\n");
    assertThat(run.code()).isZero();
  }

  @Test
  void aBrokenRuleIsShownWithTheWayThere() {
    CommandRun run =
        CommandRun.line(
            "check register --broken BALLOT_AGAIN --keepers 2 --voters 2 --slow-answers");
    assertThat(run.out())
        .contains("VIOLATED: two values are chosen: version 2 (k1's 1, voters [2]) and version 2")
        .contains("  k1 begins ballot 1.1 for version 2 (k1's 2, voters [2])\n");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void keepersChange() {
    String line = "check register --keepers 2 --voters 1 --keeper-changes 1 --to 1,2 --versions 2";
    assertThat(CommandRun.line(line).code()).isZero();
  }

  @Test
  void aLimitIsNoVerdict() {
    CommandRun run = CommandRun.line("check register --max-states 1000");
    assertThat(run.out()).contains("nothing was found; not everything was seen");
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  void walksAreRepeatedBySeed() {
    String line = "check register --keepers 5 --proposals 9 --crashes 2 --walks 3 --seed 7";
    assertThat(CommandRun.line(line).out()).isEqualTo(CommandRun.line(line).out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--keepers 6    | --keepers: found '6', expected a whole number from 1 to 5",
        "--proposers 4  | --proposers: found '4', expected a whole number from 1 to 3",
        "--proposals 0  | --proposals: found '0', expected a whole number from 1 to 99",
        "--crashes -1   | --crashes: found '-1', expected a whole number from 0 to 9",
        "--voters 3,4   | --voters: found '3,4', expected keepers from 1 to 3, such as 1,2,3",
        "--to all       | --to: found 'all', expected keepers from 1 to 3, such as 1,2,3",
        "--broken NONE  | --broken"
      })
  void aBadOptionIsSaidInASentence(String options, String said) {
    CommandRun run = CommandRun.line("check register " + options);
    assertThat(run.err()).startsWith("thalweg: ").contains(said).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
  }
}
