package io.thalweg.cli.console;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C and SIGTERM end a command cleanly: its thread is interrupted, and the process waits
 * until the thread has cleaned up.
 */
public final class Ending {
  private static final long LIMIT_SECONDS = 30;

  private final CountDownLatch inOrder = new CountDownLatch(1);
  private final Thread thread = Thread.currentThread();
  private final Thread hook = new Thread(this::end, "end");

  private Ending() {}

  /** Runs a task on this thread; Ctrl-C and SIGTERM interrupt it. */
  public static <T> T interrupts(Callable<T> task) throws Exception {
    Ending ending = new Ending();
    Runtime.getRuntime().addShutdownHook(ending.hook);
    try {
      return task.call();
    } finally {
      ending.over();
    }
  }

  private void end() {
    thread.interrupt();
    try {
      inOrder.await(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void over() {
    inOrder.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException endsAlready) {
      // The hook is already running, and the latch has released it.
    }
  }
}
