package io.thalweg.cluster.engine;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.cluster.text.Spans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs users' code in the order in which it was given, on a thread of its own, so that it can hold
 * up only itself. The thread exists only while there is something to run.
 *
 * <p>The thread rests for 50 milliseconds after each round, and tasks that come meanwhile wait.
 * Otherwise a busy member would start a thread for each message that it sends, which costs more
 * than the message.
 *
 * <p>If users' code does not return, no more than {@link #MOST} tasks wait for it, and later ones
 * are dropped.
 */
final class Callbacks implements Executor {
  private static final Log LOG = Log.of(Callbacks.class);
  static final int MOST = 1 << 16;
  private static final long REST = Duration.ofMillis(50).toNanos();

  private final String name;

  @GuardedBy("this")
  private List<Runnable> tasks = new ArrayList<>();

  @GuardedBy("this")
  private boolean running;

  @GuardedBy("this")
  private long dropped;

  private volatile @Nullable Thread runner;

  Callbacks(String name) {
    this.name = name;
  }

  @Override
  public void execute(Runnable task) {
    if (add(task)) {
      Thread.ofVirtual().name(name).start(this::run);
    }
  }

  /** Adds a task; returns whether a thread has to be started. */
  private synchronized boolean add(Runnable task) {
    if (tasks.size() >= MOST) {
      drop();
      return false;
    }
    tasks.add(task);
    boolean starts = !running;
    running = true;
    return starts;
  }

  private synchronized void drop() {
    dropped++;
    if (Long.bitCount(dropped) == 1) { // 1, 2, 4, 8: often at first, seldom in a flood
      LOG.warn("{}: {} events are not told, since a listener does not return", name, dropped);
    }
  }

  /**
   * Waits until the tasks that were given before have run, but no longer than this, and not in one
   * of them.
   */
  void await(Duration most) {
    if (Thread.currentThread() == runner) {
      return;
    }
    CompletableFuture<@Nullable Void> last = new CompletableFuture<>();
    execute(() -> last.complete(null));
    LockSupport.unpark(runner); // it may be resting
    try {
      last.get(most.toNanos(), NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("{}: a listener has not returned within {}", name, Spans.text(most));
    }
  }

  private void run() {
    runner = Thread.currentThread();
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
