package io.thalweg.cluster.member;

/** A request of this member itself, not of a user. Goes before all others. */
interface OwnRequest {

  /** The claim is granted: these units belong to it until they are given back or retired. */
  void granted(long request, int[] units);

  /** Takes this number of units from the free ones, just before they are granted. */
  default int[] choose(Units free, int units) {
    return free.takeHighest(units);
  }

  /** The claim is not granted and waits no longer. */
  void failed(Failure why);
}
