package io.thalweg.torture.judge;

import java.util.List;

/**
 * What the judge found.
 *
 * @param breaches what was broken, in order of time; empty if the run was clean
 */
public record TortureVerdict(List<Breach> breaches, RunFigures figures) {

  public TortureVerdict {
    breaches = List.copyOf(breaches);
  }

  public boolean isClean() {
    return breaches.isEmpty();
  }

  /** The number of breaches of one rule. */
  public long of(String rule) {
    return breaches.stream().filter(breach -> breach.rule().equals(rule)).count();
  }
}
