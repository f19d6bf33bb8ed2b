package io.thalweg.cluster.engine;

import io.thalweg.cluster.SettingsException;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Codec;
import io.thalweg.cluster.wire.MalformedException;
import io.thalweg.core.register.Acceptor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The data directory of a member, in which it remembers what it has answered as a keeper. A thread
 * of its own writes: of states that wait, only the newest.
 */
final class KeeperDisk implements AutoCloseable {
  private static final Log LOG = Log.of(KeeperDisk.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** A state that is to be written. */
  private record Write(long ticket, KeeperRecord what) {}

  private final Path directory;
  private final String cluster;
  private final Codec codec;
  private final KeeperFile file;
  private final @Nullable KeeperRecord kept;
  private final AtomicReference<@Nullable Write> next = new AtomicReference<>();
  private volatile boolean closed;
  private @Nullable Thread thread;

  private KeeperDisk(Path directory, String cluster, Codec codec, KeeperFile file)
      throws IOException {
    this.directory = directory;
    this.cluster = cluster;
    this.codec = codec;
    this.file = file;
    this.kept = read();
  }

  /**
   * Opens a data directory, which is made if there is none.
   *
   * @param cluster the name of the cluster
   * @throws SettingsException if it cannot be used: another member uses it, it belongs to another
   *     cluster, or its file is damaged, which then stays as it is
   */
  static KeeperDisk open(Path directory, String cluster, Codec codec) {
    KeeperFile file = null;
    try {
      file = KeeperFile.open(directory);
      return new KeeperDisk(directory, cluster, codec, file);
    } catch (IOException e) {
      close(file);
      throw new SettingsException(
          "the data directory %s cannot be used: %s".formatted(directory, reason(e)), e);
    } catch (RuntimeException e) {
      close(file);
      throw e;
    }
  }

  private static String reason(IOException e) {
    String name = e.getClass().getSimpleName();
    return e.getClass() == IOException.class
        ? String.valueOf(e.getMessage())
        : name + ": " + e.getMessage();
  }

  private static void close(@Nullable KeeperFile file) {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      LOG.warn("a data directory could not be closed: {}", reason(e));
    }
  }

  private @Nullable KeeperRecord read() throws IOException {
    byte[] bytes = file.read();
    if (bytes == null) {
      return null;
    }
    try {
      KeeperRecord read = KeeperRecord.of(bytes, codec);
      if (!read.cluster().equals(cluster)) {
        throw new SettingsException(
            "the data directory %s belongs to the cluster %s, not to %s"
                .formatted(directory, read.cluster(), cluster));
      }
      return read;
    } catch (MalformedException e) {
      throw new SettingsException(
          "the file %s %s; with an empty data directory this member starts as a new keeper"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  /** Its number as a keeper in an earlier run, or 0. */
  int keeper() {
    return kept == null ? 0 : kept.keeper();
  }

  /** What that run has stored last, or null. */
  Acceptor.@Nullable State<Charter> kept() {
    return kept == null ? null : kept.state();
  }

  /**
   * Begins to write.
   *
   * @param stored is told the ticket of each state that is on disk, on the thread that writes
   * @param failed is told, once, that nothing can be written any more
   */
  void start(String member, LongConsumer stored, Consumer<String> failed) {
    Thread writer =
        Thread.ofPlatform()
            .daemon()
            .name("thalweg-disk-" + member)
            .unstarted(() -> run(stored, failed));
    thread = writer;
    writer.start();
  }

  /** Has this state written; returns at once. */
  void store(long ticket, int keeper, Acceptor.State<Charter> state) {
    next.set(new Write(ticket, new KeeperRecord(cluster, keeper, state)));
    LockSupport.unpark(thread);
  }

  private void run(LongConsumer stored, Consumer<String> failed) {
    try {
      while (true) {
        Write write = next.getAndSet(null);
        if (write != null) {
          file.write(write.what.toBytes(codec));
          stored.accept(write.ticket);
        } else if (closed) {
          return;
        } else {
          LockSupport.park(this);
        }
      }
    } catch (Throwable e) { // also if memory runs out: the member must not go on without a disk
      failed.accept(
          "the data directory %s cannot be written: %s"
              .formatted(directory, e instanceof IOException io ? reason(io) : e));
    } finally {
      close(file);
    }
  }

  /** Writes what waits to be written, and leaves the directory to others. */
  @Override
  public void close() {
    closed = true;
    Thread writer = thread;
    if (writer == null) {
      close(file);
      return;
    }
    LockSupport.unpark(writer);
    if (writer != Thread.currentThread()) {
      await(writer);
    }
  }

  /** Waits for the writer, but not for a disk that hangs: then the directory stays in use. */
  private void await(Thread writer) {
    try {
      if (!writer.join(PATIENCE)) {
        LOG.warn("the data directory {} is still being written", directory);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
