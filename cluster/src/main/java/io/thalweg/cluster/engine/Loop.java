package io.thalweg.cluster.engine;

import java.time.Duration;
import java.util.PriorityQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread of a member that looks after peers, links and what is due. Its queue has no bound:
 * whoever reads from a socket never waits for it.
 */
final class Loop implements Executor {
  private static final Logger LOG = LoggerFactory.getLogger(Loop.class);

  /** Something to do at a time; those of one time in the order in which they were asked for. */
  private record Due(long at, long order, Runnable task) implements Comparable<Due> {
    @Override
    public int compareTo(Due o) {
      int c = Long.compare(at - o.at, 0); // the clock may wrap around
      return c == 0 ? Long.compare(order, o.order) : c;
    }
  }

  private final Time time;
  private final Thread thread;
  private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
  private final PriorityQueue<Due> later = new PriorityQueue<>(); // the thread's own
  private long orders;
  private volatile boolean stopped;

  Loop(String name, Time time) {
    this.time = time;
    thread = Thread.ofPlatform().daemon().name("thalweg-" + name).unstarted(this::run);
    thread.start();
  }

  @Override
  public void execute(Runnable task) {
    queue.add(task);
  }

  /** Does something in a while; from any thread. */
  void after(Duration delay, Runnable task) {
    long at = time.nanos() + delay.toNanos();
    execute(() -> later.add(new Due(at, orders++, task)));
  }

  /** Does something again and again, until it says that this is enough. */
  void every(Duration period, BooleanSupplier task) {
    after(
        period,
        () -> {
          if (task.getAsBoolean()) {
            every(period, task);
          }
        });
  }

  boolean isCurrent() {
    return Thread.currentThread() == thread;
  }

  int backlog() {
    return queue.size();
  }

  void stop() {
    stopped = true;
    execute(() -> {});
  }

  private void run() {
    while (!stopped) {
      try {
        Runnable task = next();
        if (task != null) {
          task.run();
        }
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException | Error e) {
        LOG.error("a bug: please report it with this trace", e);
      }
    }
  }

  private @Nullable Runnable next() throws InterruptedException {
    Due due = later.peek();
    if (due == null) {
      return queue.take();
    }
    long wait = due.at - time.nanos();
    if (wait <= 0) {
      later.remove();
      return due.task;
    }
    return queue.poll(time.sleep(wait), TimeUnit.NANOSECONDS);
  }
}
