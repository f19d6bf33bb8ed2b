package io.thalweg.cluster.member;

import org.jspecify.annotations.Nullable;

/** What a share does for the users of this member, and when it does so no more. */
interface Service {

  /** Lets the node know what has to wait for the tenure. */
  void resume();

  /** The tenure is over, or the member is out for good: all leases are lost. */
  void expire(String why);

  /** Fails all requests and loses all leases, since the member leaves. */
  void close(Failure why);

  /**
   * Refuses the requests of users from now on and fails those that wait, since an operator empties
   * the member; leases stay. Null: serves again.
   */
  void drain(@Nullable Failure why);

  /** Whether users have leases, or are just taking some. */
  boolean isInUse();
}
