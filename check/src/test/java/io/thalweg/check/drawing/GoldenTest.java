package io.thalweg.check.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.story.StoryText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares each picture with the one that was reviewed. After an intended change, run with {@code
 * -DargLine=-Dgolden=write} and review the pictures again.
 */
class GoldenTest {
  private static final Path FOLDER = Path.of("src/test/resources/show");

  @TestFactory
  Stream<DynamicTest> text() {
    return Examples.all().entrySet().stream()
        .map(e -> compare(e.getKey() + ".txt", StoryText.of(e.getValue(), 100)));
  }

  @TestFactory
  Stream<DynamicTest> diagram() {
    return Examples.all().entrySet().stream()
        .map(e -> compare(e.getKey() + ".diagram.txt", SequenceDiagram.of(e.getValue(), 80)));
  }

  @TestFactory
  Stream<DynamicTest> picture() {
    return Examples.all().entrySet().stream()
        .map(e -> compare(e.getKey() + ".svg", SvgDiagram.of(e.getValue())));
  }

  private static DynamicTest compare(String name, String shown) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          Path file = FOLDER.resolve(name);
          if ("write".equals(System.getProperty("golden"))) {
            write(file, shown);
          }
          assertThat(shown).isEqualTo(Files.readString(file));
        });
  }

  private static void write(Path file, String shown) {
    try {
      Files.createDirectories(FOLDER);
      Files.writeString(file, shown);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
