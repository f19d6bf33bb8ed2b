package io.thalweg.lab.reports;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The costs of prioritized h-out-of-k mutual exclusion, and the effects of its settings. */
final class HOutOfK implements Study {
  private static final List<Setting> LABELS =
      List.of(
          Setting.ALGORITHM,
          Setting.VARIANT,
          Setting.POLICY,
          Setting.NODES,
          Setting.TOPOLOGY,
          Setting.K,
          Setting.UNITS,
          Setting.PRIORITIES,
          Setting.THINK,
          Setting.AGING_TIME,
          Setting.BACKFILL,
          Setting.MOBILITY,
          Setting.SPEED);
  private static final List<String> TOPOLOGIES = List.of("line", "tree", "geometric", "complete");
  private static final List<Integer> SIZES = List.of(8, 16, 32, 64, 128);
  private static final List<String> LOADS =
      List.of("0.001", "0.003", "0.01", "0.03", "0.1", "0.3", "1");
  private static final List<String> AGINGS = List.of("5", "20", "50", "100", "200", "1000", "off");
  private static final List<String> BACKFILLS = List.of("0", "1", "2", "4", "8", "unlimited");
  private static final List<String> MODELS =
      List.of("random-waypoint", "gauss-markov", "group", "manhattan");
  private static final List<String> SPEEDS = List.of("1", "2", "5", "10", "20");
  private static final List<String> POLICIES =
      List.of(
          "highest-priority-first",
          "earliest-deadline-first",
          "fewest-units-first",
          "first-come-first-served");
  private static final List<String> VARIANTS = List.of("corrected", "paper", "paper-d2-mended");
  private static final String FCFS = "hk-fcfs";

  /** Requests for 1 to 3 of 5 units, held for 5 units of time. */
  private static final Scenario BASE =
      Scenario.standard().with(Setting.NODES, 32).with(Setting.K, 5).with(Setting.UNITS, "1..3");

  /** More demand than units, with sizes of requests that leave units unused. */
  private static final Scenario BUSY =
      BASE.with(Setting.UNITS, "1..5").with(Setting.THINK, "exp:20");

  @Override
  public String name() {
    return "h-out-of-k";
  }

  @Override
  public String title() {
    return "Prioritized h-out-of-k mutual exclusion: what it costs";
  }

  @Override
  public String summary() {
    return "messages and waits of hk against size, topology, load, aging, back-filling, mobility";
  }

  @Override
  public List<Case> cases(Extent extent) {
    Cases cases = new Cases(extent);
    for (String topology : TOPOLOGIES) {
      Scenario on = BASE.with(Setting.TOPOLOGY, topology);
      for (int nodes : extent.some(SIZES, 2)) {
        Scenario scenario = on.with(Setting.NODES, nodes).with(Setting.THINK, "exp:" + 4 * nodes);
        add(cases, "size", topology, scenario);
      }
      for (String load : extent.some(LOADS, 2)) {
        Scenario scenario = on.with(Setting.THINK, Cases.think(load));
        add(cases, "load", topology, scenario, "lambda", load);
      }
    }
    for (String topology : List.of("line", "tree")) {
      for (String aging : AGINGS) {
        Scenario scenario = BUSY.with(Setting.TOPOLOGY, topology).with(Setting.AGING_TIME, aging);
        add(cases, "aging", topology, scenario);
      }
      for (String backfill : BACKFILLS) {
        Scenario scenario = BUSY.with(Setting.TOPOLOGY, topology).with(Setting.BACKFILL, backfill);
        add(cases, "backfill", topology, scenario);
      }
    }
    for (String aging : List.of("off", "100")) {
      for (String priorities : List.of("1", "1..5", "1..50")) {
        Scenario scenario =
            BUSY.with(Setting.AGING_TIME, aging).with(Setting.PRIORITIES, priorities);
        add(cases, "priorities", "tree", scenario);
      }
    }
    for (String model : extent.some(MODELS, 2)) {
      for (String speed : extent.some(SPEEDS, 2)) {
        Scenario scenario = BASE.with(Setting.MOBILITY, model).with(Setting.SPEED, speed);
        add(cases, "mobility", model, scenario.with(Setting.THINK, "exp:128"));
      }
    }
    policies(cases);
    variants(cases);
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

  private static void policies(Cases cases) {
    Scenario busy = BUSY.with(Setting.TOPOLOGY, "complete");
    for (String policy : POLICIES) {
      add(cases, "policy", policy, busy.with(Setting.POLICY, policy));
    }
    add(cases, "policy", FCFS, busy.with(Setting.ALGORITHM, FCFS));
  }

  private static void variants(Cases cases) {
    for (String topology : List.of("line", "tree", "complete")) {
      Scenario small =
          BASE.with(Setting.NODES, 8).with(Setting.K, 3).with(Setting.TOPOLOGY, topology);
      for (String variant : VARIANTS) {
        add(cases, "variant", variant, small.with(Setting.VARIANT, variant));
      }
    }
  }

  @Override
  public void show(Results results, Extent extent, Page page) throws IOException {
    size(results, page);
    load(results, page);
    aging(results, page);
    backfill(results, page);
    mobility(results, page);
    policy(results, page);
    variant(results, page);
  }

  private static void size(Results results, Page page) throws IOException {
    page.heading("Size and topology")
        .text(
            "k = 5, requests of 1 to 3 units for exp(5), messages that take 1. Nodes think longer"
                + " the more of them there are (exp(4n)), so that half of the units are asked for"
                + " at any size.");
    List<Case> cases = results.where("section", "size");
    figure(results, "size-messages", "Messages per entry against size", Measure.MESSAGES_PER_ENTRY)
        .against("nodes", "nodes", Scale.LOGARITHMIC)
        .logarithmic()
        .draw(page, cases, "The path to the token decides, not the number of nodes.");
    figure(results, "size-delay", "Time to enter against size", Measure.DELAY)
        .against("nodes", "nodes", Scale.LOGARITHMIC)
        .logarithmic()
        .draw(page, cases, "");
  }

  private static void load(Results results, Page page) throws IOException {
    page.heading("Load")
        .text("32 nodes, k = 5; each node asks λ times per unit of time it thinks.");
    List<Case> cases = results.where("section", "load");
    figure(results, "load-messages", "Messages per entry against load", Measure.MESSAGES_PER_ENTRY)
        .against("lambda", "requests of a thinking node per unit of time, λ", Scale.LOGARITHMIC)
        .logarithmic()
        .draw(page, cases, "");
    figure(results, "load-delay", "Time to enter against load", Measure.DELAY)
        .against("lambda", "requests of a thinking node per unit of time, λ", Scale.LOGARITHMIC)
        .draw(page, cases, "");
  }

  private static void aging(Results results, Page page) throws IOException {
    page.heading("Aging, and what strict priority costs")
        .text(
            "32 busy nodes that ask for 1 to 5 of 5 units with priorities 1 to 5. Waiting for A"
                + " makes up for one step of priority; off: priority alone decides, and among"
                + " equals who asked first.");
    List<Case> cases = results.where("section", "aging");
    figure(results, "aging-delay", "Time to enter against aging", Measure.DELAY)
        .against(
            "aging-time",
            "A, time that makes up for a step of priority (units of time)",
            Scale.WORDS)
        .draw(page, cases, "");
    page.table(
        Figure.table(
            results,
            cases,
            List.of("topology", "aging-time"),
            Measure.DELAY,
            Measure.DELAY_HIGHEST,
            Measure.DELAY_LOWEST,
            Measure.DELAY_MAX,
            Measure.OVERTAKINGS_MAX,
            Measure.MESSAGES_PER_ENTRY,
            Measure.UTILISATION));
    page.text(
        "What priorities cost: the same nodes on a tree, with one priority for all, with 5 and with"
            + " 50. Requests of one priority are served in the order in which they were made, so"
            + " the token travels as far for one priority as for many.");
    page.table(
        Figure.table(
            results,
            results.where("section", "priorities"),
            List.of("aging-time", "priorities"),
            Measure.DELAY,
            Measure.DELAY_HIGHEST,
            Measure.DELAY_LOWEST,
            Measure.MESSAGES_PER_ENTRY,
            Measure.UTILISATION));
  }

  private static void backfill(Results results, Page page) throws IOException {
    page.heading("Back-filling")
        .text(
            "The same nodes; B smaller requests in a row may pass a larger one that does not fit"
                + " yet.");
    List<Case> cases = results.where("section", "backfill");
    figure(results, "backfill-use", "Use of the units against back-filling", Measure.UTILISATION)
        .against("backfill", "B, requests in a row that may pass a larger one", Scale.WORDS)
        .draw(page, cases, "");
    page.table(
        Figure.table(
            results,
            cases,
            List.of("topology", "backfill"),
            Measure.UTILISATION,
            Measure.CONCURRENCY,
            Measure.DELAY,
            Measure.DELAY_MAX,
            Measure.OVERTAKINGS_MAX,
            Measure.MESSAGES_PER_ENTRY));
  }

  private static void mobility(Results results, Page page) throws IOException {
    page.heading("Mobility")
        .text(
            "32 nodes in an area that gives each about 8 neighbours, radio range 100. Such networks"
                + " split now and then: waits are partly waits for a way to the token.");
    List<Case> cases = results.where("section", "mobility");
    figure(
            results,
            "mobility-messages",
            "Messages per entry against speed",
            Measure.MESSAGES_PER_ENTRY)
        .against("speed", "metres per unit of time", Scale.LOGARITHMIC)
        .draw(page, cases, "");
    figure(results, "mobility-delay", "Time to enter against speed", Measure.DELAY)
        .against("speed", "metres per unit of time", Scale.LOGARITHMIC)
        .draw(page, cases, "");
    page.table(
        Figure.table(
            results,
            cases,
            List.of("mobility", "speed"),
            Measure.MESSAGES_PER_ENTRY,
            Measure.DELAY,
            Measure.DELAY_P95,
            Measure.LINK_CHANGES));
  }

  private static void policy(Results results, Page page) throws IOException {
    page.heading("Policies")
        .text(
            "Who goes first, on a complete network of 32 busy nodes. The papers ask for as many"
                + " inside as possible; that is fewest-units-first, and the table says what it"
                + " does to those who ask for much.");
    List<Case> cases = results.where("section", "policy");
    figure(results, "policy-concurrency", "Requests inside, by policy", Measure.CONCURRENCY)
        .against("k", "k", Scale.WORDS)
        .draw(page, cases, "");
    page.table(
        Figure.table(
            results,
            cases,
            List.of("algorithm", "policy"),
            Measure.CONCURRENCY,
            Measure.UTILISATION,
            Measure.DELAY,
            Measure.DELAY_MAX,
            Measure.DELAY_HIGHEST,
            Measure.DELAY_LOWEST,
            Measure.MESSAGES_PER_ENTRY));
  }

  private static void variant(Results results, Page page) {
    page.heading("The published algorithm beside the corrected one")
        .text(
            "8 nodes, k = 3. Runs of the published pseudo-code that got stuck or broke a promise"
                + " are counted and are in no mean; what is left of them flatters it.");
    List<Case> cases = results.where("section", "variant");
    List<String> header =
        List.of("topology", "variant", "runs", "went wrong", "delay", "messages per entry");
    Table table = new Table(header);
    for (Case each : cases) {
      long wrong = results.unwell().stream().filter(d -> d.run().of().equals(each)).count();
      long all = results.all().stream().filter(d -> d.run().of().equals(each)).count();
      table.row(
          each.label("topology"),
          each.label("variant"),
          String.valueOf(all),
          String.valueOf(wrong),
          results.interval(each, Measure.DELAY).toString(),
          results.interval(each, Measure.MESSAGES_PER_ENTRY).toString());
    }
    page.table(table);
  }

  private static Figure figure(Results results, String name, String title, Measure measure) {
    return new Figure(results, name, title, measure);
  }
}
