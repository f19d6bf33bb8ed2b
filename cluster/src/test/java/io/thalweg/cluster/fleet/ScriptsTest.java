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
        "define 1 s units=x      | found 'units=x' in",
        "define 1 s policy=BEST  | found 'policy=BEST' in",
        "overlay RING            | expected overlay AUTOMATIC|COMPLETE|STAR|TREE",
        "hold 1 2                | found '1' in 'hold 1 2', expected hold ID>ID",
        "hold x>2                | found 'x>2' in 'hold x>2', expected hold ID>ID",
        "cut 1                   | found 'cut 1', expected cut ID ID [for=SPAN] or cut ID>ID",
        "cut 1 1 1               | found '1' in 'cut 1 1 1', expected cut ID ID",
        "pause 1 for             | found 'for' in 'pause 1 for', expected pause ID [for=SPAN]",
        "run 5                   | found '5' in 'run 5', expected run SPAN",
        "resize 1 g 3            | found 'g', a group lock, expected a semaphore",
        "retire 1 g 0            | found 'g', a group lock, expected a semaphore",
        "ask 1 of=g              | found 'g', a group lock, expected a semaphore",
        "enter 1 A of=s          | found 's', a semaphore, expected a group lock",
        "resize 1 t 3            | found the name 't', expected one that was defined before: g, s",
        "retire 1 t 0            | found the name 't', expected one that was defined before: g, s",
        "inquire 1 t             | found the name 't', expected one that was defined before: g, s",
        "ask 1 of=t              | found the name 't', expected one that was defined before: g, s",
        "resize 1 s 70000        | units must be 0 to 65536, not 70000",
        "resize 1 s 2147483647   | units must be 0 to 65536, not 2147483647",
        "resize 1 s 2147483648   | found '2147483648' in 'resize 1 s 2147483648', expected a whole"
            + " number up to 2147483647",
        "ask 1 now now           | found 'now' twice in 'ask 1 now now', expected it once",
        "join 2 founds founds    | found 'founds' twice in 'join 2 founds founds', expected it"
            + " once",
        "weather delay=5ms most=1ms | found most=1ms and delay=5ms, expected most to be the longer",
        "weather most=500us      | found most=500us and delay=1ms, expected most to be the longer",
        "weather delay=11s       | found 'delay=11s', expected at most 10s",
        "slow 1 each=11s         | found 'each=11s', expected at most 10s",
        "ask 1 as=r1             | found the label 'r1' again, expected one that is new",
        "ask 1 units=1 units=2   | found 'units' twice in 'ask 1 units=1 units=2', expected it"
            + " once",
        "split 1 3               | member 3 has not joined",
        "split                   | found 'split', expected split ID... [for=SPAN]",
        "keepers 2               | found '2' in 'keepers 2', expected keepers 1|3|5",
        "join 2 clock=80         | found 'clock=80' in 'join 2 clock=80', expected join ID",
        "join 2 disk-of=1        | the disk of member 1 is still in use",
        "join 2 disk-of=3        | member 3 has not joined",
        "join 2 disk writes=11s  | found 'writes=11s', expected at most 10s",
        "remove 1 t              | found the name 't', expected one that was defined before: g, s",
        "hold 1>1                | found member 1 twice, expected two members",
        "cut 1 1                 | found member 1 twice, expected two members",
        "heal 1 1                | found member 1 twice, expected two members",
        "view 1 1 1              | found 'view 1 1 1', expected the member itself and others",
        "@5s                     | found '@5s', expected a command after the time",
        "give r9                 | found the label 'r9', expected one of [r1]",
        "@500ms die 1            | found '@500ms die 1', expected a time from @1s on",
        "'  die 1'               | found 'die 1' indented, expected a command at the start",
        "fly 3                   | found 'fly', expected one of join, leave"
      })
  void aLineThatMakesNoSenseIsRefused(String line, String said) {
    String script = "join 1\ndefine 1 s\ngroup 1 g\nask 1\nrun 1s\n" + line + "\n";
    assertThatThrownBy(() -> Script.play(script, Machine::sound, 1))
        .isInstanceOf(BadScript.class)
        .hasMessageStartingWith("6: ")
        .hasMessageContaining(said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"resize 2 s 3", "retire 2 s 0", "inquire 2 s", "ask 2", "define 2 t"})
  void aMemberThatHasNotJoinedYetSaysSo(String line) {
    String script = "join 1\nrun 50ms\ndefine 1 s\njoin 2\n" + line + "\n";
    assertThat(Script.play(script, Machine::sound, 1).text())
        .endsWith("  m2 has not joined, and is asked for nothing\n");
  }

  @Test
  void aRequestWithoutALabelGetsOneThatIsFree() {
    String script = "join 1\ndefine 1 s\nask 1 as=r1\nask 1\ngive r1\n";
    assertThat(Script.play(script, Machine::sound, 1).text())
        .endsWith("  m1 r2 is granted: units [0]\n");
  }

  /** Leases that would be held for longer than anybody waits for the end, or are granted late. */
  @ParameterizedTest
  @ValueSource(strings = {"", " for=1000s"})
  void nobodyHoldsAnythingInTheEnd(String hold) {
    String script = "join 1\ndefine 1 s\n" + ("ask 1" + hold + "\n").repeat(3) + "settle\n";
    assertThat(Script.play(script, Machine::sound, 1).violations()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"weather delay=9s", "weather delay=2s most=10s reorder=50"})
  void delaysEndWhenTheNetworkIsCalm(String weather) {
    String script = "join 1\nrun 50ms\njoin 2\nrun 1s\ndefine 1 s\nrun 1s\n";
    String end = "\nask 2\nrun 30s\nask 2\nsettle\n";
    assertThat(Script.play(script + weather + end, Machine::sound, 1).violations()).isEmpty();
  }

  /** Without a majority of the keepers nobody may grant anything, and that is no fault. */
  @Test
  void settleSaysThatTheKeepersAreGone() {
    String script = "join 1\nrun 50ms\njoin 2\nrun 300ms\ndefine 2 s\nrun 100ms\ndie 1\nsettle\n";
    assertThat(Script.play(script, Machine::sound, 1).text())
        .endsWith("  a majority of the keepers is gone\n");
  }

  /** Such a request may wait for ever: nobody is wrong. */
  @Test
  void settleSaysWhoWaitsForAResize() {
    String script =
        "join 1\ndefine 1 s units=0\nask 1 as=paused\ndefine 1 t\n"
            + "ask 1 of=t units=3 as=large awaits-resize\nsettle\n";
    Script.Played played = Script.play(script, Machine::sound, 1);
    assertThat(played.text()).endsWith("  all is well; waiting for a resize: paused, large\n");
    assertThat(played.violations()).isEmpty();
  }

  @Test
  void aLabelBeforeAnyRequestIsRefused() {
    assertThatThrownBy(() -> Script.play("join 1\ngive r9\n", Machine::sound, 1))
        .isInstanceOf(BadScript.class)
        .hasMessage("2: found the label 'r9', expected a line before it that makes the request");
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
