package io.thalweg.check.search;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Waiting for threads. */
final class Tasks {
  private Tasks() {}

  /** The result of a task; what it threw is thrown here. */
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
