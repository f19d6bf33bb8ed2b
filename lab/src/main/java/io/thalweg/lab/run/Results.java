package io.thalweg.lab.run;

import io.thalweg.lab.stats.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The results of all runs, in the order of the cases and, for each case, of the seeds. */
public final class Results {
  private final Map<Case, List<Done>> byCase = new LinkedHashMap<>();

  Results(List<Done> all) {
    all.forEach(done -> byCase.computeIfAbsent(done.run.of(), c -> new ArrayList<>()).add(done));
  }

  /** A run and its result. */
  public record Done(Run run, Measured measured) {}

  /** Every run, in order. */
  public List<Done> all() {
    return byCase.values().stream().flatMap(List::stream).toList();
  }

  /** Returns the runs that did not end well; no mean includes them. */
  public List<Done> unwell() {
    return all().stream().filter(done -> !done.measured.isWell()).toList();
  }

  public List<Case> cases() {
    return List.copyOf(byCase.keySet());
  }

  /** Returns the cases that have these labels, given as names and values in turn. */
  public List<Case> where(String... labels) {
    return byCase.keySet().stream().filter(each -> each.is(labels)).toList();
  }

  /** Returns the first case that has these labels. */
  public Optional<Case> one(String... labels) {
    return where(labels).stream().findFirst();
  }

  /** Returns the different values of a label among these cases, in order. */
  public static List<String> values(List<Case> cases, String label) {
    return List.copyOf(new LinkedHashSet<>(cases.stream().map(c -> c.label(label)).toList()));
  }

  /** Returns the mean over the runs of the case that ended well. */
  public Interval interval(Case of, Measure measure) {
    return Interval.of(
        runs(of).stream()
            .filter(done -> done.measured.isWell())
            .mapToDouble(done -> done.measured.value(measure))
            .toArray());
  }

  /** Returns the interval of the case with these labels; unknown if there is none. */
  public Interval interval(Measure measure, String... labels) {
    return one(labels).map(found -> interval(found, measure)).orElse(Interval.of());
  }

  /** Returns the difference of two cases, seed by seed, for the seeds where both ended well. */
  public Interval difference(Case of, Case minus, Measure measure) {
    List<Done> left = runs(of);
    List<Done> right = runs(minus);
    List<Double> differences = new ArrayList<>();
    for (int seed = 0; seed < Math.min(left.size(), right.size()); seed++) {
      Measured a = left.get(seed).measured;
      Measured b = right.get(seed).measured;
      if (a.isWell() && b.isWell()) {
        differences.add(a.value(measure) - b.value(measure));
      }
    }
    return Interval.of(differences.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private List<Done> runs(Case of) {
    return byCase.getOrDefault(of, List.of());
  }
}
