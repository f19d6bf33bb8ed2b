package io.thalweg.cluster.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs users' code, in the order in which it was given, where it can hold up nobody but itself: on
 * a thread of its own, which is there only while there is something to run.
 *
 * <p>What comes while the thread rests waits for up to 50 milliseconds. Otherwise a busy member
 * would start a thread for each message that it sends, which costs more than the message.
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

  /** All that is there to run; without anything the thread ends. */
  private synchronized List<Runnable> take() {
    List<Runnable> some = tasks;
    running = !some.isEmpty();
    tasks = new ArrayList<>();
    return some;
  }

  /** Runs something of a user's: what it throws is logged. */
  static void guarded(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      LOG.warn("code of a user failed", e);
    }
    Thread.interrupted(); // it may have left that behind
  }
}
