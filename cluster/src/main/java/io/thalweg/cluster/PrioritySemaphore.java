package io.thalweg.cluster;

import java.time.Duration;
import java.util.Optional;

/**
 * Units that the members of a cluster share. Requests are served by priority, each with all the
 * units that it asks for at once; no two leases ever have a unit in common.
 *
 * <p>Safe for use by any number of threads, virtual ones among them; a member may have many
 * requests at a time. If the token is here, no request waits and enough units are free, a request
 * is granted on the caller's thread, without a message.
 *
 * <p>Under failure: if a member dies, its units are kept back until nobody can believe any more
 * that it holds them, about 14 seconds with the standard settings, and are then free again. All
 * other units go on meanwhile, after a few seconds at most; requests wait, and no lease is
 * affected. If a member is cut off for longer than {@link ClusterConfig#tenure}, its leases are
 * lost, as {@link Lease} says. While no majority of keepers can be reached nothing is granted, and
 * requests wait. No unit is ever in two leases that are valid.
 */
public interface PrioritySemaphore {

  String name();

  /** The number of units. */
  int size();

  /**
   * Waits for units.
   *
   * @throws InterruptedException if interrupted; the request is withdrawn
   * @throws LostException if it cannot be served any more
   * @throws ClosedException if the cluster is closed
   * @throws ThalwegException if it waits when a resize leaves fewer units than it asks for
   * @throws IllegalArgumentException if it asks for more units than there are, unless it
   *     {@linkplain Request#awaitingResize awaits a resize} or the semaphore is paused (see {@link
   *     #resize})
   */
  Lease acquire(Request request) throws InterruptedException;

  /**
   * Waits no longer than the timeout; empty if nothing was granted, and then the request is
   * withdrawn. A timeout of zero or less is as {@link #tryAcquire(Request)}.
   */
  Optional<Lease> tryAcquire(Request request, Duration timeout) throws InterruptedException;

  /**
   * Takes what is free now; empty if a lease would have to end first, or if requests that go before
   * this one want what is free. Without a message if the token is here; otherwise it asks the
   * members and waits for their answers, usually one round trip, and at most 4 seconds if some do
   * not answer or units are in flight all the time. If interrupted, it ends at once and the
   * interrupt flag stays set. It throws the same as {@link #acquire(Request)}, but for {@link
   * InterruptedException}.
   */
  Optional<Lease> tryAcquire(Request request);

  /**
   * As {@link #tryAcquire(Request)}, but without a message, and so empty also while the token is at
   * another member.
   */
  Optional<Lease> tryAcquireHere(Request request);

  /** Asks without waiting. */
  PendingLease request(Request request);

  /** Waits for 1 unit with priority 0. */
  default Lease acquire() throws InterruptedException {
    return acquire(Request.units(1));
  }

  /**
   * Changes the number of units, for all members. Additional units begin with a new epoch, some
   * milliseconds later. To remove units, it waits for that many free ones, before all other
   * requests, and takes them out of service; no lease is lost. As before any large request, smaller
   * ones may go first with {@code FEWEST_UNITS_FIRST}, and with back-filling as many in a row as
   * that allows. Requests for more units than are left fail, unless they {@linkplain
   * Request#awaitingResize await a resize}.
   *
   * <p>With 0 units the semaphore is paused: when the open leases have ended, nothing is granted,
   * and all requests wait until it is resized again.
   *
   * <p>Other members are told by a message. Until it arrives, a member may refuse a request for
   * more units than it knows of; calls of {@code resize} and {@code retire} there begin from the
   * new size.
   *
   * @throws InterruptedException if interrupted; what the keepers of the cluster have been asked
   *     for by then is done all the same
   */
  void resize(int units) throws InterruptedException;

  /**
   * As {@link #resize(int)}, but waits no longer than the timeout.
   *
   * @param timeout zero or less to succeed only if nothing has to be waited for, not even a message
   * @return true if the semaphore has this number of units, by this call or already; false if that
   *     could not be made sure of in time: then it is done all the same if the keepers of the
   *     cluster have been asked for it, and otherwise this call changes nothing
   */
  boolean resize(int units, Duration timeout) throws InterruptedException;

  /**
   * Takes one unit out of service, such as a device that is broken: from now on no request is
   * granted it, and there is one unit fewer. Returns when the unit is out of service: if a lease
   * holds it, when that lease has ended or is certainly lost. A later {@link #resize} to more units
   * gives its number to a new unit.
   *
   * @throws IllegalArgumentException if there is no such unit, or if it is the only one
   * @throws InterruptedException if interrupted; the unit is taken out of service all the same
   */
  void retire(int unit) throws InterruptedException;

  /**
   * Asks all members what they hold and what they wait for, and names those that do not answer in
   * time.
   *
   * @throws ThalwegException if interrupted; the interrupt flag stays set
   */
  SemaphoreStatus status();

  /**
   * Asks all members which of their leases have ended, and names those that do not answer in time.
   * What is held now is in {@link #status}. A member tells 10,000 uses of a unit at most, the
   * latest ones.
   *
   * @param from how long ago the time begins that is asked for
   * @param until how long ago it ends; zero for now
   * @param finest leases of a member on one unit that lie closer together than this are told as one
   * @throws ThalwegException if interrupted; the interrupt flag stays set
   */
  LeaseHistory history(Duration from, Duration until, Duration finest);

  /** What this member knows by itself, without a message; for gauges. */
  LocalStatus local();
}
