package io.thalweg.cluster;

/** Who talks to whom in the algorithm. Members have to agree: the founder's word counts. */
public enum Overlay {
  /** By the number of members. */
  AUTOMATIC,
  /** Each with each: fewest hops. */
  COMPLETE,
  /** All with the oldest member. */
  STAR,
  /** Each with one parent and few children: fewest links. */
  TREE
}
