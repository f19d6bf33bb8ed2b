package io.thalweg.check.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.story.Story;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SequenceDiagramTest {
  private static final String LIFELINE = "│┃┆├┤┼┠┨╂╪";

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100, 200})
  void lifelinesStayInTheirColumns(int width) {
    Examples.all().values().forEach(story -> assertAligned(story, width));
    for (long seed = 0; seed < 50; seed++) {
      assertAligned(RandomStories.of(seed), width);
    }
  }

  private static void assertAligned(Story story, int width) {
    List<String> lines = SequenceDiagram.of(story, width).lines().toList();
    Columns columns = Columns.fitting(story.nodes(), width);
    int first = 0;
    while (!lines.get(first).contains("node 0")) {
      first++;
    }
    List<String> body =
        lines.subList(first + 1, first + lines.subList(first, lines.size()).indexOf(""));
    assertThat(body).hasSizeGreaterThan(story.moments().size());
    for (String line : body) {
      assertThat(line.length()).as(line).isLessThanOrEqualTo(Math.max(width, columns.width()));
      for (int i = 0; i < story.nodes(); i++) {
        assertThat(LIFELINE).as(line).contains(line.substring(columns.lifeline(i)).substring(0, 1));
      }
    }
  }

  @Test
  void fitsItsWidthWhereThereIsRoomForTheNodes() {
    for (Story story : Examples.all().values()) {
      assertThat(SequenceDiagram.of(story, 80).lines()).allMatch(line -> line.length() <= 80);
    }
  }

  @Test
  void aCycleHasABracket() {
    Story story = Examples.lasso();
    List<String> lines = SequenceDiagram.of(story, 80).lines().toList();
    int from = story.loopFrom().orElseThrow();
    assertThat(lines)
        .filteredOn(l -> l.startsWith("╭"))
        .singleElement()
        .asString()
        .startsWith("╭ " + from);
    assertThat(lines)
        .filteredOn(l -> l.startsWith("╰"))
        .singleElement()
        .asString()
        .startsWith("╰ " + story.steps());
    assertThat(lines).contains("Steps " + from + " to " + story.steps() + " repeat for ever.");
  }
}
