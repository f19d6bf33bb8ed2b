package io.thalweg.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The leases of a semaphore that have ended, as the members remember them: each its own last 50,000
 * of those that lasted for at least a tenth of a second, and of the others how many there were.
 * What a member knew is gone with it.
 *
 * @param uses by member, the latest first
 * @param brief leases of less than about a tenth of a second, likewise
 * @param reach for each member that has answered: all its leases are told that have ended since
 *     then
 * @param silent members that did not answer in time
 */
public record LeaseHistory(
    String name,
    List<Use> uses,
    List<Brief> brief,
    Map<String, Duration> reach,
    List<String> silent) {

  /**
   * A unit in one lease, or in several of one member that lie too close together to be told one by
   * one.
   *
   * @param from how long ago the first lease began
   * @param until how long ago the last lease ended
   */
  public record Use(String member, int unit, Duration from, Duration until, long leases) {}

  /** Leases that were too short to be remembered one by one, on whatever units. */
  public record Brief(String member, Duration from, Duration until, long leases) {}
}
