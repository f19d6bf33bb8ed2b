package io.thalweg.web.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.web.chromium.Browser;
import io.thalweg.web.chromium.Page;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Two runs beside each other, and where they part. */
@Tag("browser")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CompareViewTest {
  private static final String LARGE =
      "hk --topology star --nodes 7 --k 5 --units 1..5 --priorities 1 --think exp:3 --inside exp:5"
          + " --requests 20 --seed 3 --backfill 0";

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

  /** What happens at a time, without what is an algorithm's own. */
  private static String told(JsonNode event) {
    return Stream.of("at", "event", "node", "id", "h", "from", "to", "type", "a", "b", "msg", "why")
        .map(name -> event.path(name).asString(""))
        .toList()
        .toString();
  }

  private static double firstDifference(List<JsonNode> left, List<JsonNode> right) {
    List<JsonNode> one = left.stream().filter(CompareViewTest::happens).toList();
    List<JsonNode> other = right.stream().filter(CompareViewTest::happens).toList();
    int n = 0;
    while (told(one.get(n)).equals(told(other.get(n)))) {
      n++;
    }
    return Math.min(one.get(n).path("at").asDouble(), other.get(n).path("at").asDouble());
  }

  private static boolean happens(JsonNode event) {
    return !event.path("event").asString().equals("state");
  }

  private static Lab compare(Lab lab, String others) {
    lab.tab("compare");
    lab.page()
        .evaluate(
            "(() => { const f = document.querySelector('.compare form');"
                + " f.querySelector('input').value = "
                + Page.quoted(others)
                + "; f.requestSubmit(); })()");
    return lab.waitFor("lab.pair && lab.pair[1].done && lab.views.compare.runs[1] === lab.pair[1]");
  }

  @Test
  void theFirstDifferenceIsFoundAndGoneTo() {
    Lab lab = compare(Lab.simulating(browser, LARGE), "--backfill unlimited");
    lab.waitFor("lab.views.compare.difference.found");
    double at = firstDifference(lab.events(), lab.events("lab.pair[1]"));
    assertThat(lab.page().evaluate("lab.views.compare.difference.found.at").asDouble())
        .isEqualTo(at);
    assertThat(lab.text(".difference"))
        .startsWith("≠ First difference at time " + String.format("%.2f", at));
    lab.page().click(".difference-bar button").settle();
    assertThat(lab.page().evaluate("lab.run.timeOf(lab.position)").asDouble())
        .isGreaterThanOrEqualTo(at);
    assertThat(lab.position())
        .isEqualTo(lab.page().evaluate("lab.views.compare.difference.found.left").asInt());
  }

  @Test
  void bothSidesAreAtTheSameTime() {
    Lab lab = compare(Lab.simulating(browser, LARGE), "--backfill unlimited");
    for (int step : new int[] {0, 40, 333, 800}) {
      lab.goTo(step);
      JsonNode times =
          lab.page()
              .evaluate(
                  "(() => { const v = lab.views.compare, [l, r] = v.runs, s = v.stepOf(r); return"
                      + " [l.timeOf(lab.position), r.timeOf(s), s < r.steps ? r.timeOf(s + 1) :"
                      + " 1e9]; })()");
      assertThat(times.get(0).asDouble())
          .isGreaterThanOrEqualTo(times.get(1).asDouble())
          .isLessThan(times.get(2).asDouble());
    }
  }

  @Test
  void theSameSettingsMakeNoDifference() {
    Lab lab = compare(Lab.simulating(browser, LARGE), "--backfill 0");
    lab.waitFor("lab.views.compare.difference.none");
    assertThat(lab.text(".difference")).isEqualTo("No difference: the same happens on both sides.");
  }

  @Test
  void aSettingThatIsNotOneIsSaidInASentence() {
    Lab lab = Lab.simulating(browser, LARGE).tab("compare");
    lab.page()
        .evaluate(
            "(() => { const f = document.querySelector('.compare form');"
                + " f.querySelector('input').value = '--backfill often'; f.requestSubmit(); })()");
    lab.waitFor("document.querySelector('.compare .problem').textContent");
    assertThat(lab.text(".compare .problem")).contains("--backfill").contains("often");
  }
}
