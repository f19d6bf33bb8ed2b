package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.sim.scenario.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ScenarioPageTest {

  @Test
  void thePageListsTheSettingsAsTheyAre() throws IOException {
    assertThat(Files.readString(Path.of("..", "docs", "scenario.md"))).contains(table());
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
        setting.key(), setting.parameter(), standard, setting.description());
  }
}
