package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ExamplesTest {

  @Test
  void theMoreUrgentRequestEntersFirst() {
    assertThat(printed(() -> ShareUnits.main(new String[0])))
        .isEqualTo("node 1 enters with fence 1\nnode 2 enters with fence 2\n");
  }

  @Test
  void moreUnitsMakeWaitsShorter() throws IOException {
    String lines = printed(() -> HowManyUnits.main(new String[0]));

    assertThat(lines.lines()).hasSize(3);
    assertThat(Files.readString(Path.of("..", "docs", "guide-engineers.md"))).contains(lines);
  }

  @Test
  void theReadmeShowsTheExample() throws IOException {
    String shown = javaIn(Files.readString(Path.of("..", "README.md")));
    Path source = Path.of("src/main/java/io/thalweg/examples/ShareUnits.java");

    assertThat(Files.readString(source)).contains(shown.indent(2));
  }

  /** The first block of Java in a page. */
  private static String javaIn(String page) {
    int start = page.indexOf("```java\n") + "```java\n".length();
    return page.substring(start, page.indexOf("```", start));
  }

  private static String printed(Runnable program) {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      program.run();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }
}
