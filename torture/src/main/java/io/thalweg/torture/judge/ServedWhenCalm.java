package io.thalweg.torture.judge;

import java.util.ArrayList;
import java.util.List;

/**
 * After the last fault, each member that lives is granted units, and is let in by the group lock.
 */
final class ServedWhenCalm implements JudgeRule {

  @Override
  public String title() {
    return "served when calm";
  }

  @Override
  public List<Breach> breaches(Evidence evidence) {
    HarnessHistory harness = evidence.harness();
    List<Breach> found = new ArrayList<>();
    if (!harness.isComplete()) {
      return found; // the run was broken off: there was no calm
    }
    for (String process : harness.living()) {
      for (boolean group : new boolean[] {false, true}) {
        if (!isServed(evidence, process, group)) {
          String what = group ? "was not let in by the group lock" : "was granted no units";
          found.add(
              new Breach(
                  title(),
                  harness.calm(),
                  "%s %s in the %.0f s after the last fault"
                      .formatted(process, what, (harness.over() - harness.calm()) / 1e9)));
        }
      }
    }
    return found;
  }

  private static boolean isServed(Evidence evidence, String process, boolean group) {
    HarnessHistory harness = evidence.harness();
    return evidence.spans().stream()
        .anyMatch(
            span ->
                span.process().equals(process)
                    && span.confirmed()
                    && span.isOfGroup() == group
                    && span.from() >= harness.calm()
                    && span.from() <= harness.over());
  }
}
