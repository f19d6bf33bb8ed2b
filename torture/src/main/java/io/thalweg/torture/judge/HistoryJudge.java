package io.thalweg.torture.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Decides by the histories whether a run kept all rules. */
public final class HistoryJudge {
  private static final List<JudgeRule> RULES =
      List.of(
          new OneHolder(),
          new GrowingFences(),
          new OneGroup(),
          new StoreOrder(),
          new EveryRequestEnds(),
          new ServedWhenCalm(),
          new NothingLeaked(),
          new OnlyFaultsEndProcesses());

  private HistoryJudge() {}

  /** The names of all rules. */
  public static List<String> rules() {
    return RULES.stream().map(JudgeRule::title).toList();
  }

  public static TortureVerdict judge(Evidence evidence) {
    List<Breach> found = new ArrayList<>();
    RULES.forEach(rule -> found.addAll(rule.breaches(evidence)));
    found.sort(Comparator.comparingLong(Breach::at));
    return new TortureVerdict(found, RunFigures.of(evidence));
  }
}
