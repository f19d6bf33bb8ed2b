package io.thalweg.web.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.commands.words.SimulateWords;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.ScenarioFile;
import io.thalweg.web.chromium.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What leaves the page: pictures, trace and scenario. */
@Tag("browser")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ExportTest {
  private static final String LINE =
      "hk --topology star --nodes 5 --k 3 --units 1..3 --requests 3 --links faults:60:10 --freeze"
          + " 90 --seed 4";

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

  /** Presses a button of the menu and returns what would have been saved, instead of saving it. */
  private static String saved(Lab lab, String view, String button) {
    lab.page()
        .evaluate(
            "(() => { window.saved = null; URL.createObjectURL = blob => { (blob.type ==="
                + " 'image/png' ? blob.arrayBuffer().then(b => new Uint8Array(b.slice(0,"
                + " 8)).join()) : blob.text()).then(text => { window.saved = text; }); return '#';"
                + " }; HTMLAnchorElement.prototype.click = () => {};"
                + " [...document.querySelectorAll('."
                + view
                + " .save button')].find(b => b.textContent === '"
                + button
                + "').click(); })()");
    lab.page().waitFor("window.saved !== null");
    return lab.page().text("window.saved");
  }

  @Test
  void theTraceIsThatOfTheRun() {
    Lab lab = Lab.simulating(browser, LINE).tab("sequence");
    List<String> lines = saved(lab, "sequence", "Trace").lines().toList();
    assertThat(lines).hasSize(lab.events().size() + 1);
    assertThat(lines.getFirst()).startsWith("{\"trace\":\"thalweg/1\"");
    assertThat(lines.getLast()).contains("\"end\"");
  }

  @Test
  void theScenarioIsTheOneThatWasRun(@TempDir Path folder) throws IOException {
    Lab lab = Lab.simulating(browser, LINE).tab("numbers");
    Path file = Files.writeString(folder.resolve("s.yaml"), saved(lab, "numbers", "Scenario"));
    Scenario run = SimulateWords.of(List.of(LINE.split(" "))).scenario();
    assertThat(ScenarioFile.write(ScenarioFile.read(file))).isEqualTo(ScenarioFile.write(run));
  }

  @Test
  void theSvgHasTheStrokesOfTheCanvas() {
    Lab lab = Lab.simulating(browser, LINE).tab("sequence").goTo(20);
    String svg = saved(lab, "sequence", "Picture (SVG)");
    assertThat(svg).startsWith("<svg ").endsWith("</svg>\n");
    int lines =
        lab.page()
            .evaluate(
                "lab.views.sequence.strokes({width: 1000, height: 640}).filter(s => s.what ==="
                    + " 'line').length")
            .asInt();
    assertThat(Pattern.compile("<polyline").matcher(svg).results().count()).isEqualTo(lines);
  }

  @Test
  void thePngIsOne() {
    Lab lab = Lab.simulating(browser, LINE).tab("numbers");
    assertThat(saved(lab, "numbers", "Picture (PNG)")).startsWith("137,80,78,71,13,10,26,10");
  }
}
