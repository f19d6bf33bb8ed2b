package io.thalweg.cli.member;

import io.thalweg.cluster.Lease;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A command that runs only while a lease is held: it has ended when the tenure ends, also if it
 * does not listen. If this process is killed, a {@link Watchdog} ends it.
 */
public final class GuardedCommand {

  /** How a command ended. */
  public sealed interface End {

    /** The command ended by itself. */
    record Exited(int code) implements End {}

    /** The lease was lost, or was about to be, and the command was therefore ended. */
    record LeaseLost(String why) implements End {}
  }

  static final String ENDS =
      "no majority of the keepers prolongs the tenure of this member, which is about to end";

  private static final int NOTICE_MOST = 5; // seconds

  private final List<String> words;
  private final Duration grace;
  private final Duration notice;

  /**
   * @param grace the time that it has to end when it is asked to, if its lease lasts that long
   * @param notice how long before the end of the tenure it is asked to, in whole seconds
   */
  public GuardedCommand(List<String> words, Duration grace, Duration notice) {
    this.words = words;
    this.grace = grace;
    this.notice = notice;
  }

  /** A third of the tenure in whole seconds, from 1 to 5. */
  public static Duration notice(Duration tenure) {
    return Duration.ofSeconds(Math.clamp(tenure.toSeconds() / 3, 1, NOTICE_MOST));
  }

  /**
   * Runs the command to its end.
   *
   * @throws IOException if it cannot be started
   * @throws InterruptedException if interrupted; the command has then been ended
   */
  public End run(Lease lease) throws IOException, InterruptedException {
    CompletableFuture<String> lost = new CompletableFuture<>();
    lease.onLost(lost::complete);
    try (Watchdog watchdog = Watchdog.start()) {
      Process process = start(lease);
      watchdog.guard(process, notice);
      try {
        awaitEnd(process, lease, lost);
        return process.isAlive()
            ? new End.LeaseLost(lost.getNow(ENDS))
            : new End.Exited(process.waitFor());
      } finally {
        watchdog.guard(process, Duration.ZERO); // it has been asked to end already
        end(process, lease);
      }
    }
  }

  /** Waits until the command has ended, or the lease is lost or is about to be. */
  private void awaitEnd(Process process, Lease lease, CompletableFuture<String> lost)
      throws InterruptedException {
    CompletableFuture<Object> either = CompletableFuture.anyOf(process.onExit(), lost);
    long left = untilNotice(lease);
    while (left > 0 && !isDone(either, left)) {
      left = untilNotice(lease);
    }
  }

  private long untilNotice(Lease lease) {
    return lease.remaining().minus(notice).toNanos();
  }

  private static boolean isDone(CompletableFuture<?> future, long nanos)
      throws InterruptedException {
    try {
      future.get(nanos, TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException notYet) {
      return false;
    } catch (ExecutionException neverFails) {
      throw new IllegalStateException(neverFails);
    }
  }

  private Process start(Lease lease) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
    Map<String, String> environment = builder.environment();
    environment.put(
        "THALWEG_UNITS",
        lease.units().stream().map(String::valueOf).collect(Collectors.joining(",")));
    environment.put("THALWEG_FENCE", Long.toString(lease.fence()));
    return builder.start();
  }

  /** Asks the command and all processes that it started to end, and kills those that do not. */
  private void end(Process process, Lease lease) {
    if (!process.isAlive()) {
      return;
    }
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    all.forEach(ProcessHandle::destroy);
    boolean interrupted = Thread.interrupted();
    try {
      process.waitFor(patience(lease).toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    all.stream()
        .flatMap(one -> Stream.concat(one.descendants(), Stream.of(one))) // or has started since
        .toList()
        .forEach(ProcessHandle::destroyForcibly);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** How long the command may go on after it was asked to end. */
  private Duration patience(Lease lease) {
    Duration left = lease.remaining();
    if (!lease.isHeld()) {
      return notice; // lost without notice
    }
    return left.compareTo(grace) < 0 ? left : grace;
  }
}
