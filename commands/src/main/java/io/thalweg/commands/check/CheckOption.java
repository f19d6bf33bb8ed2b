package io.thalweg.commands.check;

import io.thalweg.sim.scenario.Setting;
import java.util.Locale;

/** The options of {@code check}, in the order of the help. */
public enum CheckOption {
  VARIANT(Group.ALGORITHM, "", "NAME", Setting.VARIANT.description()),
  K(Group.ALGORITHM, "1", "K", "How many units there are to share."),
  POLICY(
      Group.ALGORITHM,
      "highest-priority-first",
      "P",
      "Who goes first: highest-priority-first, fewest-units-first, first-come-first-served or"
          + " earliest-deadline-first; there a request of the largest priority is due at once, one"
          + " of each smaller priority when one more request has been made."),
  AGING_TIME(
      Group.ALGORITHM,
      "off",
      "A",
      "How many requests have to be made after a waiting one to make up for one step of its rank;"
          + " off: a request never gets ahead by waiting."),
  AGING(
      Group.ALGORITHM,
      "off",
      "E",
      "With --variant paper: what is added to the waiting priorities time and again."),
  BACKFILL(
      Group.ALGORITHM,
      "0",
      "B",
      "Number of smaller requests in a row that may pass a larger one that does not fit yet;"
          + " unlimited: any number."),
  LAZY_LINK(
      Group.ALGORITHM, "true", "BOOL", "Tell a new height only to those who have to know it."),
  TOPOLOGY(
      Group.NETWORK,
      "",
      "T",
      "The links at the start: complete where the algorithm needs it, else line by default; line,"
          + " ring, star, tree[:FANOUT], grid, complete, geometric[:RADIUS], erdos-renyi[:P],"
          + " small-world[:DEGREE[:BETA]], file:EDGES or links:A-B,C-D."),
  NODES(
      Group.NETWORK,
      "3",
      "N",
      "How many nodes, at most 16; node 0 has the token. Listed links bring their own."),
  SEED(
      Group.NETWORK,
      "1",
      "S",
      "Where chance comes from: for topologies drawn at random and for random walks."),
  REQUESTS(
      Group.HAPPENS, "1", "R", "How many requests each node makes, or forever: again and again."),
  PRIORITIES(Group.HAPPENS, "1", "P", "Each request has any priority from 1 to P."),
  UNITS(
      Group.HAPPENS,
      "",
      "H",
      "Each request asks for any number of units of this range, such as 1..2. Default: 1..K."),
  GROUPS(Group.HAPPENS, "1", "M", "With gme: each request is of any of M groups, 0 to M - 1."),
  ASKS(
      Group.HAPPENS,
      "",
      "NODE:H:PRIORITY[:GROUP]",
      "Instead of --units, --priorities and --groups: only these nodes ask, and for this; several"
          + " are separated by commas. A node with several chooses."),
  CLOCK(
      Group.HAPPENS,
      "requests",
      "C",
      "What time is, where the order of grants depends on it. requests: it moves on with each"
          + " request that is made; stopped: all requests are made at one time, so that there are"
          + " fewer states and the names of nodes decide among equals."),
  UPDATES(Group.HAPPENS, "0", "N", "How many changes of a waiting priority there may be in all."),
  WITHDRAWALS(Group.HAPPENS, "0", "N", "How many waiting requests may be given up in all."),
  LINK_FAILURES(Group.HAPPENS, "0", "N", "How many links may fail in all, each at any time."),
  LINK_FORMATIONS(
      Group.HAPPENS, "0", "N", "How many links may form in all, between any two nodes."),
  FAILURE_MODEL(
      Group.HAPPENS,
      "handback",
      "M",
      "When a link fails. empty: only one with nothing under way does. handback: what was under"
          + " way comes back to its sender, both ends are told at once. apart: the same, but each"
          + " end is told at its own time. loss: what was under way is lost."),
  KEEP_CONNECTED(
      Group.HAPPENS,
      "",
      "",
      "A link fails only if links connect all nodes without it, as the papers assume."),
  JOINS(
      Group.HAPPENS,
      "0",
      "N",
      "How many nodes join, each at any time: the last ones of the topology, absent at first."),
  LEAVES(
      Group.HAPPENS,
      "0",
      "N",
      "How many nodes may leave in all. One that has no request gives the token and units that it"
          + " has to a neighbour, and goes when all that it sent has arrived."),
  LATE_RETURNS(
      Group.HAPPENS,
      "0",
      "N",
      "How many links with a token or units under way may fail in all such that these come back to"
          + " their sender only later, and all else that was under way is lost."),
  CHANNELS(
      Group.HAPPENS,
      "fifo",
      "ORDER",
      "fifo: messages of a channel arrive in the order in which they were sent; any-order: they may"
          + " overtake each other."),
  PROPERTY(
      Group.CLAIMS,
      "",
      "NAME",
      "Check this alone; may be repeated, or separated by commas. By default all that the settings"
          + " promise."),
  LIST_PROPERTIES(
      Group.CLAIMS, "", "", "List all properties, those that would be checked marked, and stop."),
  MODE(
      Group.SEARCH,
      "breadth-first",
      "M",
      "breadth-first (shortest counterexamples), depth-first (little memory for what is still to be"
          + " looked at) or random-walks (for what is too large to be seen as a whole)."),
  MAX_STATES(Group.SEARCH, "", "N", "Stop after N distinct states, such as 500K or 10M."),
  MAX_MEMORY(
      Group.SEARCH,
      "",
      "SIZE",
      "How much memory to take, such as 8G; two thirds of it are for states. Default: three"
          + " quarters of the machine's."),
  MAX_DEPTH(Group.SEARCH, "", "N", "Look at nothing further from the start than N steps."),
  THREADS(Group.SEARCH, "", "N", "How many threads search. Default: all cores."),
  EXACT(
      Group.SEARCH,
      "",
      "",
      "Keep whole states instead of fingerprints of 64 bits: slower, but no state is missed."),
  SPILL_TO(
      Group.SEARCH,
      "",
      "FOLDER",
      "Where to put what does not fit in memory of the states still to be looked at. Default:"
          + " where temporary files go."),
  WALKS(Group.SEARCH, "10000", "N", "With random-walks: how many."),
  WALK_LENGTH(Group.SEARCH, "1000", "N", "With random-walks: how many steps each."),
  REDUCE(
      Group.SEARCH,
      "none",
      "R",
      "Leave out states without changing any verdict: symmetry, partial-order, both with a comma"
          + " between them, or none."),
  SVG(Group.OUTPUT, "", "FILE", "Draw the counterexample as a picture."),
  TRACE(
      Group.OUTPUT,
      "",
      "FILE",
      "Write the counterexample as JSON Lines (thalweg/1), for thalweg replay."),
  DIAGRAM(
      Group.OUTPUT,
      "",
      "",
      "Draw the counterexample as text; so it is by default on a terminal that is wide enough."),
  JSON(Group.OUTPUT, "", "", "Print figures and verdicts as JSON.");

  /** The headings of the help. */
  public enum Group {
    ALGORITHM("Algorithm"),
    NETWORK("Network"),
    HAPPENS("What may happen, in every order"),
    CLAIMS("What is checked"),
    SEARCH("How"),
    OUTPUT("Output");

    private final String title;

    Group(String title) {
      this.title = title;
    }

    public String title() {
      return title;
    }
  }

  private final Group group;
  private final String standard;
  private final String parameter;
  private final String description;

  CheckOption(Group group, String standard, String parameter, String description) {
    this.group = group;
    this.standard = standard;
    this.parameter = parameter;
    this.description = description;
  }

  public Group group() {
    return group;
  }

  /** The name without dashes. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String option() {
    return "--" + key();
  }

  /** Returns the default value; empty if there is none. */
  public String standard() {
    return standard;
  }

  /** Returns the placeholder for the value in the help; empty for a flag. */
  public String parameter() {
    return parameter;
  }

  public boolean isFlag() {
    return parameter.isEmpty();
  }

  public String description() {
    return description;
  }
}
