package io.thalweg.web.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.web.chromium.Browser;
import io.thalweg.web.chromium.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each stored counterexample is found again by its link, and opens where it goes wrong. */
@Tag("browser")
@Timeout(value = 4, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CounterexampleTest {
  private static final Path DOCS = Path.of("..", "docs");
  private static final Path SOURCES = Path.of("src", "main", "web");

  private static final Pattern ROW =
      Pattern.compile(
          "\\| (\\d+) \\| \\[text]\\(([\\w-]+)\\.txt\\), \\[picture]\\(\\2\\.svg\\) \\|"
              + " \\[Open]\\(\\.\\./\\.\\./web/target/thalweg-lab\\.html(#\\S+)&p=(\\d+)\\) \\|");

  private static final Pattern LISTED =
      Pattern.compile("name: '([\\w-]+)', .*steps: (\\d+),\\s+says: .*\\s+line: '([^']*)'");

  private static final Pattern IN_PAGES =
      Pattern.compile(
          "\\[(\\d+) steps?]\\(\\.\\./counterexamples/([\\w-]+)\\.txt\\).*\\| `\\./thalweg check"
              + " ([^`]*)` \\|");

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

  record Row(String name, int steps, String fragment, int opensAt) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    Matcher row = ROW.matcher(Files.readString(DOCS.resolve("counterexamples/README.md")));
    while (row.find()) {
      rows.add(
          new Row(
              row.group(2),
              Integer.parseInt(row.group(1)),
              row.group(3),
              Integer.parseInt(row.group(4))));
    }
    return rows;
  }

  @Test
  void thePageAndTheListInTheLabHaveAllThatAreStored() throws IOException {
    List<String> inPages = new ArrayList<>();
    for (String algorithm : List.of("hk", "gme", "forests", "hk-fcfs")) {
      Path page = DOCS.resolve(Path.of("algorithms", algorithm + ".md"));
      Matcher of = IN_PAGES.matcher(Files.readString(page));
      while (of.find()) {
        inPages.add(of.group(2) + " " + of.group(1) + " " + of.group(3));
      }
    }
    List<String> listed = new ArrayList<>();
    Matcher one = LISTED.matcher(Files.readString(SOURCES.resolve("counterexamples.js")));
    while (one.find()) {
      listed.add(one.group(1) + " " + one.group(2) + " " + one.group(3));
    }
    assertThat(listed).containsExactlyInAnyOrderElementsOf(inPages);
    List<String> linked =
        rows().stream().map(row -> row.name + " " + row.steps + " " + row.fragment).toList();
    assertThat(linked)
        .containsExactlyInAnyOrderElementsOf(
            listed.stream().map(CounterexampleTest::asLink).toList());
    try (Stream<Path> files = Files.list(DOCS.resolve("counterexamples"))) {
      assertThat(files.filter(file -> file.toString().endsWith(".txt"))).hasSize(linked.size());
    }
  }

  private static String asLink(String listed) {
    String[] parts = listed.split(" ", 3);
    return parts[0] + " " + parts[1] + " #c=" + Lab.packed(parts[2]);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void theSearchOfTheLinkFindsIt(Row row) throws IOException {
    Lab lab = Lab.open(browser, row.fragment + "&p=" + row.opensAt);
    assertThat(lab.page().text("lab.run.error")).isIn("undefined", "null");
    assertThat(lab.page().text("lab.run.done.outcome")).isEqualTo("violation");
    assertThat(lab.steps()).isEqualTo(row.steps);
    lab.waitFor("lab.position === " + row.opensAt);
    String told = Files.readString(DOCS.resolve("counterexamples/" + row.name + ".txt"));
    assertThat(lab.page().text("lab.run.done.text")).endsWith(told);
    boolean loop = lab.page().evaluate("!!lab.run.loop").asBoolean();
    assertThat(row.opensAt < row.steps).isEqualTo(loop);
    if (loop) {
      assertThat(lab.page().evaluate("lab.run.loop.from").asInt()).isEqualTo(row.opensAt);
    }
    lab.page().call("Page.close", Map.of());
  }

  @Test
  void oneClickInTheListSearchesAndAnotherOpensIt() {
    Lab lab = Lab.open(browser, "#g=printer").tab("check");
    lab.page().click(".known button[data-name='d01']");
    lab.waitFor("lab.views.check.run && lab.views.check.run.done");
    assertThat(lab.text(".verdict")).startsWith("✕ nothing-that-fits-waits is violated");
    assertThat(
            lab.page().evaluate("document.querySelector('.check-form textarea').value").asString())
        .startsWith("hk --variant paper --topology line --nodes 2 --k 2");
    lab.page().click(".check .primary:not([type='submit'])").settle();
    assertThat(lab.page().text("lab.tab")).isEqualTo("map");
    assertThat(lab.position()).isEqualTo(3);
  }

  @Test
  void aLassoIsPlayedAgainAndAgain() {
    Row lasso =
        new Row(
            "",
            20,
            "#c="
                + Lab.packed(
                    "hk --topology star --nodes 3 --requests forever --asks 0:1:2,1:1:1,2:1:2"
                        + " --property waiting-leads-to-entering"),
            11);
    Lab lab = Lab.open(browser, lasso.fragment).goTo(19);
    lab.page().evaluate("window.rounds = 0, window.least = 99, window.was = 0");
    lab.page()
        .evaluate(
            "void lab.onChange(() => { const p = lab.position; if (p < window.was) {"
                + " window.rounds++; window.least = Math.min(window.least, p); } window.was = p;"
                + " })");
    lab.page().evaluate("lab.player.speed = 200, void lab.player.play()");
    lab.page().waitFor("window.rounds >= 3");
    assertThat(lab.page().evaluate("window.least").asInt()).isBetween(11, 19);
    lab.page().evaluate("void lab.player.pause()");
  }

  @Test
  void byHandOneComesToTheDefectInThreeSteps() {
    String line =
        "hk --variant paper --topology line --nodes 2 --k 2 --units 1 --property"
            + " nothing-that-fits-waits";
    Lab lab = Lab.open(browser, "#g=printer").tab("check");
    lab.page()
        .evaluate("document.querySelector('.check-form textarea').value = " + Page.quoted(line));
    lab.page()
        .evaluate(
            "[...document.querySelectorAll('.check-form button')].find(b => b.textContent === 'Go"
                + " by hand').click()");
    for (String step : List.of("Node 0 asks", "Node 1 asks", "Node 0 gets the REQUEST")) {
      String button =
          "[...document.querySelectorAll('.explore-steps button')].find(b =>"
              + " b.textContent.startsWith("
              + Page.quoted(step)
              + "))";
      lab.waitFor(button);
      lab.page().evaluate(button + ".click()");
    }
    lab.waitFor("document.querySelector('.explore .problem').textContent");
    assertThat(lab.text(".explore .problem")).contains("node 1 waits for 1 of 1 free units");
    assertThat(lab.page().evaluate("document.querySelectorAll('.explore-taken li').length").asInt())
        .isEqualTo(3);
  }

  @Test
  void whatIsWrittenWrongIsSaidInASentence() {
    Lab lab = Lab.open(browser, "#g=printer").tab("check");
    lab.page().evaluate("document.querySelector('.check-form textarea').value = 'hk --nodes many'");
    lab.page().evaluate("document.querySelector('.check-form').requestSubmit()");
    lab.waitFor("document.querySelector('.check .problem').textContent");
    assertThat(lab.text(".check .problem")).contains("--nodes").contains("many");
  }
}
