package io.thalweg.cluster;

/** Which pairs of members have links. Members have to agree: the founder's setting counts. */
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
