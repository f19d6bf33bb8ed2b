package io.thalweg.cli.member;

import io.thalweg.cluster.Lease;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A command that runs only while a lease is held. */
public final class GuardedCommand {

  /** How a command ended. */
  public sealed interface End {

    /** The command ended by itself. */
    record Exited(int code) implements End {}

    /** The lease was lost, and the command was therefore ended. */
    record LeaseLost(String why) implements End {}
  }

  private final List<String> words;
  private final Duration grace;

  /**
   * @param grace the time that it has to end when it is asked to
   */
  public GuardedCommand(List<String> words, Duration grace) {
    this.words = words;
    this.grace = grace;
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
    Process process = start(lease);
    try {
      CompletableFuture.anyOf(process.onExit(), lost).get();
      return lost.isDone() && process.isAlive()
          ? new End.LeaseLost(lost.join())
          : new End.Exited(process.waitFor());
    } catch (ExecutionException neverFails) {
      throw new IllegalStateException(neverFails);
    } finally {
      end(process);
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
  private void end(Process process) {
    if (!process.isAlive()) {
      return;
    }
    List<ProcessHandle> all = process.descendants().collect(Collectors.toList());
    all.add(process.toHandle());
    all.forEach(ProcessHandle::destroy);
    boolean interrupted = Thread.interrupted();
    try {
      process.waitFor(grace.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    all.forEach(ProcessHandle::destroyForcibly);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
