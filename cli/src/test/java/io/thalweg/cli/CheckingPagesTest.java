package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first two searches of the pages that introduce the checker find what the pages say. */
class CheckingPagesTest {
  private static final Pattern COMMANDS =
      Pattern.compile(
          "    \\./thalweg (check hk .+)\n    \\./thalweg (check hk --variant paper.+)\n");
  private static final Pattern STATES = Pattern.compile("The first [^\\d]+ ([\\d,]+) states");
  private static final Pattern STEPS = Pattern.compile("\\b(\\d+) steps");
  private static final Pattern SAMPLE =
      Pattern.compile("(?m)^    ((?:distinct states|transitions|depth|missed state) .+)$");

  private static String page(String name) throws IOException {
    return Files.readString(Path.of("..", "docs", name));
  }

  private static Matcher find(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(pattern.pattern()).isTrue();
    return matcher;
  }

  @ParameterizedTest
  @ValueSource(strings = {"checking.md", "guide-researchers.md"})
  void theFirstSearchHasTheStatesOfThePage(String name) throws IOException {
    String page = page(name);
    CommandRun run = CommandRun.line(find(COMMANDS, page).group(1));
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("\ndistinct states " + find(STATES, page).group(1) + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"checking.md", "guide-researchers.md"})
  void theSecondSearchFindsADeadlockAfterTheStepsOfThePage(String name) throws IOException {
    Matcher commands = find(COMMANDS, page(name));
    CommandRun run = CommandRun.line(commands.group(2).replaceAll(" --svg \\S+", ""));
    String text = page(name).substring(commands.end());
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains(" is violated after " + find(STEPS, text).group());
  }

  @Test
  void theSampleOfTheOutputIsWhatTheFirstSearchPrints() throws IOException {
    String page = page("checking.md");
    String out = CommandRun.line(find(COMMANDS, page).group(1)).out();
    assertThat(SAMPLE.matcher(page).results())
        .hasSize(4)
        .allSatisfy(line -> assertThat(out).contains("\n" + line.group(1) + "\n"));
  }
}
