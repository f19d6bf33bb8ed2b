package io.thalweg.cluster.member;

/** Which members and keepers can be heard now. */
interface Turnout {

  /** Whether this member is heard; this one always is. */
  boolean isHere(int member);

  /** Whether this member has said that it is about to leave. */
  boolean isLeaving(int member);

  /** Whether the process that has this number as a keeper is heard. */
  boolean isKeeperHere(int keeper);
}
