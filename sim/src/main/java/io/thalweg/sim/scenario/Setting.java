package io.thalweg.sim.scenario;

import io.thalweg.core.heights.Heights;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.protocols.Algorithms;
import io.thalweg.core.protocols.hk.HkAlgorithm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A setting of a scenario: an option on the command line and a key in a scenario file, under the
 * same name. Besides the settings listed here, algorithms have settings of their own.
 */
public final class Setting implements Comparable<Setting> {
  private static final List<Setting> ALL = new ArrayList<>();

  public static final Setting ALGORITHM =
      next(
          "algorithm",
          "hk",
          "NAME",
          "Which algorithm: " + String.join(", ", Algorithms.names()) + ".");
  public static final Setting VARIANT =
      next(
          "variant",
          "",
          "NAME",
          "Which reading of the paper; the first one is the default, and paper is what was"
              + " published, to the letter: "
              + variants()
              + ".");
  public static final Setting NODES =
      next(
          "nodes",
          "16",
          "N",
          "How many nodes; a contact trace, a movement file or an edge list brings its own.");
  public static final Setting K = next("k", "3", "K", "How many units there are to share.");
  public static final Setting SEED =
      next("seed", "1", "S", "Where all chance comes from: the same seed gives the same run.");
  public static final Setting TOPOLOGY =
      next(
          "topology",
          "tree",
          "T",
          "line, ring, star, tree[:FANOUT], grid, complete, geometric[:RADIUS], erdos-renyi[:P],"
              + " small-world[:DEGREE[:BETA]], file:EDGES or links:A-B,C-D.");

  /** The settings that algorithms define, each once. */
  private static final List<Setting> OWN = own();

  public static final Setting POLICY = of(HkAlgorithm.POLICY);
  public static final Setting AGING_TIME = of(HkAlgorithm.AGING_TIME);
  public static final Setting AGING = of(HkAlgorithm.AGING);
  public static final Setting BACKFILL = of(HkAlgorithm.BACKFILL);
  public static final Setting LAZY_LINK = of(Heights.LAZY_LINK);
  public static final Setting GROUPS =
      next(
          "groups",
          "3",
          "M",
          "With gme: how many groups there are; each request is of one of them, and those of one"
              + " group may be inside together.");
  public static final Setting DELAY =
      next(
          "delay",
          "1",
          "D",
          "How long a message takes: a time, a range 1..9, exp:MEAN, lognormal:MEAN:SIGMA; or"
              + " costs:TS:TT:TR, with one processor a node that takes TS to send and TR to"
              + " receive.");
  public static final Setting MOBILITY =
      next(
          "mobility",
          "",
          "M",
          "Nodes move: random-waypoint, gauss-markov, group[:SIZE], manhattan or ns2:FILE; links"
              + " are up within radio range.");
  public static final Setting AREA =
      next(
          "area",
          "",
          "WxH",
          "With --mobility: the area, in metres; by default so that nodes have 8 neighbours.");
  public static final Setting RANGE =
      next("range", "100", "R", "With --mobility: the radio range, in metres.");
  public static final Setting SPEED =
      next("speed", "1..5", "V", "With --mobility: metres per unit of time.");
  public static final Setting PAUSE =
      next("pause", "10", "T", "With --mobility: how long a node rests where it arrives.");
  public static final Setting STEP =
      next("step", "1", "T", "With --mobility: how often links are looked at.");
  public static final Setting CONTACTS =
      next("contacts", "", "FILE", "Links by a contact trace in the format of the ONE simulator.");
  public static final Setting LINKS =
      next(
          "links",
          "",
          "L",
          "Link changes, separated by commas: faults:MEAN-UP:MEAN-DOWN, partition:START:END[:GROUPS"
              + "[:PERIOD]], split:START:END[:GROUPS[:PERIOD]], schedule:FILE,"
              + " contacts:FILE.");
  public static final Setting CHURN =
      next(
          "churn",
          "",
          "C",
          "What comes and goes besides links, separated by commas: members:MEAN-HERE:MEAN-AWAY"
              + " (each node leaves in order and comes back as a newcomer), late:MEAN (what a"
              + " failed link has not delivered comes back only after a time), units:MEAN (units"
              + " are brought in and taken out).");
  public static final Setting FREEZE =
      next(
          "freeze",
          "",
          "T",
          "From this virtual time on links change no more, and nobody comes or goes.");
  public static final Setting WORKLOAD =
      next(
          "workload",
          "closed",
          "W",
          "When nodes ask: closed (think, ask, hold, again), open (at random, whatever happened to"
              + " the last), bursts[:SHARE] (a share of the nodes at once), file:REQUESTS.");
  public static final Setting REQUESTS =
      next(
          "requests",
          "10",
          "R",
          "How many requests each node makes (bursts: how many bursts there are).");
  public static final Setting TOTAL =
      next(
          "total",
          "",
          "N",
          "With --workload closed: how many requests all nodes make together, whoever is ready,"
              + " instead of --requests.");
  public static final Setting BUSY =
      next(
          "busy",
          "",
          "N:F",
          "With --workload closed or open: N nodes, drawn by the seed, ask F times as often as the"
              + " others, with F times as many requests. By default all ask alike.");
  public static final Setting UNITS =
      next(
          "units",
          "1",
          "H",
          "How many units a request asks for: a number or a range such as 1..3.");
  public static final Setting PRIORITIES =
      next(
          "priorities",
          "1..5",
          "P",
          "The priority of a request, larger first: a number or a range.");
  public static final Setting THINK =
      next(
          "think",
          "exp:20",
          "T",
          "With --workload closed: the time between leaving and asking again.");
  public static final Setting GAP =
      next(
          "gap",
          "exp:20",
          "T",
          "With --workload open or bursts: the time between two requests or bursts; bursts: a"
              + " single time, 100 if not given.");
  public static final Setting INSIDE =
      next("inside", "exp:5", "T", "How long a request holds its units.");
  public static final Setting DEADLINE =
      next("deadline", "10..100", "T", "How long after it was made a request is due.");
  public static final Setting PATIENCE =
      next(
          "patience",
          "",
          "T",
          "How long a request waits before it is withdrawn; by default for ever.");
  public static final Setting REPRIORITISE =
      next(
          "reprioritise",
          "0",
          "SHARE",
          "The share of requests that change their priority once while waiting.");
  public static final Setting WARM_UP =
      next(
          "warm-up",
          "",
          "N",
          "Number of requests granted before anything is measured, or a share of all"
              + " such as 10%. By default none.");
  public static final Setting COOL_DOWN =
      next(
          "cool-down",
          "",
          "N",
          "Number of requests left when measuring ends, or a share of all. By default" + " none.");
  public static final Setting TIME_LIMIT =
      next("time-limit", "", "T", "Stop at this virtual time.");
  public static final Setting EVENT_LIMIT =
      next("event-limit", "", "N", "Stop after N deliveries.");

  private final int order;
  private final String key;
  private final String standard;
  private final String parameter;
  private final String description;

  private Setting(int order, String key, String standard, String parameter, String description) {
    this.order = order;
    this.key = key;
    this.standard = standard;
    this.parameter = parameter;
    this.description = description;
  }

  private static Setting next(String key, String standard, String parameter, String description) {
    Setting setting = new Setting(ALL.size(), key, standard, parameter, description);
    ALL.add(setting);
    return setting;
  }

  /** The variants of those algorithms that have several. */
  private static String variants() {
    return Algorithms.all().stream()
        .filter(algorithm -> algorithm.variants().size() > 1)
        .map(algorithm -> "of " + algorithm.name() + " " + String.join(", ", algorithm.variants()))
        .collect(Collectors.joining("; "));
  }

  /**
   * Collects the settings that algorithms define, each once, with its default in the first variant
   * that has it.
   */
  private static List<Setting> own() {
    Map<String, Option> byName = new LinkedHashMap<>();
    Algorithms.all().stream()
        .flatMap(algorithm -> options(algorithm).stream())
        .forEach(option -> byName.putIfAbsent(option.name(), option));
    return byName.values().stream()
        .map(o -> next(o.name(), o.standard(), o.parameter(), o.description()))
        .toList();
  }

  private static List<Option> options(Algorithm algorithm) {
    return algorithm.variants().stream().flatMap(v -> algorithm.options(v).stream()).toList();
  }

  /** The settings of the algorithms' own. */
  public static List<Setting> ofAlgorithms() {
    return OWN;
  }

  /** All settings, in the order of the help. */
  public static List<Setting> all() {
    return List.copyOf(ALL);
  }

  /** The setting for an option of an algorithm. */
  public static Setting of(Option option) {
    return OWN.stream()
        .filter(setting -> setting.key.equals(option.name()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no algorithm has " + option.name()));
  }

  /** The key in a scenario file; on the command line, two dashes precede it. */
  public String key() {
    return key;
  }

  /** The name on the command line; the algorithm is an argument there. */
  public String option() {
    return this == ALGORITHM ? "ALGORITHM" : "--" + key;
  }

  /** The default; empty for none. */
  public String standard() {
    return standard;
  }

  /** The placeholder for the value in the help. */
  public String parameter() {
    return parameter;
  }

  public String description() {
    return description;
  }

  /** Its place among all settings, from 0. */
  public int order() {
    return order;
  }

  @Override
  public int compareTo(Setting other) {
    return Integer.compare(order, other.order);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return order;
  }

  @Override
  public String toString() {
    return key;
  }
}
