package io.thalweg.web.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.web.chromium.Browser;
import io.thalweg.web.chromium.Page;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The lab in a tab: the file that the build makes, or the page that the property {@code lab.page}
 * names.
 */
final class Lab {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Page page;

  private Lab(Page page) {
    this.page = page;
  }

  /** Opens it at what a link says after {@code #}, and waits until the run is over. */
  static Lab open(Browser browser, String fragment) {
    return opening(browser, fragment).waitFor("lab.run.done");
  }

  /** Opens it at what a link says after {@code #}. */
  static Lab opening(Browser browser, String fragment) {
    Page page = browser.page().size(1400, 860);
    String file = Path.of("target", "thalweg-lab.html").toUri().toString();
    page.open(System.getProperty("lab.page", file) + fragment);
    return new Lab(page).waitFor("window.lab && lab.run.id !== 'none'");
  }

  /** Opens a scenario given as on the command line. */
  static Lab simulating(Browser browser, String line) {
    return open(browser, "#s=" + packed(line));
  }

  /** Packs a line as links do: {@code hk,variant:paper}; commas in values are escaped. */
  static String packed(String line) {
    StringBuilder packed = new StringBuilder();
    String last = "";
    for (String word : line.split(" ")) {
      boolean option = word.startsWith("--");
      packed.append(packed.isEmpty() ? "" : option ? "," : last.startsWith("--") ? ":" : ",");
      packed.append(option ? word.substring(2) : word.replace("%", "%25").replace(",", "%2C"));
      last = word;
    }
    return packed.toString();
  }

  Page page() {
    return page;
  }

  Lab waitFor(String condition) {
    page.waitFor(condition);
    page.settle();
    return this;
  }

  Lab tab(String name) {
    page.click("#tab-" + name).settle();
    return this;
  }

  Lab goTo(int step) {
    page.evaluate("lab.goTo(" + step + ")");
    page.settle();
    return this;
  }

  int position() {
    return page.evaluate("lab.position").asInt();
  }

  int steps() {
    return page.evaluate("lab.run.steps").asInt();
  }

  String text(String selector) {
    return page.text("document.querySelector(" + Page.quoted(selector) + ").textContent");
  }

  /** The rows of tables, cell by cell. */
  List<List<String>> rows(String tables) {
    JsonNode rows =
        page.evaluate(
            "[...document.querySelectorAll("
                + Page.quoted(tables)
                + ")].flatMap(t => [...t.rows].map(r => [...r.cells].map(c => c.textContent)))");
    List<List<String>> all = new ArrayList<>();
    for (JsonNode row : rows) {
      List<String> cells = new ArrayList<>();
      row.forEach(cell -> cells.add(cell.asString()));
      all.add(cells);
    }
    return all;
  }

  /**
   * The events of the run, read from the lines of its trace and not from what the page made of it.
   */
  List<JsonNode> events() {
    return events("lab.run");
  }

  /** The events of another run. */
  List<JsonNode> events(String run) {
    String lines =
        page.text("new TextDecoder().decode(" + run + ".bytes.subarray(0, " + run + ".read))");
    List<JsonNode> events = new ArrayList<>();
    lines.lines().skip(1).forEach(line -> events.add(JSON.readTree(line)));
    assertThat(events).isNotEmpty();
    return events;
  }
}
