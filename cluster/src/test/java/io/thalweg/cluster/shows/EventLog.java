package io.thalweg.cluster.shows;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes what a process does, one line each: nanoseconds, the request, the event, and details. The
 * times of a grant and of its release are both taken while the units are held.
 */
final class EventLog implements AutoCloseable {
  @GuardedBy("this")
  private final BufferedWriter writer;

  EventLog(Path file) throws IOException {
    writer = Files.newBufferedWriter(file);
  }

  void asks(String request, int units, long priority) {
    write(System.nanoTime(), request, "ask", units + " " + priority);
  }

  /** The request is in its member's queue, with this priority, until it is granted or withdrawn. */
  void queued(String request, long priority) {
    write(System.nanoTime(), request, "queued", String.valueOf(priority));
  }

  void granted(String request, List<Integer> units, long fence) {
    long now = System.nanoTime();
    String names = units.stream().map(String::valueOf).collect(Collectors.joining(","));
    write(now, request, "grant", names + " " + fence);
  }

  void releases(String request) {
    write(System.nanoTime(), request, "release", "-");
  }

  void givenUp(String request, String why) {
    write(System.nanoTime(), request, "giveup", why);
  }

  /** The status of the semaphore at a member when all processes are done. */
  void status(String member, int free, int holders, int waiters, int silent) {
    String counts = free + " " + holders + " " + waiters + " " + silent;
    write(System.nanoTime(), member, "status", counts);
  }

  private synchronized void write(long nanos, String request, String what, String details) {
    try {
      writer.write(nanos + " " + request + " " + what + " " + details + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    writer.close();
  }
}
