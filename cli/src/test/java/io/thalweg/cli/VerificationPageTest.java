package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands of docs/verification.md and docs/algorithms find what the pages say: rows of a
 * command and a number of states, from the heading "In every build" to the next heading. Long
 * searches have their own heading and are left to tests with the tag {@code long}.
 */
class VerificationPageTest {
  private static final Path DOCS = Path.of("..", "docs");
  private static final Pattern SECTION =
      Pattern.compile("(?ms)^### In every build$(.*?)(?:^##|\\z)");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `\\./thalweg (check [^`]+)` \\| ([\\d,]+) \\|$");

  static Stream<Arguments> everythingHolds() throws IOException {
    List<Arguments> rows = new ArrayList<>();
    for (Path page : pages()) {
      Matcher section = SECTION.matcher(Files.readString(page));
      while (section.find()) {
        ROW.matcher(section.group(1))
            .results()
            .forEach(row -> rows.add(arguments(row.group(1), row.group(2))));
      }
    }
    assertThat(rows).hasSizeGreaterThan(20);
    return rows.stream();
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> algorithms = Files.list(DOCS.resolve("algorithms"))) {
      return Stream.concat(Stream.of(DOCS.resolve("verification.md")), algorithms.sorted())
          .filter(page -> page.toString().endsWith(".md"))
          .toList();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void everythingHolds(String command, String states) {
    CommandRun run = CommandRun.line(command);
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains("\ndistinct states " + states + "\n");
  }
}
