package io.thalweg.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** The inspector lists the lines of our source that a step ran. */
@Tag("browser")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ListingTest {
  private static final Path SOURCE =
      Path.of("..", "core", "src", "main", "java", "io", "thalweg", "core");

  private Lab lab;

  @BeforeAll
  void start() {
    lab = Lab.start();
  }

  @AfterAll
  void close() {
    if (lab != null) {
      lab.close();
    }
  }

  /** Opens the listing of a step; returns its lines that ran. */
  private List<String> ran(int step) {
    lab.goTo(step);
    lab.value("document.querySelector('.listing').open = true");
    lab.page.waitFor(
        "document.querySelector('.listing').dataset.shown === `lines of ${lab.run.id}:"
            + step
            + "`");
    return lab.value(
            "[...document.querySelectorAll('.listing li.ran code')].map(one => one.textContent)")
        .valueStream()
        .map(one -> one.asString())
        .toList();
  }

  @Test
  void aRequestRunsTheHandlerOfRequests() {
    lab.open("#g=printer");
    assertThat(ran(1)).contains("case Event.Request<HkMessage> request -> request(request);");
    assertThat(lab.page.text("document.querySelector('.listing').textContent"))
        .contains("HkNode.java");
  }

  /** The step that makes the deadlock inevitable: the token goes, and the queue is empty. */
  @Test
  void aSearchTellsTheLinesOfEachStep() {
    lab.open("#g=deadlock");
    assertThat(ran(11))
        .contains("case Request(Height ht, long S) -> onRequest(j, ht, S);")
        .doesNotContain("case Token token -> onToken(j, token);");
    assertThat(ran(10)).contains("case Token token -> onToken(j, token);");
  }

  @Test
  void theListingIsTheSourceLineByLine() throws IOException {
    lab.open("#g=deadlock");
    ran(11);
    List<String> source = Files.readAllLines(SOURCE.resolve("protocols/hk/HkPaperNode.java"));
    JsonNode shown =
        lab.value(
            "[...document.querySelectorAll('.listing li:not(.gap)')].map(one =>"
                + " [one.value, one.querySelector('code').textContent])");
    assertThat(shown.size()).isGreaterThan(10);
    for (JsonNode line : shown) {
      assertThat(line.get(1).asString()).isEqualTo(source.get(line.get(0).asInt() - 1).strip());
    }
  }

  @Test
  void aBranchTellsItsOwnLines() {
    lab.open("#g=printer");
    lab.goTo(9).value("lab.select({node: 0})");
    lab.settle();
    lab.page.click(".ask button");
    lab.page.waitFor("lab.run.root && lab.run.done");
    lab.settle();
    assertThat(ran(lab.position()))
        .contains("case Event.Request<HkMessage> request -> request(request);");
  }
}
