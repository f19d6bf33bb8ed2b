package io.thalweg.lab.reports;

import static io.thalweg.lab.reports.KMutualExclusion.HEURISTICS;
import static io.thalweg.lab.reports.KMutualExclusion.MAKKI;
import static io.thalweg.lab.reports.KMutualExclusion.OTHERS;
import static io.thalweg.lab.reports.KMutualExclusion.PUBLISHED;
import static io.thalweg.lab.reports.KMutualExclusion.RANDOM_TOKEN;
import static io.thalweg.lab.reports.KMutualExclusion.RAYMOND;
import static io.thalweg.lab.reports.KMutualExclusion.SRIMANI;

import io.thalweg.lab.page.PaperClaim;
import io.thalweg.lab.reports.Points.Seen;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Measure;
import io.thalweg.lab.study.Judge;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Claims on the size of messages: figure 5 of Bulgannawar and Vaidya. */
final class WordClaims {
  private final Points points;
  private final Judge judge;

  WordClaims(Points points) {
    this.points = points;
    this.judge = points.judge();
  }

  List<PaperClaim> all() {
    return List.of(
        Points.claim("figure 5", "9 words a message at λ = 1 (new)", () -> words(PUBLISHED, 9)),
        Points.claim("figure 5", "4 words at λ = 1 (Raymond)", () -> words(RAYMOND, 4)),
        Points.claim(
            "figure 5", "6.5 words at λ = 1 (Srimani and Reddy)", () -> words(SRIMANI, 6.5)),
        Points.claim("figure 5", "8 words at λ = 1 (Makki)", () -> words(MAKKI, 8)),
        Points.claim("figure 5", "as many words with and without the heuristic", this::sameWords),
        Points.claim("figure 5", "all of Raymond's messages have 4 words", this::flatWords),
        Points.claim("figure 5", "1.5 to 2 times as many words as the others", this::moreWords));
  }

  private Seen words(String name, double expected) {
    Case point = points.at(name, Points.ONE);
    double mean = judge.mean(point, Measure.WORDS_PER_MESSAGE);
    String repaired =
        name.equals(PUBLISHED)
            ? "; "
                + judge.text(points.at(HEURISTICS, Points.ONE), Measure.WORDS_PER_MESSAGE)
                + " when repaired"
            : "";
    return Seen.of(
            Math.abs(mean / expected - 1) < 0.1,
            Math.abs(mean / expected - 1) < 0.25,
            "%s%s",
            judge.text(point, Measure.WORDS_PER_MESSAGE),
            repaired)
        .decidedBy("within 10%; partly: within 25%");
  }

  private Seen sameWords() {
    double most =
        points.lambdas().stream()
            .mapToDouble(
                l ->
                    points
                        .judge()
                        .share(
                            points.at(HEURISTICS, l),
                            points.at(RANDOM_TOKEN, l),
                            Measure.WORDS_PER_MESSAGE))
            .map(Math::abs)
            .max()
            .orElseThrow();
    double light =
        Math.abs(
            points
                .judge()
                .share(
                    points.at(HEURISTICS, Points.LIGHT),
                    points.at(RANDOM_TOKEN, Points.LIGHT),
                    Measure.WORDS_PER_MESSAGE));
    return Seen.of(
            most < 0.05,
            light < 0.05,
            "up to %.0f%% more with it, at high load; the same at λ = 0.001",
            100 * most)
        .decidedBy("below 5% at every λ; partly: at λ = 0.001");
  }

  private Seen flatWords() {
    boolean flat =
        points.lambdas().stream()
            .allMatch(l -> judge.mean(points.at(RAYMOND, l), Measure.WORDS_PER_MESSAGE) == 4.0);
    return Seen.of(flat, false, "%s", flat ? "4 at every λ" : "not 4 everywhere");
  }

  private Seen moreWords() {
    List<String> parts = new ArrayList<>();
    boolean all = true;
    boolean some = false;
    for (String other : OTHERS) {
      double times =
          judge.mean(points.at(PUBLISHED, Points.ONE), Measure.WORDS_PER_MESSAGE)
              / judge.mean(points.at(other, Points.ONE), Measure.WORDS_PER_MESSAGE);
      boolean within = times >= 1.4 && times <= 2.1;
      all &= within;
      some |= within;
      parts.add(String.format(Locale.ROOT, "%.1f (%s)", times, other));
    }
    return Seen.of(all, some, "at λ = 1: %s times", String.join(", ", parts))
        .decidedBy("1.4 to 2.1 times all of them; partly: some of them");
  }
}
