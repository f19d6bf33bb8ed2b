package io.thalweg.lab.reports;

import static io.thalweg.lab.reports.KMutualExclusion.BALANCED;
import static io.thalweg.lab.reports.KMutualExclusion.BETTER;
import static io.thalweg.lab.reports.KMutualExclusion.HEURISTICS;
import static io.thalweg.lab.reports.KMutualExclusion.TELLING;

import io.thalweg.lab.page.PaperClaim;
import io.thalweg.lab.reports.Points.Seen;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Measure;
import io.thalweg.lab.study.Judge;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Targets for decisions that are meant to be better than the paper's. */
final class DecisionTargets {
  /** A difference that is too small to notice. */
  private static final double HARDLY = 0.001;

  private final Points points;
  private final Judge judge;

  DecisionTargets(Points points) {
    this.points = points;
    this.judge = points.judge();
  }

  List<PaperClaim> all() {
    return List.of(
        Points.claim(
            "λ = 0.001",
            "at least 35% fewer messages than the paper's, no more delay",
            this::cheaper),
        Points.claim(
            "λ = 0.001",
            "at least 15% less delay than the paper's, no more messages",
            this::quicker),
        Points.claim(
            "all λ", "fairness no worse than the paper's: Jain's index not lower", this::fair));
  }

  private Seen cheaper() {
    Case ours = points.at(BALANCED, Points.LIGHT);
    Case theirs = points.at(HEURISTICS, Points.LIGHT);
    double messages = judge.share(ours, theirs, Measure.MESSAGES_PER_ENTRY);
    return Seen.aimedAt(
        messages <= -0.35 && !judge.isLess(theirs, ours, Measure.DELAY),
        "%s: messages %s (%s against %s), delay %s (%s against %s)",
        BALANCED,
        Judge.percent(messages),
        judge.text(ours, Measure.MESSAGES_PER_ENTRY),
        judge.text(theirs, Measure.MESSAGES_PER_ENTRY),
        Judge.percent(judge.share(ours, theirs, Measure.DELAY)),
        judge.text(ours, Measure.DELAY),
        judge.text(theirs, Measure.DELAY));
  }

  private Seen quicker() {
    Case ours = points.at(TELLING, Points.LIGHT);
    Case theirs = points.at(HEURISTICS, Points.LIGHT);
    double delay = judge.share(ours, theirs, Measure.DELAY);
    return Seen.aimedAt(
        delay <= -0.15 && !judge.isLess(theirs, ours, Measure.MESSAGES_PER_ENTRY),
        "%s: delay %s (%s against %s), messages %s (%s against %s)",
        TELLING,
        Judge.percent(delay),
        judge.text(ours, Measure.DELAY),
        judge.text(theirs, Measure.DELAY),
        Judge.percent(judge.share(ours, theirs, Measure.MESSAGES_PER_ENTRY)),
        judge.text(ours, Measure.MESSAGES_PER_ENTRY),
        judge.text(theirs, Measure.MESSAGES_PER_ENTRY));
  }

  private Seen fair() {
    List<String> parts = new ArrayList<>();
    for (String name : BETTER) {
      parts.add(String.format(Locale.ROOT, "%s %.3f", name, leastFair(name)));
    }
    return Seen.aimedAt(
        isFair(BALANCED) && isFair(TELLING), "lowest over all λ: %s", String.join("; ", parts));
  }

  /** Whether its fairness index is nowhere less than that of the paper's decisions, or hardly. */
  private boolean isFair(String name) {
    return points.lambdas().stream()
        .allMatch(
            lambda ->
                judge.mean(points.at(name, lambda), Measure.JAIN)
                    >= judge.mean(points.at(HEURISTICS, lambda), Measure.JAIN) - HARDLY);
  }

  private double leastFair(String name) {
    return points.lambdas().stream()
        .mapToDouble(lambda -> judge.mean(points.at(name, lambda), Measure.JAIN))
        .min()
        .orElseThrow();
  }
}
