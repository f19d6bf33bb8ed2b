package io.thalweg.cli.check;

import io.thalweg.check.drawing.SequenceDiagram;
import io.thalweg.check.story.Story;
import io.thalweg.check.story.StoryText;
import io.thalweg.cli.console.Console;
import io.thalweg.commands.check.CheckOption;
import io.thalweg.commands.check.CheckResult;
import io.thalweg.commands.check.TextReport;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** Prints the result of a search, and the counterexample as text and as a diagram. */
final class Printer {
  private static final int TEXT_WIDTH = 100; // longer lines are hard to read

  private final Console console;
  private final CheckResult result;

  Printer(Console console, CheckResult result) {
    this.console = console;
    this.result = result;
  }

  void print(Optional<Story> story) {
    PrintWriter out = console.out();
    Optional<String> text = story.map(s -> StoryText.of(s, Math.min(width(), TEXT_WIDTH)));
    if (result.task().given().has(CheckOption.JSON)) {
      out.print(JsonVerdicts.of(result, text.map(t -> t.lines().toList()).orElse(List.of())));
      return;
    }
    out.print(TextReport.of(result));
    text.ifPresent(t -> out.print("\n" + t));
    story.flatMap(this::diagram).ifPresent(d -> out.print("\n" + d));
    out.flush();
  }

  private int width() {
    return console.terminal().showsOutput()
        ? console.terminal().size().columns()
        : SequenceDiagram.USUAL_WIDTH;
  }

  /** Returns the diagram if the user asked for it, or if it fits on the terminal. */
  private Optional<String> diagram(Story story) {
    String diagram = SequenceDiagram.of(story, width());
    boolean asked = result.task().given().has(CheckOption.DIAGRAM);
    boolean fits = diagram.lines().mapToInt(String::length).max().orElse(0) <= width();
    return asked || (fits && console.terminal().showsOutput())
        ? Optional.of(diagram)
        : Optional.empty();
  }
}
