package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Definition;

/** A request of this member itself, not of a user. Goes before all others. */
interface OwnRequest {

  /** The claim is granted: these units belong to it until they are given back or retired. */
  void granted(long request, int[] units);

  /** Takes this number of units from the free ones, just before they are granted. */
  default int[] choose(Units free, int units) {
    return free.takeHighest(units);
  }

  /** The number of units in service that it needs, to get this number of units. */
  default int inService(int units) {
    return units;
  }

  /** Whether a claim that waits is still of use after a change of the definition; else it fails. */
  default boolean isOfUse(Definition.Units now) {
    return true;
  }

  /** The claim is not granted and waits no longer. */
  void failed(Failure why);
}
