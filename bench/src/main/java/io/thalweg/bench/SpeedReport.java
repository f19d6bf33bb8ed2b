package io.thalweg.bench;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.Rng;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.engine.Simulation;
import io.thalweg.sim.network.mobility.Mobility;
import io.thalweg.sim.network.mobility.MobilityConfig;
import io.thalweg.sim.network.mobility.MobilitySpec;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import io.thalweg.sim.scenario.Watcher;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/**
 * Prints the speed of Thalweg, beside JBotSim if both can do the same work: the table of
 * docs/performance.md. Each part runs in its own JVM, so that code compiled for one part does not
 * slow the next.
 */
public final class SpeedReport {
  private enum Part {
    RING(SpeedReport::ring),
    MOBILE(SpeedReport::mobile),
    HK(SpeedReport::hk),
    SIZE(SpeedReport::size),
    MEMORY(SpeedReport::memory, "-Xmx2g"),
    MOBILE_HK(SpeedReport::mobileHk);

    private final Runnable work;
    private final List<String> options;

    Part(Runnable work, String... options) {
      this.work = work;
      this.options = List.of(options);
    }
  }

  private static final String INSIDE = "--inside";
  private static final int[] SIZES = {100, 1_000, 10_000, 100_000};
  private static final String TREE_COST = "hk, tree of %,d nodes, %s, deliveries/s";

  private SpeedReport() {}

  /** Runs the parts that are named, or all without arguments. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length == 2 && args[0].equals(INSIDE)) {
      Part.valueOf(args[1]).work.run();
      return;
    }
    row("per CPU-second of one thread", "Thalweg", "JBotSim", "ratio", "target", "B/delivery");
    row("---", "--:", "--:", "--:", "--:", "--:");
    for (Part part : Part.values()) {
      if (args.length == 0 || List.of(args).contains(part.name())) {
        inOwnJvm(part);
      }
    }
  }

  private static void inOwnJvm(Part part) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(part.options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(SpeedReport.class.getName(), INSIDE, part.name()));
    int code = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (code != 0) {
      throw new IllegalStateException("the part " + part + " ended with code " + code);
    }
  }

  private static void ring() {
    for (int messages : new int[] {1, 4, 64}) {
      long count = messages == 64 ? 3_000_000 : 500_000;
      compare(
          "ring of 64, " + messages + " in flight, deliveries/s",
          Cost.medians(
              () -> ThalwegWork.ring(64, messages, count),
              () -> JBotSim.ring(64, messages, count)));
    }
  }

  private static void mobile() {
    int nodes = 100;
    MobilitySpec spec = MobilitySpec.parse("mobility", "random-waypoint");
    MobilityConfig config = spec.defaults(nodes).withPause(0);
    compare(
        "100 mobile nodes, all tell all neighbours, deliveries/s",
        Cost.medians(
            () -> ThalwegWork.mobile(walk(spec, nodes, config), config.range(), 2_000),
            () -> JBotSim.mobile(walk(spec, nodes, config), config.range(), 2_000)));
  }

  private static Mobility walk(MobilitySpec spec, int nodes, MobilityConfig config) {
    return spec.build(nodes, config, new Rng(7));
  }

  private static void compare(String what, List<Cost> costs) {
    Cost ours = costs.get(0);
    Cost theirs = costs.get(1);
    row(
        what,
        whole(ours.perSecond()),
        whole(theirs.perSecond()),
        ratio(ours.perSecond() / theirs.perSecond()),
        "ratio >= 5",
        whole(ours.bytesEach()) + " : " + whole(theirs.bytesEach()));
  }

  private static void hk() {
    Scenario scenario = tree(1_000, 200, "20");
    Cost cost = Cost.medians(() -> ThalwegWork.run(scenario).deliveries()).get(0);
    row(
        String.format(Locale.ROOT, TREE_COST, 1_000, "all ask"),
        whole(cost.perSecond()),
        "",
        "",
        ">= 1,000,000",
        whole(cost.bytesEach()));
  }

  /**
   * Makes the same number of requests in all at every size. At one load all nodes think for 20
   * units of time, so nearly all of them wait at any time. At the other they think so long that
   * there is one request every 5 units of time, about half of what can be served.
   */
  private static void size() {
    bySize("all ask always", nodes -> tree(nodes, 200_000 / nodes, "20"));
    bySize("few ask at a time", nodes -> tree(nodes, 200_000 / nodes, "" + 5L * nodes));
  }

  private static void bySize(String load, IntFunction<Scenario> scenarios) {
    LongSupplier[] works = new LongSupplier[SIZES.length];
    for (int s = 0; s < SIZES.length; s++) {
      Scenario scenario = scenarios.apply(SIZES[s]);
      works[s] = () -> ThalwegWork.run(scenario).deliveries();
    }
    List<Cost> costs = Cost.medians(works);
    for (int s = 0; s < SIZES.length; s++) {
      Cost cost = costs.get(s);
      boolean last = s == SIZES.length - 1;
      row(
          String.format(Locale.ROOT, TREE_COST, SIZES[s], load),
          whole(cost.perSecond()),
          "",
          ratio(cost.nanosEach() / costs.get(0).nanosEach()) + " x cost at 100",
          last ? "< 2 x" : "",
          whole(cost.bytesEach()));
    }
  }

  private static void memory() {
    int nodes = 100_000;
    long[] live = new long[1];
    ThalwegWork.run(
        tree(nodes, 2, "20"),
        new Watcher() {
          @Override
          public <M extends Message> Observer<M> watch(Simulation<M> simulation) {
            return new Observer<>() {
              @Override
              public void end(long at, String why) {
                live[0] = heapAfterCollection();
              }
            };
          }
        });
    row(
        "hk, tree of 100,000 nodes with -Xmx2g, MiB in use at the end",
        whole(live[0] / 1048576.0),
        "",
        whole((double) live[0] / nodes) + " B/node",
        "<= 2,048",
        "");
  }

  private static long heapAfterCollection() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static void mobileHk() {
    Scenario scenario =
        Scenario.standard()
            .with(Setting.NODES, 2_000)
            .with(Setting.MOBILITY, "random-waypoint")
            .with(Setting.K, 5)
            .with(Setting.UNITS, "1..3")
            .with(Setting.REQUESTS, 1_000_000)
            .with(Setting.TIME_LIMIT, 300)
            .with(Setting.SEED, 7);
    Outcome[] last = new Outcome[1];
    Cost cost =
        Cost.medians(
                () -> {
                  last[0] = ThalwegWork.run(scenario);
                  return last[0].deliveries();
                })
            .get(0);
    double seconds = Ticks.toUnits(last[0].atTicks()) / (cost.cpuNanos() / 1e9);
    row(
        "hk, 2,000 mobile nodes, virtual seconds/s",
        whole(seconds),
        "",
        "",
        "> 1",
        whole(cost.bytesEach()));
    row("the same, deliveries/s", whole(cost.perSecond()), "", "", "", "");
  }

  private static Scenario tree(int nodes, int requests, String think) {
    return Scenario.standard()
        .with(Setting.NODES, nodes)
        .with(Setting.TOPOLOGY, "tree")
        .with(Setting.K, 5)
        .with(Setting.UNITS, "1..3")
        .with(Setting.REQUESTS, requests)
        .with(Setting.THINK, "exp:" + think)
        .with(Setting.SEED, 7);
  }

  private static void row(String... cells) {
    System.out.println("| " + String.join(" | ", cells) + " |");
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  private static String ratio(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
