package io.thalweg.cluster.agreement;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The thread of a live keeper, and the clock of the machine. */
public final class KeeperThread implements KeeperTime, AutoCloseable {
  private final ScheduledThreadPoolExecutor executor;

  public KeeperThread(String name) {
    executor =
        new ScheduledThreadPoolExecutor(
            1, task -> Thread.ofPlatform().daemon().name(name).unstarted(task));
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    executor.setRejectedExecutionHandler((task, by) -> {}); // after close nothing runs
  }

  /** Not the wall clock: if that were set back, MicroRaft would wait for it. */
  @Override
  public long millis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  @Override
  public void after(long millis, Runnable task) {
    executor.schedule(task, millis, TimeUnit.MILLISECONDS);
  }

  /** Ends the thread after the tasks that are due now, among them the end of the keeper. */
  @Override
  public void close() {
    after(0, executor::shutdown);
  }
}
