package io.thalweg.cluster.member;

import java.util.List;

/**
 * Units that the member has set aside for its own users, who take and give them back without a
 * step. To the algorithm one request of the node holds them all.
 */
public interface SetAside {

  /** How many units are set aside at most. */
  int MOST = 16;

  /** A lease that was taken from it. */
  record Lease(long lease, long holding, int[] units, long fence, long priority, long since) {}

  /**
   * What has become of it.
   *
   * @param fence the largest that was given
   * @param free the units that nobody has
   * @param leases those that are known to be held; one that is just being taken comes as {@link
   *     Input.Taken}
   */
  record Rest(long fence, int[] free, List<Lease> leases) {}

  /** Ends it: from now on nothing is taken from it or given back to it. */
  Rest shut();
}
