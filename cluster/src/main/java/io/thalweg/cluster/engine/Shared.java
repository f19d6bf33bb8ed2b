package io.thalweg.cluster.engine;

import io.thalweg.cluster.member.Failure;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.SetAside;
import io.thalweg.cluster.wire.Definition;

/** A semaphore or group lock, to which the member tells its outputs in a step. */
interface Shared {

  void granted(long request, int[] units, long fence);

  void failed(long request, Failure why);

  void cancelled(long request);

  void lost(long lease, String why);

  SetAside setAside(long holding, int[] units, long fence, Input.Ask first);

  void update(Definition next);

  /** It is no more; told in a step, and then {@link #end} after it. */
  void removed(RuntimeException why);

  /** The member has ended without telling its users; called outside a step. */
  void end(RuntimeException why);
}
