package io.thalweg.web.replaced;

import java.util.List;
import java.util.concurrent.Callable;

/** Runs each task at once. */
public class ExecutorService {

  public Future<?> submit(Runnable task) {
    task.run();
    return new Future<Object>("done");
  }

  public <T> Future<T> submit(Callable<T> task) {
    try {
      return new Future<>(task.call());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public List<Runnable> shutdownNow() {
    return List.of();
  }
}
