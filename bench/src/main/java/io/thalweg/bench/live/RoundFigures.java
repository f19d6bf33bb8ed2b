package io.thalweg.bench.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The figures of all rounds. */
final class RoundFigures {
  /** By the name of a workload, then in the order of the contenders. */
  private final Map<String, Map<Contender, List<Figures>>> rounds = new LinkedHashMap<>();

  private final List<String> remarks = new ArrayList<>();

  void add(LiveWorkload workload, Contender contender, Figures figures) {
    rounds
        .computeIfAbsent(workload.name(), name -> new TreeMap<>())
        .computeIfAbsent(contender, key -> new ArrayList<>())
        .add(figures);
  }

  /** Adds a remark for the reader: which contender was left out or failed, and why. */
  void remark(String sentence) {
    remarks.add(sentence);
  }

  List<String> remarks() {
    return List.copyOf(remarks);
  }

  Map<String, Map<Contender, List<Figures>>> rounds() {
    return rounds;
  }

  /** Returns the median figures of a contender that has finished a round of this workload. */
  Figures medianOf(String workload, Contender contender) {
    List<Figures> all = rounds.getOrDefault(workload, Map.of()).get(contender);
    if (all == null) {
      throw new IllegalArgumentException(contender + " has no figures for " + workload);
    }
    return Figures.median(all);
  }

  /** Returns the contender of this kind with the most grants per second. */
  Optional<Contender> best(String workload, Contender.Kind kind) {
    return rounds.getOrDefault(workload, Map.of()).entrySet().stream()
        .filter(entry -> entry.getKey().kind == kind)
        .max(
            (a, b) ->
                Double.compare(
                    Figures.median(a.getValue()).grantsPerSecond(),
                    Figures.median(b.getValue()).grantsPerSecond()))
        .map(Map.Entry::getKey);
  }
}
