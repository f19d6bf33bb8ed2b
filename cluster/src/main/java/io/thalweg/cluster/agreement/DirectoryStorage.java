package io.thalweg.cluster.agreement;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A file in a data directory, which only one process at a time may use. */
final class DirectoryStorage implements Storage {
  private final Path directory;
  private final Path file;
  private final FileChannel lock;
  private FileChannel channel;

  private DirectoryStorage(Path directory, FileChannel lock) throws IOException {
    this.directory = directory;
    this.lock = lock;
    file = directory.resolve("agreement");
    channel = channel(file);
    forceDirectory(directory);
  }

  static DirectoryStorage open(Path directory) throws IOException {
    Files.createDirectories(directory);
    if (directory.toAbsolutePath().getParent() != null) {
      forceDirectory(directory.toAbsolutePath().getParent());
    }
    FileChannel lock = channel(directory.resolve("lock"));
    try {
      if (tryLock(lock) == null) {
        throw new IOException("the data directory " + directory + " is in use by another member");
      }
      return new DirectoryStorage(directory, lock);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static @Nullable FileLock tryLock(FileChannel lock) throws IOException {
    try {
      return lock.tryLock();
    } catch (OverlappingFileLockException e) { // in use in this process
      return null;
    }
  }

  private static FileChannel channel(Path file) throws IOException {
    return FileChannel.open(
        file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  @Override
  public byte[] read() throws IOException {
    return Files.readAllBytes(file);
  }

  @Override
  public void append(byte[] bytes) throws IOException {
    write(channel, channel.size(), bytes);
  }

  @Override
  public void replace(byte[] bytes) throws IOException {
    Path next = directory.resolve("agreement.new");
    FileChannel written = channel(next);
    try {
      written.truncate(0);
      write(written, 0, bytes);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
      forceDirectory(directory);
    } catch (IOException | RuntimeException e) {
      written.close();
      throw e;
    }
    channel.close();
    channel = written;
  }

  private static void write(FileChannel channel, long at, byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer, at + buffer.position());
    }
    channel.force(true);
  }

  /** Makes the names of files survive a crash; where directories cannot be opened, nothing. */
  private static void forceDirectory(Path directory) throws IOException {
    try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
      names.force(true);
    } catch (AccessDeniedException e) {
      return; // Windows, or a parent that is not ours
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
      lock.close(); // and with it the lock
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
