package io.thalweg.lab.reports;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.protocols.Algorithms;
import io.thalweg.lab.page.Page;
import io.thalweg.lab.page.Table;
import io.thalweg.lab.plot.Plot.Scale;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Measure;
import io.thalweg.lab.run.Results;
import io.thalweg.lab.study.Cases;
import io.thalweg.lab.study.Extent;
import io.thalweg.lab.study.Figure;
import io.thalweg.lab.study.Study;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares all algorithms for mutual exclusion and for k-mutual exclusion. */
final class AllAlgorithms implements Study {
  private static final List<String> LOADS =
      List.of("0.001", "0.003", "0.01", "0.03", "0.1", "0.3", "1", "3", "10");
  private static final List<Integer> SIZES = List.of(6, 12, 24, 48);
  private static final String LIGHT = "0.001";

  /** A part of the comparison: a problem on a network. */
  private enum Part {
    ONE("mutual-exclusion", "Mutual exclusion", "k = 1, every node linked to every other", 1),
    SEVERAL(
        "k-mutual-exclusion", "k-mutual exclusion", "k = 3, every node linked to every other", 3),
    TREE("on-a-tree", "On a tree", "k = 1, nodes linked as a binary tree", 1);

    private final String label;
    private final String title;
    private final String says;
    private final int k;

    Part(String label, String title, String says, int k) {
      this.label = label;
      this.title = title;
      this.says = says;
      this.k = k;
    }

    String topology() {
      return this == TREE ? "tree" : "complete";
    }

    /**
     * Whether an algorithm takes part. Algorithms with groups let in any number of nodes of one
     * group, which is another problem. With one unit, {@code partitioned} has one cluster and is
     * the same as the algorithm within it.
     */
    boolean takes(Algorithm algorithm) {
      Set<Ability> can = algorithm.abilities(algorithm.variants().get(0));
      return !can.contains(Ability.GROUPS)
          && (k > 1 || !algorithm.name().equals("partitioned"))
          && (k == 1 || can.contains(Ability.MORE_THAN_ONE_UNIT))
          && (this != TREE || can.contains(Ability.SPARSE_NETWORKS));
    }
  }

  @Override
  public String name() {
    return "all-algorithms";
  }

  @Override
  public String title() {
    return "Mutual exclusion and k-mutual exclusion: all algorithms side by side";
  }

  @Override
  public String summary() {
    return "mutual exclusion (k = 1) and k-mutual exclusion by every algorithm that can do it";
  }

  @Override
  public List<Case> cases(Extent extent) {
    Cases cases = new Cases(extent);
    for (Part part : Part.values()) {
      for (Algorithm algorithm : Algorithms.all()) {
        if (part.takes(algorithm)) {
          for (String lambda : extent.some(LOADS, 2)) {
            add(cases, part, algorithm, 30, lambda, "load");
          }
          for (int nodes : extent.some(SIZES, 3)) {
            add(cases, part, algorithm, nodes, LIGHT, "size");
          }
        }
      }
    }
    return cases.all();
  }

  private static void add(
      Cases cases, Part part, Algorithm algorithm, int nodes, String lambda, String against) {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("section", part.label);
    labels.put("against", against);
    labels.put("algorithm", algorithm.name());
    labels.put("nodes", String.valueOf(nodes));
    labels.put("k", String.valueOf(part.k));
    labels.put("topology", part.topology());
    labels.put("lambda", lambda);
    Scenario scenario =
        Scenario.standard()
            .with(Setting.ALGORITHM, algorithm.name())
            .with(Setting.NODES, nodes)
            .with(Setting.K, part.k)
            .with(Setting.TOPOLOGY, part.topology())
            .with(Setting.DELAY, "costs:0.1:0.8:0.1")
            .with(Setting.PRIORITIES, 1)
            .with(Setting.THINK, Cases.think(lambda))
            .with(Setting.INSIDE, "0.1");
    cases.add(
        algorithm.name(),
        labels,
        algorithm.name().equals("makki")
            ? scenario.with(Scenario.setting("collect"), collect(nodes))
            : scenario);
  }

  /** Returns the time that an answer to the last of the collector's announcements may take. */
  private static String collect(int nodes) {
    return BigDecimal.valueOf(19 + nodes - 1, 1).toPlainString();
  }

  @Override
  public void show(Results results, Extent extent, Page page) throws IOException {
    Table abilities = new Table("algorithm", "what it is");
    Algorithms.all().stream()
        .filter(algorithm -> List.of(Part.values()).stream().anyMatch(p -> p.takes(algorithm)))
        .forEach(algorithm -> abilities.row("`" + algorithm.name() + "`", algorithm.title()));
    page.text(
            "Each algorithm with its default settings; only `makki` waits longer for answers, as"
                + " long as they take here. Nodes think exp(1/λ), are inside for 0.1,"
                + " and ask with one priority; a node takes 0.1 to send a message and 0.1 to"
                + " receive one, which is 0.8 under way. What an algorithm can do beyond this"
                + " problem (priorities, several units at once, links that change) is paid for"
                + " here and not used.")
        .table(abilities);
    for (Part part : Part.values()) {
      show(part, results, page);
    }
  }

  private static void show(Part part, Results results, Page page) throws IOException {
    page.heading(part.title).text(part.says + ".");
    List<Case> loads = results.where("section", part.label, "against", "load");
    List<Case> sizes = results.where("section", part.label, "against", "size");
    load(results, part, "delay", "time to enter", Measure.DELAY).draw(page, loads, "30 nodes.");
    load(results, part, "messages", "messages per entry", Measure.MESSAGES_PER_ENTRY)
        .draw(page, loads, "30 nodes.");
    new Figure(
            results,
            part.label + "-size",
            part.title + ": messages per entry against size",
            Measure.MESSAGES_PER_ENTRY)
        .against("nodes", "nodes", Scale.LOGARITHMIC)
        .logarithmic()
        .draw(page, sizes, "Light load: λ = 0.001.");
    page.table(
        Figure.table(
            results,
            loads,
            List.of("algorithm", "lambda"),
            Measure.DELAY,
            Measure.MESSAGES_PER_ENTRY,
            Measure.WORDS_PER_MESSAGE,
            Measure.JAIN));
  }

  private static Figure load(
      Results results, Part part, String name, String what, Measure measure) {
    return new Figure(
            results, part.label + "-" + name, part.title + ": " + what + " against load", measure)
        .against("lambda", "requests of a thinking node per unit of time, λ", Scale.LOGARITHMIC)
        .logarithmic();
  }
}
