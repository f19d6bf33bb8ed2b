package io.thalweg.torture.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** In the end free and held units together are all units, as each living member says. */
final class NothingLeaked implements JudgeRule {

  @Override
  public String title() {
    return "nothing leaked";
  }

  @Override
  public List<Breach> breaches(Evidence evidence) {
    HarnessHistory harness = evidence.harness();
    List<Breach> found = new ArrayList<>();
    if (!harness.isComplete()) {
      return found; // the run was broken off: nobody was asked
    }
    for (String process : harness.living()) {
      Optional<UnitCount> count = lastOf(evidence, process);
      if (count.isEmpty()) {
        found.add(new Breach(title(), harness.over(), process + " did not say what is free"));
      } else if (count.get().leaked() != 0 || count.get().size() != harness.units()) {
        found.add(new Breach(title(), harness.over(), sentence(count.get(), harness.units())));
      }
    }
    return found;
  }

  private static String sentence(UnitCount count, int units) {
    return "%s: %d of %d units leaked (%d free, %d held)%s"
        .formatted(
            count.process(),
            units - count.size() + count.leaked(),
            units,
            count.free().size(),
            count.held().size(),
            count.lost().isEmpty() ? "" : "; " + String.join("; ", count.lost()));
  }

  /** The number of units that leaked, as the member says that misses most. */
  static int leaked(Evidence evidence) {
    int worst = 0;
    for (String process : evidence.harness().living()) {
      worst = Math.max(worst, lastOf(evidence, process).map(UnitCount::leaked).orElse(0));
    }
    return worst;
  }

  private static Optional<UnitCount> lastOf(Evidence evidence, String process) {
    return evidence.processes().stream()
        .filter(each -> each.process().equals(process))
        .flatMap(each -> each.counts().stream())
        .reduce((earlier, later) -> later);
  }
}
