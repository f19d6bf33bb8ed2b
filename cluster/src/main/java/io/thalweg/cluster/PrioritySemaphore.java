package io.thalweg.cluster;

import java.time.Duration;
import java.util.Optional;

/**
 * Units that the members of a cluster share. Requests are served by priority, each with all the
 * units that it asks for at once; no two leases ever have a unit in common.
 *
 * <p>Safe for use by any number of threads, virtual ones among them; a member may have many
 * requests at a time. If the token is here, nobody waits and enough units are free, a request is
 * granted on the caller's thread, without a message.
 *
 * <p>Under failure: a member that dies with neither token nor units disturbs nobody. One that dies
 * with units takes them along: requests that the rest could not serve fail with {@link
 * LostException}. One that dies with the token fails all requests with it. A member that cannot be
 * reached for a while is seen as dead, and all goes on when it is back. Nothing is granted twice.
 */
public interface PrioritySemaphore {

  String name();

  /** How many units there are. */
  int size();

  /**
   * Waits for units.
   *
   * @throws InterruptedException if interrupted; the request is given up
   * @throws LostException if it cannot be served any more
   * @throws ClosedException if the cluster is closed
   * @throws IllegalArgumentException if it asks for more units than there are
   */
  Lease acquire(Request request) throws InterruptedException;

  /** Waits so long at most; empty if that was not enough, and then the request is given up. */
  Optional<Lease> tryAcquire(Request request, Duration timeout) throws InterruptedException;

  /** Grants at once or not at all: without a message, so only while the token is here. */
  Optional<Lease> tryAcquire(Request request);

  /** Asks without waiting. */
  PendingLease request(Request request);

  /** Waits for 1 unit with priority 0. */
  default Lease acquire() throws InterruptedException {
    return acquire(Request.units(1));
  }

  /**
   * Changes how many units there are, for all members. More are there at once. To have fewer it
   * waits until that many are free, ahead of all others, and takes them out of service: no lease is
   * lost. Only with {@code FEWEST_UNITS_FIRST} smaller requests may go first, as they do before any
   * request for as many units. Requests for more units than are left fail.
   *
   * <p>Other members hear of it by a message. Until then one may refuse a request for more units
   * than it knows of; what is resized or retired there counts from the new size on.
   *
   * @throws InterruptedException if interrupted; then nothing has changed
   */
  void resize(int units) throws InterruptedException;

  /**
   * Takes one unit out of service, such as a device that is broken: from now on nobody gets it, and
   * there is one unit less. Returns when the unit is gone: if somebody holds it, when that lease
   * has ended; if it is lost with a member, when that is known. A later {@link #resize} to more
   * units gives its number to a new unit.
   *
   * @throws LostException if the token is lost, or if nobody can change definitions any more; in
   *     the second case the unit is used only if there are not enough others
   * @throws IllegalArgumentException if there is no such unit, or no other
   * @throws InterruptedException if interrupted; the unit goes all the same
   */
  void retire(int unit) throws InterruptedException;

  /** Who holds what, who waits: asks all members, and names those that do not answer in time. */
  SemaphoreStatus status();

  /** What this member knows by itself, without a message: for gauges. */
  LocalStatus local();
}
