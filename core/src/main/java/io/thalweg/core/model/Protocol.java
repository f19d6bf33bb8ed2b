package io.thalweg.core.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An algorithm with its settings, ready to be started on a network.
 *
 * @param <M> its messages
 */
public interface Protocol<M extends Message> {

  /** As a number of units or of back-fills: as many as anybody asks for. */
  int UNLIMITED = Integer.MAX_VALUE;

  /** The name on the command line, such as {@code hk}. */
  String name();

  /** Which reading of the paper, such as {@code corrected}. */
  String variant();

  /** How many units there are, or {@link #UNLIMITED}. */
  int k();

  /** How many tokens there are, at nodes or on their way; 0 if the algorithm works without. */
  default int tokens() {
    return 1;
  }

  /** Whether a node enters only while a token is there. */
  default boolean grantsWithToken() {
    return true;
  }

  /** Whether nodes and messages say where every unit is, so that they can be added up to k. */
  default boolean countsUnits() {
    return true;
  }

  /** Whether links run downhill to the one token, and nodes tell their heights. */
  default boolean isOriented() {
    return false;
  }

  /** Who goes before whom, or null if nothing is promised. */
  default @Nullable Precedence precedence() {
    return null;
  }

  /**
   * How many smaller requests in a row may pass one that does not fit, {@link #UNLIMITED} for any
   * number.
   */
  default int backfillsInARow() {
    return 0;
  }

  /** Whether no request waits that the free units would do for, once all is quiet. */
  default boolean servesWhatFits() {
    return false;
  }

  /**
   * How far apart two words on {@link Scale#AGE} may be and still matter: differences of this size
   * and larger ones are alike.
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

  /** A node that comes later. It knows nobody until a link forms. */
  default Node<M> newcomer(int id) {
    throw new UnsupportedOperationException(name() + ": " + Ability.CHURN.missing());
  }
}
