package io.thalweg.cluster;

/**
 * Which pairs of members have links. Each member goes by its own setting, so all of them need the
 * same.
 */
public enum Overlay {
  /** Chosen by the number of members. */
  AUTOMATIC,
  /** Every pair has a link: fewest hops. */
  COMPLETE,
  /** Every member has a link with the oldest. */
  STAR,
  /** Each member has one parent and few children: fewest links. */
  TREE
}
