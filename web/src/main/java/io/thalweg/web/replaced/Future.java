package io.thalweg.web.replaced;

/**
 * The result of a task that has run.
 *
 * @param <T> its type
 */
public final class Future<T> {
  private final T result;

  Future(T result) {
    this.result = result;
  }

  public T get() {
    return result;
  }
}
