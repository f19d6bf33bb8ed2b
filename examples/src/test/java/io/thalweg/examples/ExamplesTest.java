package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ExamplesTest {

  @Test
  void theMoreUrgentRequestEntersFirst() throws Exception {
    assertThat(Printed.by(() -> ShareUnits.main(new String[0])))
        .isEqualTo("node 1 enters with fence 1\nnode 2 enters with fence 2\n");
  }

  @Test
  void moreUnitsMakeWaitsShorter() throws Exception {
    String lines = Printed.by(() -> HowManyUnits.main(new String[0]));

    assertThat(lines.lines()).hasSize(3);
    assertThat(Files.readString(Path.of("..", "docs", "guide-engineers.md"))).contains(lines);
  }

  @Test
  void theGuideShowsTheExample() throws IOException {
    String shown = Page.GUIDE.block("java", "new Event.Request<>");
    String source = Files.readString(Path.of("src/main/java/io/thalweg/examples/ShareUnits.java"));

    assertThat(source.replaceAll("(?m)^  ", "")).contains(shown); // not indented there
  }
}
