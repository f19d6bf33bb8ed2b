package io.thalweg.cluster.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scripts under {@code src/test/resources/fleet} with what follows from each line. A change of the
 * text is a change of what members do: look at it, then write it with {@code
 * -DargLine=-Dgolden=write} and look again.
 */
class ScriptsTest {
  private static final Path FOLDER = Path.of("src/test/resources/fleet");

  @TestFactory
  List<DynamicTest> playsAsWritten() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .sorted()
          .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> play(file)))
          .toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ask 2", "cut 1 2", "cut 2>1", "hold 1>2", "die 2", "heal 1 2"})
  void aLineAboutAMemberThatHasNotJoinedIsAMistake(String line) {
    assertThatThrownBy(() -> Script.play("join 1\n" + line + "\n", Machine::sound, 1))
        .isInstanceOf(BadScript.class)
        .hasMessage("2: member 2 has not joined");
  }

  private static void play(Path file) throws IOException {
    String text = Files.readString(file);
    String played = Script.play(text, Machine::sound, 1);
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(file, played);
    }
    assertThat(played).isEqualTo(text).doesNotContain("VIOLATED");
  }
}
