package io.thalweg.web.browser;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** For each line of a trace: the lines of the protocol's source that ran before it was written. */
final class RanByLine {
  private final List<String> ran = new ArrayList<>();

  /** Lets a trace be written to these lines, with the probes on. */
  void during(Consumer<CharSequence> lines, Consumer<Consumer<CharSequence>> trace) {
    ran.clear();
    LinesRun.on();
    try {
      trace.accept(
          line -> {
            ran.add(LinesRun.take());
            lines.accept(line);
          });
    } finally {
      LinesRun.off();
    }
  }

  List<String> byLine() {
    return ran;
  }
}
