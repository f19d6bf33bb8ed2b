package io.thalweg.core.model;

import java.util.List;

/**
 * An algorithm with its settings, ready to be started on a network.
 *
 * @param <M> its messages
 */
public interface Protocol<M extends Message> {

  /** As a number of units: as many as anybody asks for. */
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

  /** Whether grants follow keys, and nodes are {@link Ranked} and tell them. */
  default boolean ranks() {
    return false;
  }

  /** Whether a smaller request may pass a larger one that does not fit. */
  default boolean backfills() {
    return false;
  }

  /** Whether no request waits that the free units would do for, once all is quiet. */
  default boolean servesWhatFits() {
    return false;
  }

  /**
   * How often a request that has come to rest may be overtaken by later ones; negative: any number.
   *
   * @param units the difference between the largest and the smallest number asked for
   * @param priorities the same of priorities
   * @param underWay how many requests there may be at a time
   */
  default long overtaking(long units, long priorities, long underWay) {
    return -1;
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
}
