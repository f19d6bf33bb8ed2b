package io.thalweg.cluster.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What is recorded of a fleet, for the lab and for replay. */
class FleetTraceTest {
  private static final Path FOLDER = Path.of("src/test/resources/fleet");
  private static final Path LAB = Path.of("../web/src/main/web/member-dies.jsonl");

  private static List<String> record(String script) {
    FleetTrace trace = new FleetTrace();
    Script.play(script, Machine::sound, 1, trace);
    return trace.lines();
  }

  /** The lab's card shows what members do now; written anew with {@code -Dgolden=write}. */
  @Test
  void theLabShowsWhatMembersDoNow() throws IOException {
    String text = Files.readString(FOLDER.resolve("member-dies-with-two-units.txt"));
    String now = String.join("\n", record(text)) + "\n";
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(LAB, now);
    }
    assertThat(now).isEqualTo(Files.readString(LAB));
  }

  @Test
  void fencesAfterAnEpochAreAboveAllEarlierOnes() throws IOException {
    String text = Files.readString(FOLDER.resolve("member-dies-with-two-units.txt"));
    List<Long> fences =
        record(text).stream()
            .filter(line -> line.contains("\"event\":\"enter\""))
            .map(line -> Long.parseLong(line.replaceAll(".*\"fence\":(\\d+).*", "$1")))
            .toList();
    assertThat(fences).hasSize(4).isSorted().doesNotHaveDuplicates();
  }

  /** A recording looks at a fleet and changes nothing in it. */
  @TestFactory
  List<DynamicTest> aRecordedRunIsTheSameRun() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .sorted()
          .map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> isTheSame(f)))
          .toList();
    }
  }

  private static void isTheSame(Path file) throws IOException {
    String text = Files.readString(file);
    FleetTrace trace = new FleetTrace();
    assertThat(Script.play(text, Machine::sound, 1, trace).text()).isEqualTo(text);
    if (text.contains("\ndefine ")) {
      assertThat(trace.lines().getFirst()).contains("\"trace\":\"thalweg/1\"");
      assertThat(trace.lines().getLast()).contains("\"event\":\"end\"");
    }
  }

  @Test
  void aRunWithoutASemaphoreHasNoTrace() {
    assertThat(record("join 1\nrun 1s\n")).isEmpty();
  }

  /**
   * One that was stopped is no dead one: it goes on, and a lease that has ended is told as ended.
   */
  @Test
  void aPauseLongerThanTheTenure() throws IOException {
    List<String> trace =
        record(Files.readString(FOLDER.resolve("pause-longer-than-the-tenure.txt")));
    assertThat(trace.stream().map(FleetTraceTest::kind).distinct().collect(Collectors.toList()))
        .contains("pause", "freeze", "report", "open", "over", "resume", "exit")
        .doesNotContain("node-down");
  }

  @Test
  void whatIsLeftWaitingIsSaid() {
    String two = "join 1\ndefine 1 s\nrun 1s\nask 1\nask 1\nrun 1s\n";
    assertThat(record(two).getLast()).endsWith("\"why\":\"end of the script\"}");
    assertThat(record(two + "settle\n").getLast()).endsWith("\"why\":\"done\"}");
  }

  private static String kind(String line) {
    return line.replaceAll(".*\"event\":\"([a-z-]+)\".*", "$1");
  }
}
