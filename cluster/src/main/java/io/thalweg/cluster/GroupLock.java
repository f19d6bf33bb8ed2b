package io.thalweg.cluster;

import java.time.Duration;
import java.util.Optional;

/**
 * A lock for groups: those who name the same group are inside together, others wait. Any string is
 * a group: "readers", or the version of a schema.
 *
 * <p>Failures, threads and closing are as for {@link PrioritySemaphore}. The fence of a lease is
 * larger than all those of earlier sessions of other groups; its {@link Lease#units} are empty.
 */
public interface GroupLock {

  String name();

  /** Waits until this group may be inside. */
  Lease enter(String group) throws InterruptedException;

  /** Waits so long at most; empty if that was not enough. */
  Optional<Lease> tryEnter(String group, Duration timeout) throws InterruptedException;

  /** Asks without waiting. {@link PendingLease#reprioritise} does nothing: groups have none. */
  PendingLease request(String group);

  GroupStatus status();

  LocalStatus local();
}
