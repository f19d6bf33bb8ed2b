package io.thalweg.lab.reports;

import static io.thalweg.lab.reports.KMutualExclusion.FREE;
import static io.thalweg.lab.reports.KMutualExclusion.HEURISTICS;
import static io.thalweg.lab.reports.KMutualExclusion.K;
import static io.thalweg.lab.reports.KMutualExclusion.MAKKI;
import static io.thalweg.lab.reports.KMutualExclusion.PAPER;
import static io.thalweg.lab.reports.KMutualExclusion.RANDOM_TOKEN;
import static io.thalweg.lab.reports.KMutualExclusion.RAYMOND;
import static io.thalweg.lab.reports.KMutualExclusion.SHORT;

import io.thalweg.lab.page.PaperClaim;
import io.thalweg.lab.reports.Points.Seen;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Measure;
import io.thalweg.lab.study.Judge;
import java.util.List;

/** Claims on the time to enter, figure 3. */
final class TimeClaims {
  private final Points points;
  private final Judge judge;

  TimeClaims(Points points) {
    this.points = points;
    this.judge = points.judge();
  }

  List<PaperClaim> all() {
    return List.of(
        Points.claim(
            "figure 3(a)",
            "the new algorithm enters sooner than the others for most λ",
            this::sooner),
        Points.claim(
            "figure 3(a)", "the heuristic improves the time by only a small amount", this::small),
        Points.claim("figure 3(a)", "curves rise steadily at first, then flatten", this::flatten),
        Points.claim(
            "figure 3(b)",
            "Ts = Tr = 0: Raymond is faster than the new one for small λ",
            this::faster),
        Points.claim("figure 3(b)", "Ts = Tr = 0: Raymond is as fast for large λ", this::asFast),
        Points.claim("figure 3(b)", "Raymond is slow where sending takes time", this::slow),
        Points.claim("figure 3", "the time to enter is longest for Makki", this::longest),
        Points.claim("figure 3", "at high load Makki behaves as with a single token", this::single),
        Points.claim(
            "section 4", "5000 entries are enough for results to converge", this::converge));
  }

  private Seen sooner() {
    return points.most(
        points.lambdasWhere(
            l -> judge.isLeast(points.at(HEURISTICS, l), points.others(l), Measure.DELAY)),
        "shortest");
  }

  private Seen small() {
    double most =
        points.lambdas().stream()
            .mapToDouble(
                l ->
                    points
                        .judge()
                        .share(points.at(HEURISTICS, l), points.at(RANDOM_TOKEN, l), Measure.DELAY))
            .min()
            .orElseThrow();
    double least =
        points.lambdas().stream()
            .mapToDouble(
                l ->
                    points
                        .judge()
                        .share(points.at(HEURISTICS, l), points.at(RANDOM_TOKEN, l), Measure.DELAY))
            .max()
            .orElseThrow();
    return Seen.of(
            most < 0 && most > -0.2 && least <= 0,
            most < 0 && most > -0.2,
            "time with the heuristic against without: %s to %s over all λ",
            Judge.percent(most),
            Judge.percent(least))
        .decidedBy("shorter by less than 20%, at every λ; partly: at some");
  }

  private Seen flatten() {
    double rise =
        points
            .judge()
            .share(points.at(HEURISTICS, Points.ONE), points.at(HEURISTICS, "0.1"), Measure.DELAY);
    double flat =
        points
            .judge()
            .share(
                points.at(HEURISTICS, Points.HEAVY),
                points.at(HEURISTICS, Points.ONE),
                Measure.DELAY);
    return Seen.of(
            rise > 0 && flat < rise / 2,
            rise > 0,
            "new+heuristics: %s from λ = 0.1 to 1, %s from 1 to 10",
            Judge.percent(rise),
            Judge.percent(flat))
        .decidedBy("the second below half of the first; partly: a rise");
  }

  private Seen faster() {
    List<String> small = points.lambdasWhere(l -> Double.parseDouble(l) <= 0.1);
    List<String> where =
        small.stream()
            .filter(
                l ->
                    points
                        .judge()
                        .isLess(
                            points.at(RAYMOND, l, FREE, SHORT),
                            points.at(HEURISTICS, l, FREE, SHORT),
                            Measure.DELAY))
            .toList();
    return Seen.of(
        where.size() == small.size(),
        !where.isEmpty(),
        "faster at %d of %d λ up to 0.1; λ = 0.001: %s against %s",
        where.size(),
        small.size(),
        judge.text(points.at(RAYMOND, Points.LIGHT, FREE, SHORT), Measure.DELAY),
        judge.text(points.at(HEURISTICS, Points.LIGHT, FREE, SHORT), Measure.DELAY));
  }

  private Seen asFast() {
    Case raymond = points.at(RAYMOND, Points.HEAVY, FREE, SHORT);
    Case ours = points.at(HEURISTICS, Points.HEAVY, FREE, SHORT);
    double share = judge.share(raymond, ours, Measure.DELAY);
    return Seen.of(
            Math.abs(share) < 0.05,
            Math.abs(share) < 0.15,
            "λ = 10: %s against %s (%s)",
            judge.text(raymond, Measure.DELAY),
            judge.text(ours, Measure.DELAY),
            Judge.percent(share))
        .decidedBy("within 5%; partly: within 15%");
  }

  private Seen slow() {
    List<String> where =
        points.lambdasWhere(
            l ->
                points
                    .judge()
                    .isLess(points.at(HEURISTICS, l), points.at(RAYMOND, l), Measure.DELAY));
    return Seen.of(
        where.size() == points.lambdas().size(),
        !where.isEmpty(),
        "Ts = Tr = 0.1: slower than the new one at %d of %d λ; λ = 0.001: %s against %s",
        where.size(),
        points.lambdas().size(),
        judge.text(points.at(RAYMOND, Points.LIGHT), Measure.DELAY),
        judge.text(points.at(HEURISTICS, Points.LIGHT), Measure.DELAY));
  }

  private Seen longest() {
    List<String> where =
        points.lambdasWhere(
            l ->
                PAPER.stream()
                    .filter(name -> !name.equals(MAKKI))
                    .allMatch(
                        name ->
                            points
                                .judge()
                                .isLess(points.at(name, l), points.at(MAKKI, l), Measure.DELAY)));
    String from = where.isEmpty() ? "nowhere" : "at λ = " + String.join(", ", where);
    return Seen.of(
        where.size() == points.lambdas().size(),
        !where.isEmpty(),
        "longest %s (Ts = Tr = 0.1)",
        from);
  }

  private Seen single() {
    double makki = judge.mean(points.at(MAKKI, Points.HEAVY), Measure.DELAY);
    double ours = judge.mean(points.at(HEURISTICS, Points.HEAVY), Measure.DELAY);
    return Seen.of(
            makki / ours > 0.8 * K,
            makki / ours > 1.5,
            "λ = 10: %.1f times the time of the new one; a single token makes K = %d of it",
            makki / ours,
            K)
        .decidedBy("above 0.8 K; partly: above 1.5");
  }

  private Seen converge() {
    double most = 0;
    String where = "";
    for (String name : PAPER) {
      for (String lambda : points.lambdas()) {
        var interval = points.results().interval(points.at(name, lambda), Measure.DELAY);
        if (interval.halfWidth() / interval.mean() > most) {
          most = interval.halfWidth() / interval.mean();
          where = name + ", λ = " + lambda;
        }
      }
    }
    return Seen.of(
            most < 0.05,
            most < 0.15,
            "widest interval of the time to enter: ± %.1f%% (%s)",
            100 * most,
            where)
        .decidedBy("below 5%; partly: below 15%");
  }
}
