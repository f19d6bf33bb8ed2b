package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.commands.check.Task;
import io.thalweg.commands.words.CheckWords;
import io.thalweg.commands.words.SimulateWords;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Experiment;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where there is no command line, wrong words are refused in the sentences of the command line. */
class WordsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hk --nodez 3",
        "hk --zzzzzzzzzz",
        "hk raymond",
        "hk --nodes",
        "hk --nodes --k 2",
        "hk --nodes=x",
        "hk --nodes 3 --nodes 4",
        "kh",
        "naimi-trehel --k 3",
        "hk --topology rnig",
        "hk --variant papre",
        "hk --links schedule",
        "hk --think -1",
      })
  void ofSimulate(String words) {
    requireSame(
        "simulate " + words,
        () -> Experiment.of(SimulateWords.of(List.of(words.split(" "))).scenario()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hk --nodez 3",
        "hk --nodes 99",
        "hk --requests",
        "hk --k 2 --k 3",
        "hk --asks 1:2",
        "hk --property one-tokn",
        "hk --mode depth",
        "hk --keep-connected",
        "hk --max-states 0",
        "gme --capture-limit 1 --capture-limit 2",
      })
  void ofCheck(String words) {
    requireSame("check " + words, () -> Task.of(CheckWords.read(List.of(words.split(" ")))));
  }

  private static void requireSame(String line, ThrowingCallable read) {
    CommandRun run = CommandRun.line(line);
    assertThat(run.code()).isEqualTo(2);
    String sentence = run.err().strip().substring("thalweg: ".length());
    assertThatThrownBy(read).isInstanceOf(BadInput.class).hasMessage(sentence);
  }
}
