package io.thalweg.cluster;

import java.time.Duration;
import java.util.Optional;

/**
 * A lock for groups: users that name the same group may be inside together, all others wait. Any
 * string is a group: "readers", or the version of a schema.
 *
 * <p>Failures, threads and closing are as for {@link PrioritySemaphore}. The fence of a lease is
 * larger than all fences of earlier sessions of other groups; its {@link Lease#units} are empty.
 */
public interface GroupLock {

  String name();

  /** Waits until this group may be inside. */
  Lease enter(String group) throws InterruptedException;

  /**
   * Waits no longer than the timeout; empty if it was not let in, and then the request is
   * withdrawn.
   */
  Optional<Lease> tryEnter(String group, Duration timeout) throws InterruptedException;

  /**
   * Asks without waiting. {@link PendingLease#reprioritise} does nothing: groups have no
   * priorities.
   */
  PendingLease request(String group);

  GroupStatus status();

  LocalStatus local();
}
