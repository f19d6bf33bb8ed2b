package io.thalweg.check.store;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The states that wait to be expanded, in batches; a file has those that do not fit in memory. Safe
 * for several threads.
 */
public final class Frontier implements AutoCloseable {
  private final long memoryBytes;
  private final @Nullable Path folder;

  @GuardedBy("this")
  private final ArrayDeque<int[]> batches = new ArrayDeque<>();

  @GuardedBy("this")
  private long held; // bytes in memory

  @GuardedBy("this")
  private long states;

  @GuardedBy("this")
  private @Nullable FileChannel file;

  @GuardedBy("this")
  private long written;

  @GuardedBy("this")
  private long read;

  /**
   * @param memoryBytes number of bytes that may be kept in memory
   * @param folder the folder for the file with the rest, or null for the default of temporary files
   */
  public Frontier(long memoryBytes, @Nullable Path folder) {
    this.memoryBytes = memoryBytes;
    this.folder = folder;
  }

  /** Adds a batch, which the caller no longer uses; its first number is its number of states. */
  public synchronized void add(int[] batch) {
    states += batch[0];
    if (held + 4L * batch.length > memoryBytes) {
      spill(batch);
    } else {
      batches.addLast(batch);
      held += 4L * batch.length;
    }
  }

  /** Returns the next batch, or null if there is none. */
  public synchronized int @Nullable [] take() {
    int[] batch = batches.pollFirst();
    if (batch != null) {
      held -= 4L * batch.length;
    } else if (read < written) {
      batch = unspill();
    }
    states -= batch == null ? 0 : batch[0];
    return batch;
  }

  public synchronized long states() {
    return states;
  }

  /** Returns the number of bytes written to the file. */
  public synchronized long spilled() {
    return written;
  }

  @GuardedBy("this")
  private void spill(int[] batch) {
    ByteBuffer bytes = ByteBuffer.allocate(4 + 4 * batch.length);
    bytes.putInt(batch.length);
    bytes.asIntBuffer().put(batch);
    bytes.position(0);
    try {
      while (bytes.hasRemaining()) {
        written += open().write(bytes, written);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the frontier could not be written to disk", e);
    }
  }

  @GuardedBy("this")
  private int[] unspill() {
    try {
      int length = readInts(1)[0];
      return readInts(length);
    } catch (IOException e) {
      throw new UncheckedIOException("the frontier could not be read back from disk", e);
    }
  }

  @GuardedBy("this")
  private int[] readInts(int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(4 * count);
    while (bytes.hasRemaining()) {
      int got = open().read(bytes, read);
      if (got < 0) {
        throw new IOException("the file is shorter than what was written");
      }
      read += got;
    }
    int[] ints = new int[count];
    bytes.flip().asIntBuffer().get(ints);
    return ints;
  }

  @GuardedBy("this")
  private FileChannel open() throws IOException {
    if (file == null) {
      Path path =
          folder == null
              ? Files.createTempFile("thalweg-frontier", ".tmp")
              : Files.createTempFile(folder, "thalweg-frontier", ".tmp");
      file =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    }
    return file;
  }

  @Override
  public synchronized void close() {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the frontier's file could not be closed", e);
    }
  }
}
