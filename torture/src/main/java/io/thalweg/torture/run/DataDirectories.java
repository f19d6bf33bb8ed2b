package io.thalweg.torture.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The data directories of the members, one each, as long as the run lasts.
 *
 * <p>Unless they are to be kept, a shell that waits for the end of its input removes them, so that
 * nothing stays even if this process is killed.
 */
final class DataDirectories implements AutoCloseable {
  private static final long SWEEP_SECONDS = 20;

  /** Members may write for a moment after this process has been killed. */
  private static final String SWEEP =
      """
      trap '' INT TERM HUP
      cat
      tries=0
      while [ -e "$1" ] && [ $tries -lt 50 ]; do
        rm -rf -- "$1"
        tries=$((tries + 1))
        sleep 0.2
      done
      """;

  private final Path root;
  private final @Nullable Process sweeper;

  private DataDirectories(Path root, @Nullable Process sweeper) {
    this.root = root;
    this.sweeper = sweeper;
  }

  /** Those below a folder, which stay; or temporary ones if there is none. */
  static DataDirectories below(@Nullable Path kept) throws IOException {
    return kept == null
        ? temporary()
        : new DataDirectories(Files.createDirectories(kept.toAbsolutePath()), null);
  }

  private static DataDirectories temporary() throws IOException {
    Path root = Files.createTempDirectory("thalweg-torture-").toAbsolutePath();
    try {
      Process sweeper =
          new ProcessBuilder("/bin/sh", "-c", SWEEP, "sweep", root.toString())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return new DataDirectories(root, sweeper);
    } catch (IOException failure) {
      Files.delete(root);
      throw failure;
    }
  }

  Path of(int member) {
    return root.resolve("m" + member);
  }

  /** Removes all that a member has stored. Its process has ended. */
  void wipe(int member) throws IOException {
    Path directory = of(member);
    if (!Files.exists(directory)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(directory)) {
      deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : deepestFirst) {
      Files.delete(each);
    }
  }

  @Override
  public void close() {
    if (sweeper == null) {
      return;
    }
    try {
      sweeper.getOutputStream().close();
      sweeper.waitFor(SWEEP_SECONDS, TimeUnit.SECONDS);
    } catch (IOException gone) {
      // It has ended, and has removed everything.
    } catch (InterruptedException stops) {
      Thread.currentThread().interrupt(); // it goes on by itself
    }
  }
}
