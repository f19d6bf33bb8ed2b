package io.thalweg.core.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An algorithm with its settings, ready to be started on a network.
 *
 * @param <M> its messages
 */
public interface Protocol<M extends Message> {

  /** As a number of units or of back-fills: no limit. */
  int UNLIMITED = Integer.MAX_VALUE;

  /** The name on the command line, such as {@code hk}. */
  String name();

  /** Which reading of the paper, such as {@code corrected}. */
  String variant();

  /** The number of units, or {@link #UNLIMITED}. */
  int k();

  /** The number of tokens, at nodes or in flight; 0 if the algorithm has none. */
  default int tokens() {
    return 1;
  }

  /** Whether a node enters only while it has a token. */
  default boolean grantsWithToken() {
    return true;
  }

  /** Whether nodes and messages account for every unit, so that the units add up to k. */
  default boolean countsUnits() {
    return true;
  }

  /** Whether links run downhill to the one token, and nodes tell their heights. */
  default boolean isOriented() {
    return false;
  }

  /** The order of grants, or null if none is promised. */
  default @Nullable Precedence precedence() {
    return null;
  }

  /**
   * The number of smaller requests in a row that may pass one that does not fit, or {@link
   * #UNLIMITED}.
   */
  default int backfillsInARow() {
    return 0;
  }

  /** Whether, in a quiescent network, no request waits for which enough units are free. */
  default boolean servesWhatFits() {
    return false;
  }

  /**
   * The difference between two words on {@link Scale#AGE} from which on all differences are alike.
   *
   * @param largest the largest priority or number of units that is asked for
   */
  default long reach(long largest) {
    return largest + 1;
  }

  /**
   * The nodes in their first state; node 0 has the token.
   *
   * @param neighbours the neighbours of each node, ascending
   */
  List<? extends Node<M>> start(int[][] neighbours);

  /**
   * The first node of a network that grows, without a link so far: it has the token, and with it
   * this number of units.
   */
  default Node<M> founder(int id, int units) {
    throw new UnsupportedOperationException(name() + ": " + Ability.CHURN.missing());
  }

  /** A node that joins later. It knows no other node until a link forms. */
  default Node<M> newcomer(int id) {
    throw new UnsupportedOperationException(name() + ": " + Ability.CHURN.missing());
  }
}
