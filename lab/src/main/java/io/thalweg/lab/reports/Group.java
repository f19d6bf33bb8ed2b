package io.thalweg.lab.reports;

import io.thalweg.lab.page.Page;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The costs of group mutual exclusion, and the number of nodes that it lets in together. */
final class Group implements Study {
  private static final Setting CAPTURE_LIMIT = Scenario.setting("capture-limit");
  private static final List<Setting> LABELS =
      List.of(
          Setting.ALGORITHM,
          Setting.VARIANT,
          Setting.NODES,
          Setting.TOPOLOGY,
          Setting.GROUPS,
          CAPTURE_LIMIT,
          Setting.LAZY_LINK,
          Setting.THINK);
  private static final List<String> TOPOLOGIES = List.of("line", "tree", "geometric", "complete");
  private static final List<Integer> GROUPS = List.of(1, 2, 3, 4, 6, 8, 12, 16);
  private static final List<Integer> SIZES = List.of(8, 16, 32, 64, 128);
  private static final List<String> LOADS =
      List.of("0.001", "0.003", "0.01", "0.03", "0.1", "0.3", "1");
  private static final List<String> LIMITS =
      List.of("0", "1", "2", "4", "8", "16", "64", "unlimited");

  /** Four groups, ten units of time inside, twenty outside. */
  private static final Scenario BASE =
      Scenario.standard()
          .with(Setting.ALGORITHM, "gme")
          .with(Setting.NODES, 32)
          .with(Setting.GROUPS, 4)
          .with(Setting.PRIORITIES, 1)
          .with(Setting.THINK, "exp:20")
          .with(Setting.INSIDE, "exp:10");

  @Override
  public String name() {
    return "group";
  }

  @Override
  public String title() {
    return "Group mutual exclusion: how many are inside together, and what it costs";
  }

  @Override
  public String summary() {
    return "gme: nodes inside together against the number of groups, messages per entry, the"
        + " capture limit";
  }

  @Override
  public List<Case> cases(Extent extent) {
    Cases cases = new Cases(extent);
    for (String topology : TOPOLOGIES) {
      Scenario on = BASE.with(Setting.TOPOLOGY, topology);
      for (int groups : extent.some(GROUPS, 2)) {
        add(cases, "groups", topology, on.with(Setting.GROUPS, groups));
      }
      for (int nodes : extent.some(SIZES, 2)) {
        add(cases, "size", topology, on.with(Setting.NODES, nodes));
      }
      for (String load : extent.some(LOADS, 3)) {
        add(cases, "load", topology, on.with(Setting.THINK, Cases.think(load)), "lambda", load);
      }
      for (String lazy : List.of("true", "false")) {
        add(cases, "lazy-link", topology, on.with(Setting.LAZY_LINK, lazy));
      }
    }
    for (String topology : List.of("tree", "complete")) {
      for (String limit : LIMITS) {
        Scenario on =
            BASE.with(Setting.TOPOLOGY, topology)
                .with(Setting.GROUPS, 2)
                .with(Setting.THINK, "exp:2");
        add(cases, "capture-limit", topology, on.with(CAPTURE_LIMIT, limit));
      }
    }
    return cases.all();
  }

  /** Adds a case; {@code more} are labels beside the settings, names and values in turn. */
  private static void add(
      Cases cases, String section, String name, Scenario scenario, String... more) {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("section", section);
    LABELS.forEach(setting -> labels.put(setting.key(), scenario.text(setting)));
    for (int i = 0; i < more.length; i += 2) {
      labels.put(more[i], more[i + 1]);
    }
    cases.add(name, labels, scenario);
  }

  @Override
  public void show(Results results, Extent extent, Page page) throws IOException {
    groups(results, page);
    limit(results, page);
    messages(results, page);
    lazy(results, page);
  }

  private static void groups(Results results, Page page) throws IOException {
    page.heading("How many are inside together")
        .text(
            "32 nodes that think exp(20) and are inside for exp(10); each request is of one of m"
                + " groups, drawn at random; a message takes 1. The capture limit is "
                + CAPTURE_LIMIT.standard()
                + ".");
    List<Case> cases = results.where("section", "groups");
    figure(results, "groups-inside", "Nodes inside together", Measure.CONCURRENCY)
        .against("groups", "groups, m", Scale.LINEAR)
        .draw(page, cases, "The mean over time.");
    figure(results, "groups-delay", "Time to enter against the number of groups", Measure.DELAY)
        .against("groups", "groups, m", Scale.LINEAR)
        .draw(page, cases, "");
    page.table(
        Figure.table(
            results,
            cases,
            List.of("topology", "groups"),
            Measure.CONCURRENCY,
            Measure.CONCURRENCY_MAX,
            Measure.DELAY,
            Measure.MESSAGES_PER_ENTRY,
            Measure.JAIN));
  }

  private static void limit(Results results, Page page) throws IOException {
    page.heading("The capture limit")
        .text(
            "It is how many may join a group that is inside while another group waits. Two groups,"
                + " nodes that think exp(2). Without a limit those who wait starve if others keep"
                + " joining for ever; nodes that draw their group anew each time do not, so what is"
                + " seen here is what a limit costs.");
    List<Case> cases = results.where("section", "capture-limit");
    figure(results, "limit-inside", "Nodes inside together, by capture limit", Measure.CONCURRENCY)
        .against("capture-limit", "capture limit", Scale.WORDS)
        .draw(page, cases, "");
    figure(results, "limit-delay", "Longest time to enter, by capture limit", Measure.DELAY_MAX)
        .against("capture-limit", "capture limit", Scale.WORDS)
        .draw(page, cases, "The longest of a run, averaged over the runs.");
    page.table(
        Figure.table(
            results,
            cases,
            List.of("topology", "capture-limit"),
            Measure.CONCURRENCY,
            Measure.DELAY,
            Measure.DELAY_MAX,
            Measure.OVERTAKINGS_MAX,
            Measure.MESSAGES_PER_ENTRY));
  }

  private static void messages(Results results, Page page) throws IOException {
    page.heading("Messages")
        .text("Four groups, the capture limit " + CAPTURE_LIMIT.standard() + ".");
    figure(results, "size-messages", "Messages per entry against size", Measure.MESSAGES_PER_ENTRY)
        .against("nodes", "nodes", Scale.LOGARITHMIC)
        .draw(page, results.where("section", "size"), "");
    figure(results, "load-messages", "Messages per entry against load", Measure.MESSAGES_PER_ENTRY)
        .against("lambda", "requests of a thinking node per unit of time, λ", Scale.LOGARITHMIC)
        .draw(page, results.where("section", "load"), "32 nodes.");
  }

  private static void lazy(Results results, Page page) {
    page.heading("Lazy LINK")
        .text(
            "A holder tells its new height only to those who have to know it (true), or to all"
                + " neighbours, as published (false).")
        .table(
            Figure.table(
                results,
                results.where("section", "lazy-link"),
                List.of("topology", "lazy-link"),
                Measure.MESSAGES_PER_ENTRY,
                Measure.WORDS_PER_MESSAGE,
                Measure.DELAY));
  }

  private static Figure figure(Results results, String name, String title, Measure measure) {
    return new Figure(results, name, title, measure);
  }
}
