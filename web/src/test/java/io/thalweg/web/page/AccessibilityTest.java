package io.thalweg.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What axe-core finds on the page: nothing. And that keys alone lead everywhere. */
@Tag("browser")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessibilityTest {
  private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

  private static final String FOUND =
      "axe.run().then(all => all.violations.map(one => one.id + ': ' + one.nodes.map(node =>"
          + " node.target.join(' ')).join(', ')).join('; '))";

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

  private static String axe() throws IOException {
    try (InputStream script = AccessibilityTest.class.getResourceAsStream(AXE)) {
      return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void open(String fragment) throws IOException {
    lab.open(fragment);
    lab.value("void (() => {" + axe() + "})()");
    lab.value("void [...document.querySelectorAll('details')].forEach(one => one.open = true)");
    lab.page.waitFor("document.querySelector('.free input[name=nodes]')");
  }

  @ParameterizedTest
  @CsvSource({"light, 1400", "dark, 1400", "light, 320", "dark, 320"})
  void noViewHasAFault(String theme, int width) throws IOException {
    lab.page.prefer("prefers-color-scheme", theme);
    lab.page.size(width, 860);
    open("#g=large");
    assertThat(lab.page.text("lab.theme")).isEqualTo(theme);
    lab.goTo(40).value("lab.select({node: 2})");
    for (String tab : new String[] {"map", "sequence", "numbers", "compare", "check"}) {
      lab.value("lab.openTab('" + tab + "')");
      lab.settle();
      assertThat(lab.value(FOUND).asString()).as(tab).isEmpty();
    }
    lab.value("lab.help()");
    assertThat(lab.value(FOUND).asString()).as("the help").isEmpty();
    lab.page.size(1400, 900);
  }

  @Test
  void aFaultWouldBeFound() throws IOException {
    open("#g=printer");
    lab.value("document.querySelector('.icon.back').removeAttribute('aria-label')");
    lab.value("document.querySelector('.icon.back').removeAttribute('title')");
    assertThat(lab.value(FOUND).asString()).startsWith("button-name: .back");
  }

  @ParameterizedTest
  @ValueSource(ints = {1400, 700})
  void theTabKeyGoesThroughThePageAndOutOfIt(int width) {
    lab.page.size(width, 860);
    lab.open("#g=printer");
    lab.value("document.activeElement.blur()");
    StringBuilder way = new StringBuilder();
    for (int n = 0; n < 80; n++) {
      lab.page.key("Tab");
      way.append(lab.page.text("document.activeElement.closest('[id]')?.id")).append('\n');
    }
    lab.page.size(1400, 900);
    assertThat(way.toString().lines())
        .contains("tab-map", "tools", "twin", "caption", "transport", "scrubber", "map-tools")
        .doesNotContain("map");
  }

  @Test
  void colourOfTheReadersSystemIsTakenAlsoOnTheMap() {
    lab.page.prefer("forced-colors", "active");
    lab.open("#g=printer");
    String colours = lab.page.text("JSON.stringify(lab.palette())");
    String ink = lab.page.text("getComputedStyle(document.body).color");
    lab.page.prefer("forced-colors", "none");
    assertThat(colours).contains("\"ink\":\"" + ink + "\"").doesNotContain("Canvas", "#");
  }
}
