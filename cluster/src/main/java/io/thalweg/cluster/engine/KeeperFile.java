package io.thalweg.cluster.engine;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** The file in a data directory, which only one member at a time may use. */
final class KeeperFile implements Closeable {
  private static final String NAME = "keeper";

  private final Path directory;
  private final Path file;
  private final FileChannel lock;

  private KeeperFile(Path directory, FileChannel lock) {
    this.directory = directory;
    this.file = directory.resolve(NAME);
    this.lock = lock;
  }

  /**
   * Makes the directory if there is none, and takes its lock.
   *
   * @throws IOException if it cannot be used, or is in use
   */
  static KeeperFile open(Path directory) throws IOException {
    Files.createDirectories(directory);
    Path parent = directory.toAbsolutePath().getParent();
    if (parent != null) {
      forceDirectory(parent);
    }
    FileChannel lock =
        FileChannel.open(
            directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (tryLock(lock) == null) {
        throw new IOException("another member uses it");
      }
      return new KeeperFile(directory, lock);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** Whether a directory has the file of a keeper. */
  static boolean isIn(Path directory) {
    return Files.exists(directory.resolve(NAME));
  }

  private static @Nullable FileLock tryLock(FileChannel lock) throws IOException {
    try {
      return lock.tryLock();
    } catch (OverlappingFileLockException e) { // by a member in this process
      return null;
    }
  }

  /** The bytes that were written last, or null if there are none. */
  byte @Nullable [] read() throws IOException {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException none) {
      return null;
    }
  }

  /** Replaces all bytes: after a crash either those before are there or these. */
  void write(byte[] bytes) throws IOException {
    Path next = directory.resolve("keeper.new");
    try (FileChannel channel =
        FileChannel.open(
            next,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    forceDirectory(directory);
  }

  /** Makes the names of files survive a crash; where directories cannot be opened, nothing. */
  private static void forceDirectory(Path directory) throws IOException {
    try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
      names.force(true);
    } catch (AccessDeniedException e) {
      return; // Windows, or a parent that is not ours
    }
  }

  /** Leaves the directory to others. */
  @Override
  public void close() throws IOException {
    lock.close();
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
