package io.thalweg.check.search;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Waits for tasks of other threads. */
final class Tasks {
  private Tasks() {}

  /** Returns the result of a task, or throws what the task has thrown. */
  static <T> T await(Future<T> task) {
    try {
      return task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
