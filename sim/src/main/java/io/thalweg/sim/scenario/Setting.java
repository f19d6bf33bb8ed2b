package io.thalweg.sim.scenario;

import java.util.Locale;

/**
 * Everything that can be set in a scenario: an option on the command line and a key in a scenario
 * file, under the same name.
 */
public enum Setting {
  ALGORITHM("hk", "NAME", "Which algorithm: hk."),
  VARIANT(
      "corrected",
      "NAME",
      "corrected, or paper: the published pseudo-code to the letter; or paper-d2-mended, in which"
          + " one defect is mended that hides another."),
  NODES(
      "16",
      "N",
      "How many nodes; a contact trace, a movement file or an edge list brings its own."),
  K("3", "K", "How many units there are to share."),
  SEED("1", "S", "Where all chance comes from: the same seed gives the same run."),
  TOPOLOGY(
      "tree",
      "T",
      "line, ring, star, tree[:FANOUT], grid, complete, geometric[:RADIUS], erdos-renyi[:P],"
          + " small-world[:DEGREE[:BETA]], file:EDGES or links:A-B,C-D."),
  POLICY(
      "highest-priority-first",
      "P",
      "Who goes first: highest-priority-first, earliest-deadline-first, fewest-units-first or"
          + " first-come-first-served."),
  AGING(
      "16",
      "W",
      "So many grants make up for one step of rank (a priority, a unit, a unit of time); off: a"
          + " request never gets ahead by waiting. With --variant paper: what is added to the"
          + " waiting priorities, 1 by default."),
  BACKFILL(
      "0",
      "B",
      "So many smaller requests in a row may pass a larger one that does not fit yet; unlimited:"
          + " any number."),
  LAZY_LINK("true", "BOOL", "Tell a new height only to those who have to know it."),
  DELAY(
      "1",
      "D",
      "How long a message takes: a time, a range 1..9, exp:MEAN, lognormal:MEAN:SIGMA; or"
          + " costs:TS:TT:TR, with one processor a node that takes TS to send and TR to receive."),
  MOBILITY(
      "",
      "M",
      "Nodes move: random-waypoint, gauss-markov, group[:SIZE], manhattan or ns2:FILE; links are up"
          + " within radio range."),
  AREA(
      "",
      "WxH",
      "With --mobility: the area, in metres; by default so that nodes have 8 neighbours."),
  RANGE("100", "R", "With --mobility: the radio range, in metres."),
  SPEED("1..5", "V", "With --mobility: metres per unit of time."),
  PAUSE("10", "T", "With --mobility: how long a node rests where it arrives."),
  STEP("1", "T", "With --mobility: how often links are looked at."),
  CONTACTS("", "FILE", "Links by a contact trace in the format of the ONE simulator."),
  LINKS(
      "",
      "L",
      "Link changes, separated by commas: faults:MEAN-UP:MEAN-DOWN, partition:START:END[:GROUPS"
          + "[:PERIOD]], split:START:END[:GROUPS[:PERIOD]], schedule:FILE."),
  FREEZE("", "T", "From this virtual time on links change no more."),
  WORKLOAD(
      "closed",
      "W",
      "When nodes ask: closed (think, ask, hold, again), open (at random, whatever happened to the"
          + " last), bursts[:SHARE] (a share of the nodes at once), file:REQUESTS."),
  REQUESTS("10", "R", "How many requests each node makes (bursts: how many bursts there are)."),
  UNITS("1", "H", "How many units a request asks for: a number or a range such as 1..3."),
  PRIORITIES("1..5", "P", "The priority of a request, larger first: a number or a range."),
  THINK("exp:20", "T", "With --workload closed: the time between leaving and asking again."),
  GAP(
      "exp:20",
      "T",
      "With --workload open or bursts: the time between two requests or bursts; bursts: a single"
          + " time, 100 if not given."),
  INSIDE("exp:5", "T", "How long a request holds its units."),
  DEADLINE("10..100", "T", "How long after it was made a request is due."),
  PATIENCE("", "T", "How long a request waits before it is withdrawn; by default for ever."),
  REPRIORITISE(
      "0", "SHARE", "The share of requests that change their priority once while waiting."),
  TIME_LIMIT("", "T", "Stop at this virtual time."),
  EVENT_LIMIT("", "N", "Stop after so many deliveries.");

  private final String standard;
  private final String parameter;
  private final String description;

  Setting(String standard, String parameter, String description) {
    this.standard = standard;
    this.parameter = parameter;
    this.description = description;
  }

  /** The key in a scenario file; on the command line with two dashes before it. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String option() {
    return "--" + key();
  }

  /** What holds if nothing is given; empty for nothing. */
  public String standard() {
    return standard;
  }

  /** What stands for the value in the help. */
  public String parameter() {
    return parameter;
  }

  public String description() {
    return description;
  }
}
