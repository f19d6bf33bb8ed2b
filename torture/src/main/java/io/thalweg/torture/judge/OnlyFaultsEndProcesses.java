package io.thalweg.torture.judge;

import java.util.List;
import java.util.Set;

/** A process ends because the harness ended it, and leaves when it is told to. */
final class OnlyFaultsEndProcesses implements JudgeRule {
  private static final Set<String> EXPECTED = Set.of("", "killed", "left");

  @Override
  public String title() {
    return "processes live";
  }

  @Override
  public List<Breach> breaches(Evidence evidence) {
    return evidence.harness().lives().stream()
        .filter(life -> !EXPECTED.contains(life.how()))
        .map(
            life ->
                new Breach(
                    title(), life.to(), "the process %s %s".formatted(life.process(), life.how())))
        .toList();
  }
}
