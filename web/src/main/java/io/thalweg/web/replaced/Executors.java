package io.thalweg.web.replaced;

/** A Worker has one thread, so a task runs when it is submitted. */
public final class Executors {
  private Executors() {}

  public static ExecutorService newFixedThreadPool(int threads) {
    return new ExecutorService();
  }
}
