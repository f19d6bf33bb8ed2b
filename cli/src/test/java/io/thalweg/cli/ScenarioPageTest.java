package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.sim.scenario.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The page links to the folder of the algorithms' pages instead of listing names, so a new
 * algorithm changes nothing here. After a new setting, run with {@code -DargLine=-Dgolden=write}.
 */
class ScenarioPageTest {
  private static final Path PAGE = Path.of("..", "docs", "scenario.md");
  private static final Pattern TABLE = Pattern.compile("(?s)\\|---\\|---\\|---\\|\n.*?\n\n");

  @Test
  void thePageListsTheSettingsAsTheyAre() throws IOException {
    if ("write".equals(System.getProperty("golden"))) {
      String page = Files.readString(PAGE);
      Files.writeString(PAGE, TABLE.matcher(page).replaceFirst(Matcher.quoteReplacement(table())));
    }
    assertThat(Files.readString(PAGE)).contains(table());
  }

  private static String table() {
    return Setting.all().stream()
        .map(ScenarioPageTest::row)
        .collect(Collectors.joining("\n", "|---|---|---|\n", "\n\n"));
  }

  private static String row(Setting setting) {
    String standard = setting.standard().isEmpty() ? "" : "`" + setting.standard() + "`";
    return String.format(
        "| `%s: %s` | %s | %s |",
        setting.key(), setting.parameter(), standard, description(setting));
  }

  private static String description(Setting setting) {
    return setting == Setting.ALGORITHM
        ? "Which algorithm: one of [these](algorithms)."
        : setting.description();
  }
}
