package io.thalweg.web.page;

import io.thalweg.web.chromium.Browser;
import io.thalweg.web.chromium.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The lab in a browser, opened from its one file. */
final class Lab implements AutoCloseable {
  private static final String FILE =
      Path.of("target", "thalweg-lab.html").toAbsolutePath().toUri().toString();

  /** Elsewhere, while the page is being worked on. */
  private static final String ADDRESS = System.getProperty("lab.page", FILE);

  private static final String DONE =
      "document.documentElement.dataset.run === 'done' && lab.run.done";

  private final Browser browser;
  final Page page;

  private Lab(Browser browser) {
    this.browser = browser;
    this.page = browser.page().size(1400, 900);
  }

  static Lab start() {
    return new Lab(Browser.start());
  }

  /** Opens the page with a fragment, such as {@code #g=printer}, and waits for its run. */
  Lab open(String fragment) {
    page.open("data:text/html,between");
    page.open(ADDRESS + fragment);
    return waitForRun();
  }

  Lab waitForRun() {
    page.waitFor("lab.run.length > 0 && " + DONE);
    return settle();
  }

  Lab settle() {
    page.settle();
    return this;
  }

  Lab goTo(int step) {
    page.evaluate("lab.goTo(" + step + ")");
    return settle();
  }

  int position() {
    return page.evaluate("lab.position").asInt();
  }

  int steps() {
    return page.evaluate("lab.run.steps").asInt();
  }

  String caption() {
    return page.text("document.querySelector('#caption .text').textContent");
  }

  String message() {
    return page.text("document.querySelector('#message').textContent");
  }

  JsonNode value(String expression) {
    return page.evaluate(expression);
  }

  /** All that the map is drawn from, as text. */
  String scene() {
    return page.text(
        "JSON.stringify([lab.scene.step, lab.scene.nodes, lab.scene.links, lab.scene.inFlight,"
            + " lab.scene.units])");
  }

  /** The trace of the run that is shown, in a file. */
  Path trace(Path folder, String name) throws java.io.IOException {
    String text = page.text("new TextDecoder().decode(lab.run.bytes.subarray(0, lab.run.size))");
    return Files.writeString(folder.resolve(name), text);
  }

  List<String> complaints() {
    return page.errors();
  }

  /** Addresses that are not in the page itself. */
  List<String> requests() {
    return page.requests().stream()
        .filter(url -> !url.startsWith("data:") && !url.startsWith("blob:"))
        .filter(url -> !url.equals("about:blank") && !url.startsWith(ADDRESS))
        .toList();
  }

  @Override
  public void close() {
    browser.close();
  }
}
