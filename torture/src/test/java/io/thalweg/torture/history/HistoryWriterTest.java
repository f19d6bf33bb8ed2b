package io.thalweg.torture.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class HistoryWriterTest {

  @TempDir private Path folder = Path.of("");

  @Test
  void aLineIsJsonWhateverItSays() throws IOException {
    Path file = folder.resolve("m0.1.jsonl");
    String odd = "a \"quoted\"\nline \\ with\ttab and é";
    try (var history = new HistoryWriter(file)) {
      history.at(17, "failed", "why", odd, "units", List.of(1, 2), "none", List.of(), "ok", true);
      assertThat(file).as("before it is closed").isNotEmptyFile();
    }
    List<String> lines = Files.readAllLines(file);
    JsonNode line = new ObjectMapper().readTree(lines.getFirst());
    assertThat(lines).hasSize(1);
    assertThat(line.path("t").asLong()).isEqualTo(17);
    assertThat(line.path("why").asString()).isEqualTo(odd);
    assertThat(line.path("units")).hasSize(2);
    assertThat(line.path("none").isArray()).isTrue();
    assertThat(line.path("ok").asBoolean()).isTrue();
  }
}
