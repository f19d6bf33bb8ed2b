package io.thalweg.cli.console;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C and SIGTERM end a command in order: its thread is interrupted, and the process waits
 * until the thread has put everything in place.
 */
public final class Ending {
  private static final long LIMIT_SECONDS = 30;

  private final CountDownLatch inOrder = new CountDownLatch(1);
  private final Thread thread = Thread.currentThread();
  private final Thread hook = new Thread(this::end, "end");

  private Ending() {}

  /** Does something that can be interrupted, on this thread. */
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
      // The hook runs, and has just been told.
    }
  }
}
