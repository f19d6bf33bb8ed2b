package io.thalweg.core.model;

import java.util.List;

/**
 * An algorithm with its settings, ready to be started on a network.
 *
 * @param <M> its messages
 */
public interface Protocol<M extends Message> {

  /** The name on the command line, such as {@code hk}. */
  String name();

  /** Which reading of the paper, such as {@code corrected}. */
  String variant();

  /** How many units there are. */
  int k();

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
