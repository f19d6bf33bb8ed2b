package io.thalweg.core.properties;

import io.thalweg.core.heights.Oriented;
import io.thalweg.core.model.Message;
import java.util.ArrayList;
import java.util.List;

/** Checks properties of a single moment. Each check returns the violations, or an empty list. */
public final class StateChecks {
  private StateChecks() {}

  /**
   * Checks what holds at every moment: tokens and units are conserved, and at most k units are
   * held.
   */
  public static <M extends Message> List<Violation> always(Snapshot<M> seen, long at) {
    long[] sums = new long[3]; // tokens, units not held, units held
    for (int i = 0; i < seen.nodes(); i++) {
      sums[0] += seen.node(i).tokens();
      sums[1] += seen.node(i).freeUnits();
      sums[2] += seen.node(i).heldUnits();
    }
    seen.inFlight(
        message -> {
          sums[0] += message.tokens();
          sums[1] += message.units();
        });
    return always(seen.stock(), sums[0], sums[1], sums[2], at);
  }

  /** Checks the same from sums that a runtime keeps itself. */
  public static List<Violation> always(Stock stock, long tokens, long free, long held, long at) {
    List<Violation> found = new ArrayList<>();
    int k = stock.k();
    if (held > k) {
      found.add(
          new Violation(Property.UNITS_HELD_AT_MOST_K, at, held + " units are held, k is " + k));
    }
    if (tokens != stock.tokens()) {
      found.add(new Violation(Property.ONE_TOKEN, at, "there are " + tokens + " tokens"));
    }
    if (stock.counted() && free + held != k) {
      found.add(
          new Violation(
              Property.UNITS_CONSERVED,
              at,
              held + " units are held and " + free + " are free or returning, k is " + k));
    }
    return found;
  }

  /**
   * Checks what holds when no message is in flight.
   *
   * @param fits whether the algorithm's settings promise that no request waits that fits
   */
  public static <M extends Message> List<Violation> quiet(Snapshot<M> seen, boolean fits, long at) {
    List<Violation> found = new ArrayList<>();
    int holder = holder(seen);
    if (holder < 0) {
      return found; // a lost token is reported as ONE_TOKEN
    }
    boolean[] reached = reachable(seen, holder);
    int free = seen.node(holder).freeUnits();
    for (int i = 0; i < seen.nodes(); i++) {
      if (reached[i]) {
        int need = seen.smallestNeed(i);
        if (fits && need > 0 && need <= free) {
          found.add(
              new Violation(
                  Property.NOTHING_THAT_FITS_WAITS,
                  at,
                  "node " + i + " waits for " + need + " of " + free + " free units"));
        }
        if (i != holder && !hasWayDown(seen, i)) {
          found.add(
              new Violation(
                  Property.TOKEN_ORIENTED_DAG, at, "node " + i + " has no way down to the token"));
        }
      }
    }
    return found;
  }

  /** The node with the token, or -1 if it is in flight. */
  public static <M extends Message> int holder(Snapshot<M> seen) {
    for (int i = 0; i < seen.nodes(); i++) {
      if (seen.node(i).tokens() > 0) {
        return i;
      }
    }
    return -1;
  }

  /** The nodes that are connected to this one. */
  public static <M extends Message> boolean[] reachable(Snapshot<M> seen, int start) {
    boolean[] reached = new boolean[seen.nodes()];
    int[] queue = new int[seen.nodes()];
    int[] tail = {1};
    queue[0] = start;
    reached[start] = true;
    for (int head = 0; head < tail[0]; head++) {
      seen.neighbours(
          queue[head],
          j -> {
            if (!reached[j]) {
              reached[j] = true;
              queue[tail[0]++] = j;
            }
          });
    }
    return reached;
  }

  private static <M extends Message> boolean hasWayDown(Snapshot<M> seen, int i) {
    if (!(seen.node(i) instanceof Oriented here)) {
      return true; // this protocol has no heights
    }
    if (here.height().isCutOff()) {
      return false; // it is above all others, and asks none
    }
    boolean[] found = {false};
    seen.neighbours(
        i,
        j ->
            found[0] |=
                seen.node(j) instanceof Oriented there && there.height().isBelow(here.height()));
    return found[0];
  }
}
