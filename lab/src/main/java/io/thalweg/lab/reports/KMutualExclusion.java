package io.thalweg.lab.reports;

import io.thalweg.lab.page.Page;
import io.thalweg.lab.page.PaperClaim;
import io.thalweg.lab.plot.Plot.Scale;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Measure;
import io.thalweg.lab.run.Results;
import io.thalweg.lab.study.Cases;
import io.thalweg.lab.study.Competitor;
import io.thalweg.lab.study.Extent;
import io.thalweg.lab.study.Figure;
import io.thalweg.lab.study.Study;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The evaluation of Bulgannawar and Vaidya, "A Distributed K-Mutual Exclusion Algorithm". */
final class KMutualExclusion implements Study {
  static final int N = 30;
  static final int K = 3;

  static final String HEURISTICS = "new+heuristics";
  static final String RANDOM_TOKEN = "new+random token";
  static final String RAYMOND = "Raymond";
  static final String SRIMANI = "Srimani and Reddy";
  static final String MAKKI = "Makki (from hints)";
  static final String SILENT = "last seen, no INFORM";
  static final String BALANCED = "balanced, no INFORM";
  static final String TELLING = "balanced, tell holders";
  static final String PUBLISHED = "new, as published";

  static final List<String> PAPER = List.of(HEURISTICS, RANDOM_TOKEN, RAYMOND, SRIMANI, MAKKI);
  static final List<String> OTHERS = List.of(RAYMOND, SRIMANI, MAKKI);
  static final List<String> BETTER = List.of(HEURISTICS, SILENT, BALANCED, TELLING);
  private static final List<String> BASES =
      List.of("srimani-reddy", "raymond", "naimi-trehel", "forests");

  private static final List<String> LAMBDAS =
      List.of(
          "0.001", "0.002", "0.005", "0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1", "2", "5",
          "10");

  /** The values of λ at which the paper's other settings are run. */
  static final Set<String> DECADES = Set.of("0.001", "0.01", "0.1", "1", "10");

  /** What a message costs: Ts = Tr at each end, Tt between, and makki's wait for answers. */
  record Costs(String ts, String tt, String collect) {}

  static final Costs BUSY = new Costs("0.1", "0.8", "4.8");
  static final Costs BETWEEN = new Costs("0.05", "0.9", "3.4");
  static final Costs FREE = new Costs("0", "1", "2");

  /** Times inside, the paper's E. */
  static final String SHORT = "0.0002";

  static final String LONG = "1";

  private static List<Competitor> contenders() {
    List<Competitor> all = new ArrayList<>();
    all.add(forests(HEURISTICS, "last-seen", "random:2"));
    all.add(forests(RANDOM_TOKEN, "random", "random:2"));
    all.add(Competitor.of(RAYMOND, "raymond", ""));
    all.add(Competitor.of(SRIMANI, "srimani-reddy", ""));
    all.add(Competitor.of(MAKKI, "makki", ""));
    all.add(forests(SILENT, "last-seen", "none"));
    all.add(forests(BALANCED, "balanced", "none"));
    all.add(forests(TELLING, "balanced", "holders:3", "inform-after", "3"));
    for (String base : List.of("srimani-reddy", "raymond", "naimi-trehel")) {
      all.add(Competitor.of(partitioned(base), "partitioned", base, "variant", base));
    }
    all.add(
        Competitor.of(
            partitioned("forests"),
            "partitioned",
            "forests",
            "variant",
            "forests",
            "inform",
            "random:2"));
    all.add(Competitor.of(PUBLISHED, "forests", PUBLISHED, "variant", "paper"));
    return all;
  }

  private static Competitor forests(String name, String choice, String inform, String... more) {
    List<String> settings = new ArrayList<>(List.of("token-choice", choice, "inform", inform));
    settings.addAll(List.of(more));
    return Competitor.of(name, "forests", name, settings.toArray(String[]::new));
  }

  static String partitioned(String base) {
    return "partitioned " + base;
  }

  @Override
  public String name() {
    return "k-mutual-exclusion";
  }

  @Override
  public String title() {
    return "K-mutual exclusion: the evaluation of Bulgannawar and Vaidya, run again";
  }

  @Override
  public String summary() {
    return "figures 3 to 5 of Bulgannawar and Vaidya and every claim of their text; partitioning;"
        + " better decisions than theirs";
  }

  @Override
  public List<Case> cases(Extent extent) {
    Cases cases = new Cases(extent);
    for (Competitor contender : contenders()) {
      for (String lambda : extent.some(LAMBDAS, 3)) {
        add(cases, contender, lambda, BUSY, SHORT);
        add(cases, contender, lambda, FREE, SHORT);
        if (DECADES.contains(lambda) && PAPER.contains(contender.name())) {
          add(cases, contender, lambda, BETWEEN, SHORT);
          add(cases, contender, lambda, BUSY, LONG);
        }
      }
    }
    return cases.all();
  }

  private static void add(
      Cases cases, Competitor contender, String lambda, Costs costs, String inside) {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("algorithm", contender.algorithm());
    labels.put("policy", contender.policy());
    labels.put("lambda", lambda);
    labels.put("ts", costs.ts());
    labels.put("tt", costs.tt());
    labels.put("tr", costs.ts());
    labels.put("inside", inside);
    Scenario scenario =
        Scenario.standard()
            .with(Setting.NODES, N)
            .with(Setting.K, K)
            .with(Setting.TOPOLOGY, "complete")
            .with(Setting.DELAY, "costs:" + costs.ts() + ":" + costs.tt() + ":" + costs.ts())
            .with(Setting.PRIORITIES, 1)
            .with(Setting.THINK, Cases.think(lambda))
            .with(Setting.INSIDE, inside);
    if (contender.name().equals(MAKKI)) {
      scenario = scenario.with(Scenario.setting("collect"), costs.collect());
    }
    cases.add(contender.name(), labels, contender.over(scenario));
  }

  @Override
  public void show(Results results, Extent extent, Page page) throws IOException {
    Points points = Points.of(results);
    model(page);
    List<PaperClaim> claims = new ArrayList<>(new TimeClaims(points).all());
    claims.addAll(new MessageClaims(points).all());
    claims.addAll(new WordClaims(points).all());
    claims.addAll(new PartitionClaims(points).all());
    page.heading("What the paper says, and what is seen here").claims(claims);
    paper(results, page);
    partitioning(results, page);
    page.heading("Better decisions")
        .text(
            "The paper leaves open which token to ask for and whom to INFORM. Beside its own choice"
                + " (last seen token; two random nodes are told of an idle token) three others:"
                + " nobody is told; nobody is told and a node begins with the token of its number"
                + " modulo K (balanced, the default of `forests`); the same, and three earlier"
                + " holders are told once a token has been idle for 3 units of time.")
        .claims(new DecisionTargets(points).all());
    better(results, page);
  }

  private static void model(Page page) {
    page.heading("The model")
        .text(
            "N = 30 nodes, K = 3, every node linked to every other. A node asks again exp(1/λ)"
                + " after it has left and sent what leaving makes it send. One processor a node"
                + " takes Ts to send each message and Tr to receive one, in turn; Tt is in between."
                + " A node is inside for E = 0.0002.")
        .list(
            List.of(
                "`new+heuristics` and `new+random token` are `forests` with the paper's decisions,"
                    + " in the repaired variant: the published one can deadlock, though not with"
                    + " times as constant as here. The repair costs a word or two in a message and"
                    + " nothing else; `new, as published` is the published one.",
                "Makki's algorithm is reconstructed from hints in this paper, as no full"
                    + " description was to be had; whatever is said of it here is said of the"
                    + " reconstruction. Its collector waits until an answer to the last of its"
                    + " announcements can be here: 2Tt + (N−1)Ts + Ts + 2Tr. The paper's own"
                    + " simulation made answers faster than they could be instead.",
                "Words of a message are source, destination and type, and one for each number in"
                    + " it, as the paper counts."));
  }

  private void paper(Results results, Page page) throws IOException {
    page.heading("Figures 3 to 5");
    draw(results, "figure-3a", "Figure 3(a): time to enter, Ts = Tr = 0.1, Tt = 0.8", Measure.DELAY)
        .logarithmic()
        .draw(page, at(results, BUSY, PAPER), "");
    draw(results, "figure-3b", "Figure 3(b): time to enter, Ts = Tr = 0, Tt = 1", Measure.DELAY)
        .logarithmic()
        .draw(page, at(results, FREE, PAPER), "");
    draw(results, "figure-4", "Figure 4: messages per entry", Measure.MESSAGES_PER_ENTRY)
        .logarithmic()
        .draw(page, at(results, BUSY, PAPER), "Ts = Tr = 0.1, Tt = 0.8.");
    List<String> published = new ArrayList<>(PAPER);
    published.add(PUBLISHED);
    draw(results, "figure-5", "Figure 5: words per message", Measure.WORDS_PER_MESSAGE)
        .draw(page, at(results, BUSY, published), "Ts = Tr = 0.1, Tt = 0.8.");
    draw(results, "words-per-entry", "Words per entry", Measure.WORDS_PER_ENTRY)
        .logarithmic()
        .draw(
            page,
            at(results, BUSY, PAPER),
            "The bandwidth that an entry takes; the paper names it and has no room for it."
                + " Ts = Tr = 0.1, Tt = 0.8.");
    draw(results, "fairness", "Fairness", Measure.JAIN)
        .draw(page, at(results, BUSY, PAPER), "Not in the paper. Ts = Tr = 0.1, Tt = 0.8.");
  }

  private void partitioning(Results results, Page page) throws IOException {
    page.heading("Partitioning")
        .text(
            "K clusters of N/K nodes, each with a 1-mutual exclusion algorithm of its own: a unit"
                + " that is free in one cluster is of no use to another. `forests` in clusters"
                + " tells two random nodes of an idle token, as `new+heuristics` does.");
    List<String> names = new ArrayList<>(List.of(HEURISTICS, RAYMOND, SRIMANI));
    BASES.forEach(base -> names.add(partitioned(base)));
    draw(results, "partitioned-delay", "Time to enter, partitioned", Measure.DELAY)
        .draw(page, at(results, BUSY, names), "Ts = Tr = 0.1, Tt = 0.8.");
    draw(
            results,
            "partitioned-messages",
            "Messages per entry, partitioned",
            Measure.MESSAGES_PER_ENTRY)
        .logarithmic()
        .draw(page, at(results, BUSY, names), "Ts = Tr = 0.1, Tt = 0.8.");
  }

  private void better(Results results, Page page) throws IOException {
    List<Case> cases = at(results, BUSY, BETTER);
    draw(results, "better-delay", "Time to enter, by decision", Measure.DELAY)
        .draw(page, cases, "Ts = Tr = 0.1, Tt = 0.8.");
    draw(results, "better-messages", "Messages per entry, by decision", Measure.MESSAGES_PER_ENTRY)
        .draw(page, cases, "Ts = Tr = 0.1, Tt = 0.8.");
    draw(results, "better-fairness", "Fairness, by decision", Measure.JAIN)
        .draw(page, cases, "Ts = Tr = 0.1, Tt = 0.8.");
  }

  /** The cases of these curves with the paper's time inside. */
  private static List<Case> at(Results results, Costs costs, List<String> names) {
    return results.where("ts", costs.ts(), "inside", SHORT).stream()
        .filter(each -> names.contains(each.name()))
        .toList();
  }

  private static Figure draw(Results results, String name, String title, Measure measure) {
    return new Figure(results, name, title, measure)
        .against("lambda", "requests of a thinking node per unit of time, λ", Scale.LOGARITHMIC);
  }
}
