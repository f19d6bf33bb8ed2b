package io.thalweg.cli.replay;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.commands.replay.TraceCheck;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.engine.Observers;
import io.thalweg.sim.trace.RecordedMessage;
import io.thalweg.sim.trace.TraceHeader;
import io.thalweg.sim.trace.TraceReader;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads a trace, checks it and tells it step by step. */
@Command(
    name = "replay",
    description = "Check a recorded trace and tell it as a sequence of steps.",
    sortOptions = false,
    footerHeading = "%nExample:%n",
    footer = {
      "  thalweg simulate hk --nodes 5 --requests 1 --trace run.jsonl",
      "  thalweg replay run.jsonl --limit 20"
    })
public final class ReplayCommand implements Subcommand {
  private static final int PROBLEMS_MAX = 5;

  private final Console console;

  @Parameters(index = "0", paramLabel = "TRACE", description = "A file in thalweg/1, JSON Lines.")
  private Path file = Path.of("");

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Print only the first N steps; all are checked.")
  private long limit = Long.MAX_VALUE;

  @Option(names = "--quiet", description = "Print no steps, only what came of it.")
  private boolean quiet;

  private long problems;

  public ReplayCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (limit < 0) {
      throw BadInput.option("--limit", "'" + limit + "'", "a whole number from 0 up");
    }
    try (TraceReader reader = TraceReader.open(file)) {
      return replay(reader);
    }
  }

  private int replay(TraceReader reader) {
    title(reader.header());
    TraceCheck check = new TraceCheck(reader.header());
    StepPrinter printer = new StepPrinter(console.out(), quiet ? 0 : limit);
    Observers<RecordedMessage> observers = new Observers<>();
    observers.add(printer);
    check.addTo(observers);
    while (reader.next(observers) && !console.isAbandoned()) {
      report(check, printer, reader);
    }
    if (console.isAbandoned()) {
      return ExitCode.ALL_WELL; // the reader has closed the pipe, so there is no verdict
    }
    int cutOff = "done".equals(reader.ended()) ? check.requireServed() : 0;
    report(check, printer, reader);
    tellMore(printer.steps());
    return verdict(reader, check, printer.steps(), cutOff);
  }

  private void title(TraceHeader header) {
    console
        .out()
        .printf(
            Locale.ROOT,
            "%s: %s (%s), %,d nodes, k = %,d, seed %d%n",
            file,
            header.algorithm(),
            header.variant(),
            header.nodes(),
            header.k(),
            header.seed());
  }

  private void report(TraceCheck check, StepPrinter printer, TraceReader reader) {
    for (String sentence : check.found()) {
      problems++;
      if (problems <= PROBLEMS_MAX) {
        if (!quiet && printer.steps() <= limit) {
          printer.problem(sentence);
        }
        console.say(file + ":" + reader.line() + ": " + sentence);
      }
    }
  }

  private void tellMore(long steps) {
    if (!quiet && steps > limit) {
      long more = steps - limit;
      console.out().printf(Locale.ROOT, "%,d more step%s not shown%n", more, more == 1 ? "" : "s");
    }
  }

  private int verdict(TraceReader reader, TraceCheck check, long steps, int cutOff) {
    String why = Objects.requireNonNullElse(reader.ended(), "not read to its end");
    if (problems > 0 || why.startsWith("violation")) {
      console.say(file + ": " + (problems > 0 ? problems + " problems" : "it ends with a " + why));
      return ExitCode.VIOLATED;
    }
    if (!why.equals("done") || cutOff > 0) {
      String reason = why.equals("done") ? "no way to the token was left" : why;
      console.say(file + ": " + check.waiting() + " requests wait at the end: " + reason);
      return ExitCode.LIMIT;
    }
    console.out().printf(Locale.ROOT, "all well: %,d steps; checked: %s%n", steps, check.checked());
    return ExitCode.ALL_WELL;
  }
}
