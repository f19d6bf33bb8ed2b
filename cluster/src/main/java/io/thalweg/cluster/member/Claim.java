package io.thalweg.cluster.member;

/** A request of this member itself, not of a user. Goes before all others. */
interface Claim {

  /** It is granted: these units are its own until they are given back or retired. */
  void granted(long request, int[] units);

  /** Takes as many units of those that are free, just before they are granted. */
  default int[] choose(Units free, int units) {
    return free.takeHighest(units);
  }

  /** It waits no longer and is not granted. */
  void failed(Failure why);
}
