package io.thalweg.cluster.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs users' code, in the order in which it was given, where it can hold up nobody but itself: on
 * a thread of its own, which is there only while there is something to run.
 */
final class Callbacks implements Executor {
  private static final Logger LOG = LoggerFactory.getLogger(Callbacks.class);

  private final String name;
  private final Deque<Runnable> tasks = new ArrayDeque<>(); // guarded by this
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
    for (Runnable task = next(); task != null; task = next()) {
      guarded(task);
    }
  }

  private synchronized Runnable next() {
    Runnable task = tasks.poll();
    running = task != null;
    return task;
  }

  /** Runs something of a user's: what it throws is logged. */
  static void guarded(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      LOG.warn("code of a user failed", e);
    }
  }
}
