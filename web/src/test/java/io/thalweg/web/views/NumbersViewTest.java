package io.thalweg.web.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.commands.simulate.TableReport;
import io.thalweg.commands.words.SimulateWords;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.web.chromium.Browser;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The figures in the page are those that the command prints. */
@Tag("browser")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class NumbersViewTest {
  private Browser browser;

  @BeforeAll
  void start() {
    browser = Browser.start();
  }

  @AfterAll
  void end() {
    if (browser != null) {
      browser.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hk --topology star --nodes 9 --k 3 --units 1..3 --requests 20 --seed 4",
        "hk --topology ring --nodes 4 --k 2 --units 1..2 --requests 6 --think exp:2 --patience"
            + " exp:12 --reprioritise 0.5 --links faults:15:5 --freeze 200 --seed 3",
        "hk --nodes 12 --links faults:60:10 --churn members:200:50,late:20,units:100 --k 3 --units"
            + " 1..2 --freeze 1500 --seed 2",
        "gme --topology star --nodes 8 --groups 2 --requests 6 --seed 2",
        "forests --nodes 8 --k 3 --requests 5",
        "suzuki-kasami --nodes 6 --requests 5",
        "rl --nodes 6 --requests 5"
      })
  void atTheEndAllFiguresAreThoseOfTheCommand(String line) {
    Experiment experiment = Experiment.of(SimulateWords.of(List.of(line.split(" "))).scenario());
    String printed = new TableReport().print(experiment, experiment.run());
    Lab lab = Lab.simulating(browser, line).tab("numbers").goTo(1_000_000);
    lab.page().waitFor("lab.views.numbers.figures.read === lab.run.length");
    lab.page().evaluate("lab.change('view')");
    lab.page().settle();
    List<List<String>> rows = lab.rows(".numbers-summary table");
    assertThat(rows).hasSizeGreaterThan(8);
    for (List<String> row : rows) {
      String first = row.get(0);
      if (row.size() == 7) {
        assertThat(printed).contains(waits(row));
      } else if (!first.equals("figure")) {
        assertThat(printed)
            .contains(
                String.format("%-20s %12s   %s", first, row.get(1), row.get(2)).stripTrailing());
      }
    }
    assertThat(rows.stream().map(List::getFirst))
        .contains("all", "messages per entry", "concurrency", "fairness (Jain)", "overtakings");
  }

  private static String waits(List<String> row) {
    return String.format("%-12s %10s %10s %10s %10s %10s %10s", row.toArray()).stripTrailing();
  }

  @Test
  void atAnyStepTheyAreThoseOfTheRunUpToThere() {
    Lab lab =
        Lab.simulating(
                browser, "hk --topology star --nodes 9 --k 3 --units 1..3 --requests 20 --seed 4")
            .tab("numbers");
    lab.page().waitFor("lab.views.numbers.figures.read === lab.run.length");
    for (int step : new int[] {0, 17, 300, 900}) {
      lab.goTo(step);
      int upTo = lab.page().evaluate("lab.run.lastOf(" + step + ")").asInt();
      long entries =
          lab.events().subList(0, upTo + 1).stream()
              .filter(e -> e.path("event").asString().equals("enter"))
              .count();
      List<String> all =
          lab.rows(".numbers-summary table").stream()
              .filter(row -> row.get(0).equals("all"))
              .findFirst()
              .orElseThrow();
      assertThat(all.get(1)).isEqualTo(String.format("%,d", entries));
    }
  }
}
