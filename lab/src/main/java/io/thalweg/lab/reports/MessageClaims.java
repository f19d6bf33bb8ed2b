package io.thalweg.lab.reports;

import static io.thalweg.lab.reports.KMutualExclusion.BETWEEN;
import static io.thalweg.lab.reports.KMutualExclusion.BUSY;
import static io.thalweg.lab.reports.KMutualExclusion.FREE;
import static io.thalweg.lab.reports.KMutualExclusion.HEURISTICS;
import static io.thalweg.lab.reports.KMutualExclusion.K;
import static io.thalweg.lab.reports.KMutualExclusion.LONG;
import static io.thalweg.lab.reports.KMutualExclusion.MAKKI;
import static io.thalweg.lab.reports.KMutualExclusion.N;
import static io.thalweg.lab.reports.KMutualExclusion.PAPER;
import static io.thalweg.lab.reports.KMutualExclusion.RANDOM_TOKEN;
import static io.thalweg.lab.reports.KMutualExclusion.RAYMOND;
import static io.thalweg.lab.reports.KMutualExclusion.SHORT;
import static io.thalweg.lab.reports.KMutualExclusion.SILENT;
import static io.thalweg.lab.reports.KMutualExclusion.SRIMANI;

import io.thalweg.lab.page.PaperClaim;
import io.thalweg.lab.reports.KMutualExclusion.Costs;
import io.thalweg.lab.reports.Points.Seen;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Measure;
import io.thalweg.lab.run.Results;
import io.thalweg.lab.study.Judge;
import java.util.List;

/** Claims on the number of messages, figure 4. */
final class MessageClaims {
  private final Points points;
  private final Judge judge;

  MessageClaims(Points points) {
    this.points = points;
    this.judge = points.judge();
  }

  List<PaperClaim> all() {
    return List.of(
        Points.claim(
            "section 3", "INFORM messages may reduce the number of messages", this::inform),
        Points.claim("figure 4", "the new algorithm needs fewer messages for most λ", this::fewer),
        Points.claim(
            "figure 4", "the heuristic reduces messages at high load", this::fewerByHeuristic),
        Points.claim(
            "figure 4", "Raymond: from 2N−K−1 = 56 to 2(N−1) = 58 messages", this::raymond),
        Points.claim("figure 4", "Srimani and Reddy: close to N−1 = 29 messages", this::srimani),
        Points.claim(
            "figure 4", "Makki: many messages at low load, fewer the higher λ", this::falling),
        Points.claim("figure 4", "Makki: only three messages at heavy load", this::three),
        Points.claim(
            "figure 4", "messages hardly depend on Ts and Tr", () -> unaffected(FREE, SHORT)),
        Points.claim("figure 4", "the same with Ts = Tr = 0.05", () -> unaffected(BETWEEN, SHORT)),
        Points.claim(
            "figure 4", "messages hardly depend on E (E = 1)", () -> unaffected(BUSY, LONG)));
  }

  private Seen inform() {
    Case told = points.at(HEURISTICS, Points.LIGHT);
    Case silent = points.at(SILENT, Points.LIGHT);
    return Seen.of(
        judge.isLess(told, silent, Measure.MESSAGES_PER_ENTRY),
        false,
        "λ = 0.001: %s messages with INFORM to 2 random nodes, %s without",
        judge.text(told, Measure.MESSAGES_PER_ENTRY),
        judge.text(silent, Measure.MESSAGES_PER_ENTRY));
  }

  private Seen fewer() {
    return points.most(
        points.lambdasWhere(
            l ->
                points
                    .judge()
                    .isLeast(
                        points.at(HEURISTICS, l), points.others(l), Measure.MESSAGES_PER_ENTRY)),
        "fewest");
  }

  private Seen fewerByHeuristic() {
    List<String> high = points.lambdasWhere(l -> Double.parseDouble(l) >= 1);
    long where =
        high.stream()
            .filter(
                l ->
                    points
                        .judge()
                        .isLess(
                            points.at(HEURISTICS, l),
                            points.at(RANDOM_TOKEN, l),
                            Measure.MESSAGES_PER_ENTRY))
            .count();
    return Seen.of(
        where == high.size(),
        where > 0,
        "λ = 10: %s with it, %s without",
        judge.text(points.at(HEURISTICS, Points.HEAVY), Measure.MESSAGES_PER_ENTRY),
        judge.text(points.at(RANDOM_TOKEN, Points.HEAVY), Measure.MESSAGES_PER_ENTRY));
  }

  private Seen raymond() {
    double least = Double.MAX_VALUE;
    double most = 0;
    for (Results.Done done : points.results().all()) {
      if (done.run().of().name().equals(RAYMOND)) {
        double messages = done.measured().value(Measure.MESSAGES_PER_ENTRY);
        least = Math.min(least, messages);
        most = Math.max(most, messages);
      }
    }
    boolean within = least >= 2 * N - K - 1 && most <= 2 * (N - 1);
    return Seen.of(within, false, "%.3f to %.3f, over all λ and costs", least, most);
  }

  private Seen srimani() {
    double light = judge.mean(points.at(SRIMANI, Points.LIGHT), Measure.MESSAGES_PER_ENTRY);
    double off =
        points.lambdas().stream()
            .mapToDouble(l -> judge.mean(points.at(SRIMANI, l), Measure.MESSAGES_PER_ENTRY))
            .map(mean -> Math.abs(mean / (N - 1) - 1))
            .max()
            .orElseThrow();
    return Seen.of(
            Math.abs(light / (N - 1) - 1) < 0.1,
            false,
            "%s at λ = 0.001; at most %.1f%% away over all λ",
            judge.text(points.at(SRIMANI, Points.LIGHT), Measure.MESSAGES_PER_ENTRY),
            100 * off)
        .decidedBy("within 10% at λ = 0.001");
  }

  private Seen falling() {
    List<Double> means =
        points.lambdas().stream()
            .map(l -> judge.mean(points.at(MAKKI, l), Measure.MESSAGES_PER_ENTRY))
            .toList();
    boolean falls = true;
    for (int i = 1; i < means.size(); i++) {
      falls &= means.get(i) <= means.get(i - 1);
    }
    double first = means.get(0);
    double last = means.get(means.size() - 1);
    return Seen.of(
            falls && first > 3 * last,
            first > 3 * last,
            "%.1f at λ = 0.001, %.1f at λ = 10%s",
            first,
            last,
            falls ? ", falling throughout" : "")
        .decidedBy("falling throughout, to less than a third; partly: to less than a third");
  }

  private Seen three() {
    double heavy = judge.mean(points.at(MAKKI, Points.HEAVY), Measure.MESSAGES_PER_ENTRY);
    return Seen.of(
            Math.abs(heavy - 3) < 0.3,
            Math.abs(heavy - 3) < 1,
            "%s at λ = 10",
            judge.text(points.at(MAKKI, Points.HEAVY), Measure.MESSAGES_PER_ENTRY))
        .decidedBy("within 0.3 of 3; partly: within 1");
  }

  private Seen unaffected(Costs costs, String inside) {
    double most = 0;
    String where = "";
    double mostOfMakki = 0;
    for (String name : PAPER) {
      for (String lambda : points.lambdas()) {
        if (!KMutualExclusion.DECADES.contains(lambda)) {
          continue;
        }
        double share =
            Math.abs(
                points
                    .judge()
                    .share(
                        points.at(name, lambda, costs, inside),
                        points.at(name, lambda),
                        Measure.MESSAGES_PER_ENTRY));
        if (name.equals(MAKKI)) {
          mostOfMakki = Math.max(mostOfMakki, share);
        } else if (share > most) {
          most = share;
          where = name + ", λ = " + lambda;
        }
      }
    }
    return Seen.of(
            most < 0.05,
            most < 0.1,
            "at most %.1f%% away (%s); Makki's, which is a reconstruction, %.1f%%",
            100 * most,
            where,
            100 * mostOfMakki)
        .decidedBy("below 5%; partly: below 10%; Makki's does not count");
  }
}
