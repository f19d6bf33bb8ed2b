package io.thalweg.cli.check;

import io.thalweg.check.drawing.SvgDiagram;
import io.thalweg.cli.console.OutputFile;
import io.thalweg.commands.check.CheckOption;
import io.thalweg.commands.check.Given;
import io.thalweg.commands.check.Telling;
import io.thalweg.sim.BadInput;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files for a counterexample. The check that they can be written comes before the search, which
 * may be long. Without a counterexample they are not touched.
 */
record CounterexampleFiles(@Nullable Path svg, @Nullable Path trace) {

  /**
   * @throws BadInput if one of them cannot be written
   */
  static CounterexampleFiles of(Given given) {
    Path svg = path(given, CheckOption.SVG);
    Path trace = path(given, CheckOption.TRACE);
    if (svg != null && trace != null && svg.toAbsolutePath().equals(trace.toAbsolutePath())) {
      throw BadInput.option("--trace", "the file of --svg, '" + svg + "'", "another file");
    }
    return new CounterexampleFiles(svg, trace);
  }

  private static @Nullable Path path(Given given, CheckOption option) {
    if (!given.has(option)) {
      return null;
    }
    try {
      Path file = Path.of(given.text(option));
      OutputFile.requireWritable(option.option(), file);
      return file;
    } catch (InvalidPathException e) {
      throw given.bad(option, "the name of a file");
    }
  }

  void write(Telling<?> telling) {
    if (svg != null) {
      try (OutputFile lines = OutputFile.open(CheckOption.SVG.option(), svg)) {
        lines.accept(SvgDiagram.of(telling.story().withoutIdleLinks()).stripTrailing());
      }
    }
    if (trace != null) {
      try (OutputFile lines = OutputFile.open(CheckOption.TRACE.option(), trace)) {
        telling.trace(lines);
      }
    }
  }

  /** Returns the options that were given. */
  List<String> options() {
    List<String> options = new ArrayList<>();
    if (svg != null) {
      options.add(CheckOption.SVG.option());
    }
    if (trace != null) {
      options.add(CheckOption.TRACE.option());
    }
    return options;
  }
}
