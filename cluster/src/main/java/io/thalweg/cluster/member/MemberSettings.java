package io.thalweg.cluster.member;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Drain;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.cluster.wire.WireLimits;
import java.time.Duration;

/**
 * The settings of a member, which it gets when it starts.
 *
 * @param cluster the name of the cluster
 * @param founds whether it may found the cluster if there is none
 * @param visitor whether it comes for a short time: tokens do not stay with it
 * @param limits upper limits, the same at all members
 * @param gathering how long a message that is not urgent waits for another one to travel with
 * @param wall microseconds since 1970 by the wall clock, with which a founder starts the fleet's
 *     time
 * @param seed the seed of all random numbers
 * @param recovery how members survive what breaks
 */
public record MemberSettings(
    String cluster,
    Address self,
    Overlay overlay,
    boolean founds,
    boolean visitor,
    WireLimits limits,
    Duration gathering,
    long wall,
    long seed,
    RecoverySettings recovery) {

  /**
   * The seat of this member when it joins.
   *
   * @param keeper its number as a keeper from an earlier run, or 0
   */
  Seat seat(int keeper, Drain drain) {
    return new Seat(self.id(), self.name(), visitor, recovery.durable(), keeper, 0, drain);
  }
}
