package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command check epochs. */
class EpochsCommandTest {

  @Test
  void aSmallClusterIsSearchedWhole() {
    CommandRun run = CommandRun.line("check epochs --members 2");
    assertThat(run.out())
        .endsWith("everything within these bounds was seen; every property holds\n");
    assertThat(run.code()).isZero();
  }

  @Test
  void aBrokenRuleIsShownWithTheWayThere() {
    CommandRun run = CommandRun.line("check epochs --broken FROZEN_GRANTS --heal-every 1");
    assertThat(run.out())
        .contains("VIOLATED: after all faults have ended: unit 0 is in two places of an epoch\n")
        .contains("  m1 learns epoch 2, frozen\n");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void aLimitIsNoVerdict() {
    CommandRun run = CommandRun.line("check epochs --of hk --max-states 1000");
    assertThat(run.out()).contains("nothing was found; not everything was seen");
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  void aReducedSearchSeesFewerStatesAndSaysTheSame() {
    String line = "check epochs --of hk --members 2 --crashes 1 --mode depth-first --reduce ";
    CommandRun run = CommandRun.line(line + "unread");
    assertThat(run.out())
        .startsWith("11,095 states, on ways of up to ")
        .endsWith("everything within these bounds was seen; every property holds\n");
    assertThat(run.code()).isZero();
  }

  @Test
  void walksAreRepeatedBySeed() {
    String line = "check epochs --of gme --epochs 5 --crashes 2 --walks 3 --seed 7";
    assertThat(CommandRun.line(line).out()).isEqualTo(CommandRun.line(line).out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--members 6   | --members: found '6', expected a whole number from 1 to 5",
        "--units 0     | --units: found '0', expected a whole number from 1 to 4",
        "--crashes -1  | --crashes: found '-1', expected a whole number from 0 to 9",
        "--max-states 0 | --max-states: found '0', expected a whole number from 1 to",
        "--units many  | --units: found 'many', expected a whole number",
        "--seed x      | --seed: found 'x', expected a whole number",
        "--seed 99999999999999999999 | --seed: found '99999999999999999999', expected a whole"
            + " number of fewer digits",
        "--of kh       | --of: found 'kh', expected one of units, hk, gme (nearest is hk)",
        "--broken SHORTWAIT | FENCE_WITHOUT_EPOCH (nearest is SHORT_WAIT)",
        "--broken NONE | --broken: found 'NONE', expected one of OPENED_TWICE, OLD_MESSAGES",
        "--mode depth  | --mode: found 'depth', expected one of breadth-first, depth-first",
        "--reduce unred | --reduce: found 'unred', expected one of unread, renewal, none (nearest"
            + " is unread)",
        "--walks 1 --reduce unread | --walks: found --mode or --reduce beside it"
      })
  void aBadOptionIsSaidInASentence(String options, String said) {
    CommandRun run = CommandRun.line("check epochs " + options);
    assertThat(run.err()).startsWith("thalweg: ").contains(said).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
  }
}
