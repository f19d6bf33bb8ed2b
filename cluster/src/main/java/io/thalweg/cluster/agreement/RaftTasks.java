package io.thalweg.cluster.agreement;

import io.microraft.executor.RaftNodeExecutor;
import io.microraft.impl.task.FlushTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The tasks of a Raft node, as tasks of its keeper, until the node is replaced. */
final class RaftTasks implements RaftNodeExecutor {
  private final KeeperTime time;
  private final Consumer<Runnable> keeper;
  private boolean ended;
  private boolean direct;
  private @Nullable Runnable flush;

  /**
   * @param keeper runs a task in the keeper's way: not after its end, and with a look at failures
   */
  RaftTasks(KeeperTime time, Consumer<Runnable> keeper) {
    this.time = time;
    this.keeper = keeper;
  }

  /** Has MicroRaft do what it is asked within this task: what was checked before still holds. */
  void directly(Runnable call) {
    direct = true;
    try {
      call.run();
    } finally {
      direct = false;
    }
  }

  /** Drops what is left to do. */
  void end() {
    ended = true;
    flush = null;
  }

  boolean isEnded() {
    return ended;
  }

  @Override
  public void execute(Runnable task) {
    if (direct) {
      direct = false; // what the task brings about comes later
      task.run();
    } else {
      submit(task);
    }
  }

  @Override
  public void submit(Runnable task) {
    if (task instanceof FlushTask) {
      flush = ended ? null : task;
    } else {
      schedule(task, 0, TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public void schedule(Runnable task, long delay, TimeUnit unit) {
    time.after(
        unit.toMillis(delay),
        () -> {
          if (!ended) {
            keeper.accept(task);
          }
        });
  }

  /**
   * Makes the leader's own entries survive a crash, at the end of a task. As soon as MicroRaft has
   * done that it counts them, so it waits while they must not count.
   *
   * @return whether it waits
   */
  boolean flushUnless(BooleanSupplier mustWait) {
    while (flush != null && !mustWait.getAsBoolean()) {
      Runnable task = flush;
      flush = null;
      task.run();
    }
    return flush != null;
  }
}
