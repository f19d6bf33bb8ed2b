package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands of docs/verification.md find what the page says. Its long searches are left to
 * HkCheckTest.
 */
class VerificationPageTest {
  private static final Path PAGE = Path.of("..", "docs", "verification.md");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `\\./thalweg (check [^`]+)` \\| ([\\d,]+) \\|$");

  static Stream<Arguments> everythingHolds() throws IOException {
    String page = Files.readString(PAGE);
    int from = page.indexOf("\n### In every build\n");
    int to = page.indexOf("\n### Long searches\n");
    assertThat(from).isPositive().isLessThan(to);
    return ROW.matcher(page.substring(from, to))
        .results()
        .map(row -> arguments(row.group(1), row.group(2)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void everythingHolds(String command, String states) {
    CommandRun run = CommandRun.line(command);
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains("\ndistinct states " + states + "\n");
  }
}
