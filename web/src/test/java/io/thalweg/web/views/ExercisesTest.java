package io.thalweg.web.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.web.chromium.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each link of docs/exercises.md leads to where the exercise begins. */
@Tag("browser")
@Timeout(value = 4, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ExercisesTest {
  private static final Pattern LINK =
      Pattern.compile("\\(\\.\\./web/target/thalweg-lab\\.html(#[^)\\s]+)\\)");

  private static final Pattern FIELD = Pattern.compile("[#&](\\w)=([^&]*)");

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

  static List<String> links() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "exercises.md"));
    return LINK.matcher(page).results().map(link -> link.group(1)).toList();
  }

  @ParameterizedTest
  @MethodSource("links")
  void opens(String link) {
    Map<String, String> fields =
        FIELD
            .matcher(link)
            .results()
            .collect(Collectors.toMap(field -> field.group(1), field -> field.group(2)));
    Lab lab = Lab.open(browser, link);
    assertThat(lab.text("#message")).isEmpty();
    assertThat(lab.steps()).isPositive();
    assertThat(lab.page().text("lab.run.done.outcome"))
        .isEqualTo(fields.containsKey("c") ? "violation" : "done");
    assertThat(lab.page().text("lab.tab")).isEqualTo(fields.getOrDefault("v", "map"));
    lab.waitFor("lab.position === " + fields.getOrDefault("p", "0"));
    assertThat(lab.page().errors()).isEmpty();
    lab.page().call("Page.close", Map.of());
  }
}
