package io.thalweg.web.browser;

import io.thalweg.commands.replay.TraceCheck;
import io.thalweg.sim.engine.Observers;
import io.thalweg.sim.trace.RecordedMessage;
import io.thalweg.sim.trace.TraceReader;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A trace that was dropped on the page: checked as {@code replay} does it. */
final class OpenTask implements PageTask {
  private static final int PART_EVENTS = 5_000;
  private static final int PROBLEMS_MAX = 5;

  private final TraceReader reader;
  private final TraceCheck check;
  private final Observers<RecordedMessage> observers = new Observers<>();
  private final List<String> problems = new ArrayList<>();
  private int found;

  OpenTask(String name, byte[] trace) {
    this.reader =
        TraceReader.of(
            Path.of(name),
            new BufferedReader(
                new InputStreamReader(
                    new ByteArrayInputStream(trace),
                    StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT))));
    this.check = new TraceCheck(reader.header());
    check.addTo(observers);
  }

  @Override
  public boolean proceed(Bytes lines) {
    boolean more = true;
    for (int event = 0; more && event < PART_EVENTS; event++) {
      more = reader.next(observers);
      report();
    }
    if (!more && "done".equals(reader.ended())) {
      check.requireServed();
      report();
    }
    return more;
  }

  private void report() {
    for (String sentence : check.found()) {
      found++;
      if (problems.size() < PROBLEMS_MAX) {
        problems.add("line " + reader.line() + ": " + sentence);
      }
    }
  }

  @Override
  public void progress(Json json) {
    json.put("lines", reader.line());
  }

  @Override
  public void result(Json json) {
    String why = Objects.requireNonNullElse(reader.ended(), "not read to its end");
    boolean bad = found > 0 || why.startsWith("violation");
    json.put("outcome", bad ? "violation" : why);
    json.put("text", found == 0 ? "" : found + (found == 1 ? " problem" : " problems"));
    json.texts("problems", problems);
    if (bad) {
      json.put("violation", found > 0 ? problems.get(0) : why);
    }
    json.put("command", "");
  }
}
