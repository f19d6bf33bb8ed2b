package io.thalweg.check.search;

import io.thalweg.check.property.Claim;
import io.thalweg.core.model.Protocol;
import java.util.Locale;
import java.util.Set;

/** A way to leave out states without changing any verdict. */
public enum Reduction {
  /** States that differ only in the names of nodes count as one. */
  SYMMETRY("states that differ only in the names of nodes count as one"),

  /** Of independent deliveries at different nodes only one order is looked at. */
  PARTIAL_ORDER("of independent deliveries at different nodes only one order is looked at");

  private static final Set<Claim> NOT_IN_QUIET_STATES =
      Set.of(
          Claim.NO_UNJUSTIFIED_OVERTAKING,
          Claim.FIRST_COME_FIRST_SERVED,
          Claim.SETTLED_FIRST,
          Claim.SILENT_IN_TURN,
          Claim.FALLS_SILENT,
          Claim.CAN_STILL_BE_SERVED,
          Claim.ALL_UNITS_HELD,
          Claim.SEVERAL_INSIDE,
          Claim.ONE_GROUP_INSIDE,
          Claim.WAITING_LEADS_TO_ENTERING);

  private static final Set<Claim> OF_WHOLE_RUNS =
      Set.of(Claim.FALLS_SILENT, Claim.CAN_STILL_BE_SERVED, Claim.WAITING_LEADS_TO_ENTERING);

  private final String statement;

  Reduction(String statement) {
    this.statement = statement;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Whether the verdict on a property is the same with this reduction as without. Partial order
   * keeps all states in which nothing is in flight, and all steps of single nodes, but not every
   * combination of states of several nodes. Symmetry keeps properties that treat all nodes alike,
   * but along a run it does not know which node is which.
   */
  public boolean keeps(Claim claim) {
    return switch (this) {
      case PARTIAL_ORDER -> !NOT_IN_QUIET_STATES.contains(claim);
      case SYMMETRY -> !OF_WHOLE_RUNS.contains(claim);
    };
  }

  /**
   * The same for a protocol. That at most k units are held follows if each step conserves units; if
   * the protocol does not count units, this claim needs the states of several nodes at once.
   */
  public boolean keeps(Claim claim, Protocol<?> protocol) {
    boolean seenAtOnce = claim == Claim.UNITS_HELD_AT_MOST_K && !protocol.countsUnits();
    return keeps(claim) && !(this == PARTIAL_ORDER && seenAtOnce);
  }

  public String statement() {
    return statement;
  }
}
