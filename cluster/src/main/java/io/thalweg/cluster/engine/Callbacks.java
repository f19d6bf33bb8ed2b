package io.thalweg.cluster.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs users' code in the order in which it was given, on a thread of its own, so that it can hold
 * up only itself. The thread exists only while there is something to run.
 *
 * <p>The thread rests for 50 milliseconds after each round, and tasks that come meanwhile wait.
 * Otherwise a busy member would start a thread for each message that it sends, which costs more
 * than the message.
 */
final class Callbacks implements Executor {
  private static final Logger LOG = LoggerFactory.getLogger(Callbacks.class);
  private static final long REST = Duration.ofMillis(50).toNanos();

  private final String name;
  private List<Runnable> tasks = new ArrayList<>(); // guarded by this
  private boolean running; // guarded by this

  Callbacks(String name) {
    this.name = name;
  }

  @Override
  public void execute(Runnable task) {
    synchronized (this) {
      tasks.add(task);
      if (running) {
        return;
      }
      running = true;
    }
    Thread.ofVirtual().name(name).start(this::run);
  }

  private void run() {
    for (List<Runnable> some = take(); !some.isEmpty(); some = take()) {
      some.forEach(Callbacks::guarded);
      LockSupport.parkNanos(REST);
    }
  }

  /** Takes all tasks; if there are none, the thread ends. */
  private synchronized List<Runnable> take() {
    List<Runnable> some = tasks;
    running = !some.isEmpty();
    tasks = new ArrayList<>();
    return some;
  }

  /** Runs code of a user, and logs what it throws. */
  static void guarded(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      LOG.warn("code of a user failed", e);
    }
    Thread.interrupted(); // the user's code may have left it set
  }
}
