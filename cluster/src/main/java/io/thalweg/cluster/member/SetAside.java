package io.thalweg.cluster.member;

import java.util.List;

/**
 * Units that the member has set aside for its own users, which take and release them without a
 * step. To the algorithm, one request of the node holds them all.
 */
public interface SetAside {

  /** The largest number of units that is set aside. */
  int MOST = 16;

  /** A lease of units set aside. */
  record Lease(long lease, long holding, int[] units, long fence, long priority, long since) {}

  /**
   * What was left when it was shut.
   *
   * @param fence the largest fence that was given
   * @param free the units that no lease has
   * @param leases the leases that are known to be held; a lease that is just being taken comes as
   *     {@link Input.Taken}
   */
  record Rest(long fence, int[] free, List<Lease> leases) {}

  /** Ends it: from now on no unit is taken from it or released to it. */
  Rest shut();
}
