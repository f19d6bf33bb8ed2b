package io.thalweg.lab.reports;

import static io.thalweg.lab.reports.KMutualExclusion.HEURISTICS;
import static io.thalweg.lab.reports.KMutualExclusion.RAYMOND;
import static io.thalweg.lab.reports.KMutualExclusion.SRIMANI;
import static io.thalweg.lab.reports.KMutualExclusion.partitioned;

import io.thalweg.lab.page.PaperClaim;
import io.thalweg.lab.reports.Points.Seen;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Measure;
import io.thalweg.lab.study.Judge;
import java.util.ArrayList;
import java.util.List;

/** Claims of section 5, on partitioning. */
final class PartitionClaims {
  private final Points points;
  private final Judge judge;

  PartitionClaims(Points points) {
    this.points = points;
    this.judge = points.judge();
  }

  List<PaperClaim> all() {
    return List.of(
        Points.claim(
            "section 5",
            "partitioned Srimani: about N/K−1 = 9 messages",
            () -> part("srimani-reddy", 9)),
        Points.claim(
            "section 5",
            "partitioned Raymond: about 2(N/K−1) = 18 messages",
            () -> part("raymond", 18)),
        Points.claim(
            "section 5", "often with an improvement of the time to enter", this::partSooner),
        Points.claim(
            "section 5", "partitioning is no better for the new algorithm", this::partNew));
  }

  private Seen part(String base, double expected) {
    Case light = points.at(partitioned(base), Points.LIGHT);
    double mean = judge.mean(light, Measure.MESSAGES_PER_ENTRY);
    return Seen.of(
            Math.abs(mean / expected - 1) < 0.1,
            Math.abs(mean / expected - 1) < 0.25,
            "%s at λ = 0.001, %s at λ = 10",
            judge.text(light, Measure.MESSAGES_PER_ENTRY),
            points
                .judge()
                .text(points.at(partitioned(base), Points.HEAVY), Measure.MESSAGES_PER_ENTRY))
        .decidedBy("within 10% at λ = 0.001; partly: within 25%");
  }

  private Seen partSooner() {
    List<String> where =
        points.lambdasWhere(
            l ->
                points
                        .judge()
                        .isLess(
                            points.at(partitioned("srimani-reddy"), l),
                            points.at(SRIMANI, l),
                            Measure.DELAY)
                    || points
                        .judge()
                        .isLess(
                            points.at(partitioned("raymond"), l),
                            points.at(RAYMOND, l),
                            Measure.DELAY));
    return points.most(where, "sooner with Srimani or Raymond partitioned");
  }

  private Seen partNew() {
    List<String> fewer = new ArrayList<>();
    List<String> sooner = new ArrayList<>();
    for (String lambda : points.lambdas()) {
      Case part = points.at(partitioned("forests"), lambda);
      Case whole = points.at(HEURISTICS, lambda);
      if (judge.isLess(part, whole, Measure.MESSAGES_PER_ENTRY)) {
        fewer.add(lambda);
      }
      if (judge.isLess(part, whole, Measure.DELAY)) {
        sooner.add(lambda);
      }
    }
    return Seen.of(
        fewer.isEmpty() && sooner.isEmpty(),
        fewer.isEmpty() || sooner.isEmpty(),
        "partitioned it needs fewer messages at %d and enters sooner at %d of %d λ; λ = 0.001: %s"
            + " messages and %s, against %s and %s",
        fewer.size(),
        sooner.size(),
        points.lambdas().size(),
        points
            .judge()
            .text(points.at(partitioned("forests"), Points.LIGHT), Measure.MESSAGES_PER_ENTRY),
        judge.text(points.at(partitioned("forests"), Points.LIGHT), Measure.DELAY),
        judge.text(points.at(HEURISTICS, Points.LIGHT), Measure.MESSAGES_PER_ENTRY),
        judge.text(points.at(HEURISTICS, Points.LIGHT), Measure.DELAY));
  }
}
