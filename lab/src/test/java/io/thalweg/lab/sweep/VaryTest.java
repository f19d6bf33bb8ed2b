package io.thalweg.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VaryTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lambda=0.001..10   | 9 | 0.001 0.003162 0.01 0.03162 0.1 0.3162 1 3.162 10",
        "lambda=1..100      | 3 | 1 10 100",
        "lambda=1..5        | 3 | 1 3 5",
        "nodes=8,16,32      | 9 | 8 16 32",
        "k=1..5             | 3 | 1 2 3 4 5",
        "nodes=10..1000     | 3 | 10 100 1000",
        "nodes=1..1000      | 4 | 1 10 100 1000",
        "nodes=10..50       | 5 | 10 20 30 40 50",
        "inside=0.5..2      | 4 | 0.5 1 1.5 2",
        "inside=0..100      | 3 | 0 50 100",
        "topology=tree,ring | 9 | tree ring",
        "units=1,1..3       | 9 | 1 1..3",
        "think=exp:5,3..9   | 9 | exp:5 3..9",
        "nodes=16           | 9 | 16"
      })
  void rangesAndLists(String text, int points, String values) {
    assertThat(String.join(" ", Vary.parse(text, points).values())).isEqualTo(values);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lambda          | --vary: found 'lambda', expected NAME=A,B,C or NAME=A..B",
        "=3              | --vary: found '=3', expected NAME=A,B,C",
        "k=              | --vary: found 'k=', expected NAME=A,B,C",
        "k=1,,2          | --vary: found 'k=1,,2', expected NAME=A,B,C",
        "nods=1,2        | --vary: found the setting 'nods', expected one of",
        "seed=1..9       | --vary: found the setting 'seed', expected one of",
        "k=5..1          | --vary: found 'k=5..1', expected two numbers",
        "k=3..3          | --vary: found 'k=3..3', expected two numbers",
        "k=1..x          | --vary: found 'k=1..x', expected two numbers",
        "k=..            | --vary: found 'k=..', expected two numbers",
        "k=1..2..3       | --vary: found 'k=1..2..3', expected two numbers",
      })
  void whatIsNeitherIsBadInput(String text, String message) {
    assertThatThrownBy(() -> Vary.parse(text, 9))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void lambdaIsARateOfThinking() {
    Vary lambda = Vary.parse("lambda=0.01,4", 9);
    Scenario base = Scenario.standard();
    assertThat(lambda.over(base, "0.01").text(Setting.THINK)).isEqualTo("exp:100");
    assertThat(lambda.over(base, "4").text(Setting.THINK)).isEqualTo("exp:0.25");
    assertThat(lambda.over(base, "0.003").text(Setting.THINK)).isEqualTo("exp:333.3333333");
  }

  @Test
  void lambdaOfAnOpenWorkloadIsARateOfAsking() {
    Scenario open = Scenario.standard().with(Setting.WORKLOAD, "open");
    Scenario varied = Vary.parse("lambda=2,4", 9).over(open, "2");
    assertThat(varied.text(Setting.GAP)).isEqualTo("exp:0.5");
    assertThat(varied.has(Setting.THINK)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "fast"})
  void lambdaIsAboveZero(String value) {
    Vary lambda = Vary.parse("lambda=" + value + ",1", 9);
    assertThatThrownBy(() -> lambda.over(Scenario.standard(), value))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "--vary: found 'lambda=%s', expected requests per unit of time, above 0", value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "think=1,2 | think (units of time)",
        "range=1,2 | range (metres)",
        "k=1,2 | k",
        "lambda=1,2 | lambda (requests of a thinking node per unit of time)"
      })
  void anAxisSaysItsUnit(String varied, String title) {
    assertThat(Vary.parse(varied, 9).title()).isEqualTo(title);
  }

  @Test
  void numbersAreToldFromWords() {
    assertThat(Vary.parse("k=1..5", 9).isNumeric()).isTrue();
    assertThat(Vary.parse("aging-time=1,off", 9).isNumeric()).isFalse();
    assertThat(Vary.parse("k=1..5", 9).isWide()).isFalse();
    assertThat(Vary.parse("lambda=0.1..10", 9).isWide()).isTrue();
  }
}
