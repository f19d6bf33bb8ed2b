package io.thalweg.web.replaced;

import java.nio.file.Path;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** The states that wait to be expanded; a browser has no disk for those that do not fit. */
public final class Frontier implements AutoCloseable {
  private final ArrayDeque<int[]> batches = new ArrayDeque<>();
  private long states;

  /** Takes the same as the one that it stands for, and needs none of it. */
  public Frontier(long memoryBytes, @Nullable Path folder) {}

  public void add(int[] batch) {
    states += batch[0];
    batches.addLast(batch);
  }

  public int @Nullable [] take() {
    int[] batch = batches.pollFirst();
    states -= batch == null ? 0 : batch[0];
    return batch;
  }

  public long states() {
    return states;
  }

  public long spilled() {
    return 0;
  }

  @Override
  public void close() {}
}
