package io.thalweg.cluster;

/**
 * What a member knows of a semaphore or group lock by itself.
 *
 * @param held the number of units that leases of this member hold; for a group lock, the number of
 *     its leases
 * @param waiting the number of requests of this member that wait
 * @param tokenHere whether the token is here
 * @param free the number of free units at this member: all free ones while the token is here; for a
 *     group lock 0
 */
public record LocalStatus(int held, int waiting, boolean tokenHere, int free) {

  /** Of a member that has ended, or of a semaphore or group lock that is no more. */
  public static final LocalStatus NOTHING = new LocalStatus(0, 0, false, 0);
}
