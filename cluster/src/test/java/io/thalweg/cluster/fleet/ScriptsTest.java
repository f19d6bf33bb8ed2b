package io.thalweg.cluster.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.MemberSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scripts under {@code src/test/resources/fleet} with what follows from each line. A change of the
 * text is a change in the behaviour of members: look at it, then write it with {@code
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "define 1 s unit=9       | found 'unit=9' in 'define 1 s unit=9', expected define ID NAME",
        "define 1 s units=0      | found 'units=0' in",
        "define 1 s policy=BEST  | found 'policy=BEST' in",
        "overlay RING            | expected overlay AUTOMATIC|COMPLETE|STAR|TREE",
        "hold 1 2                | found '1' in 'hold 1 2', expected hold ID>ID",
        "hold x>2                | found 'x>2' in 'hold x>2', expected hold ID>ID",
        "cut 1                   | found 'cut 1', expected cut ID ID [for=SPAN] or cut ID>ID",
        "cut 1 1 1               | found '1' in 'cut 1 1 1', expected cut ID ID",
        "pause 1 for             | found 'for' in 'pause 1 for', expected pause ID [for=SPAN]",
        "run 5                   | found '5' in 'run 5', expected run SPAN",
        "give r9                 | found the label 'r9', expected one of [r1]",
        "@500ms die 1            | found '@500ms die 1', expected a time from @1s on",
        "'  die 1'               | found 'die 1' indented, expected a command at the start",
        "fly 3                   | found 'fly', expected one of join, leave"
      })
  void aLineThatMakesNoSenseIsRefused(String line, String said) {
    String script = "join 1\ndefine 1 s\nask 1\nrun 1s\n" + line + "\n";
    assertThatThrownBy(() -> Script.play(script, Machine::sound, 1))
        .isInstanceOf(BadScript.class)
        .hasMessageStartingWith("5: ")
        .hasMessageContaining(said);
  }

  @Test
  void settleSaysWhatIsLost() {
    String script = "join 1\nrun 50ms\njoin 2\nrun 300ms\ndefine 2 s\nrun 100ms\ndie 2\nsettle\n";
    assertThat(Script.play(script, Machine::sound, 1).text())
        .endsWith("  all is well but for what is lost: the token of s\n");
  }

  /** Here the member hears of no request, so that every request waits for ever. */
  @Test
  void whatIsMissingAfterSettlingIsAViolation() {
    String script = "# VIOLATED\njoin 1\ndefine 1 s\nask 1\nrun 1s\nsettle\n";
    Script.Played deaf = Script.play(script, ScriptsTest::deaf, 1);
    assertThat(deaf.text())
        .endsWith("\n  VIOLATED everybody is served: m1 waits for [r1 (1 at m1, [])]\n");
    assertThat(deaf.violations())
        .extracting(FleetViolation::property)
        .containsExactly("everybody is served");
    assertThat(Script.play(script, Machine::sound, 1).violations()).isEmpty();
  }

  private static Machine deaf(MemberSettings settings) {
    return new Faulty(Machine.sound(settings)) {
      @Override
      Stream<Input> hears(Input input, long now) {
        return input instanceof Input.Ask ? Stream.empty() : Stream.of(input);
      }
    };
  }

  private static void play(Path file) throws IOException {
    String text = Files.readString(file);
    Script.Played result = Script.play(text, Machine::sound, 1);
    String played = result.text();
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(file, played);
    }
    assertThat(played).isEqualTo(text);
    assertThat(result.violations()).isEmpty();
  }
}
