package io.thalweg.cluster;

/**
 * What a member knows of a semaphore or group lock by itself.
 *
 * @param held units that leases of this member hold; for a group lock, its leases
 * @param waiting requests of this member that wait
 * @param tokenHere whether the token is here
 * @param free units that are free here: all free ones while the token is here; for a group lock 0
 */
public record LocalStatus(int held, int waiting, boolean tokenHere, int free) {}
