package io.thalweg.cluster.agreement;

/** The time and the thread of a keeper: live a {@link KeeperThread}, in a simulation its queue. */
public interface KeeperTime {

  /** Milliseconds since some moment; never goes back. */
  long millis();

  /**
   * Runs the task after this time. Tasks run one at a time, never inside this call, and those that
   * are due at the same time in the order in which they were given.
   */
  void after(long millis, Runnable task);
}
