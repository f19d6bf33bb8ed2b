package io.thalweg.cluster.shows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Platform threads that work at the same time. */
final class Crew implements AutoCloseable {
  private final ExecutorService executor = Executors.newCachedThreadPool();
  private final List<Future<?>> all = new ArrayList<>();

  /** Starts one more thread. */
  <T> Future<T> start(Callable<T> work) {
    Future<T> future = executor.submit(work);
    all.add(future);
    return future;
  }

  /** Lets this number of threads begin at the same moment, and returns their results. */
  static <T> List<T> together(int threads, java.util.function.IntFunction<Callable<T>> work)
      throws Exception {
    CountDownLatch ready = new CountDownLatch(threads);
    try (Crew crew = new Crew()) {
      List<Future<T>> started = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        Callable<T> one = work.apply(t);
        started.add(
            crew.start(
                () -> {
                  ready.countDown();
                  ready.await();
                  return one.call();
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> one : started) {
        results.add(one.get());
      }
      return results;
    }
  }

  /** Waits for all threads, and fails if one has failed. */
  void join() throws Exception {
    for (Future<?> one : all) {
      one.get();
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
