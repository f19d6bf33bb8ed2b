package io.thalweg.bench.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** The parent's end of a {@link DrillMember}. */
final class DrillProcess {
  /** For what takes no epoch. */
  static final Duration SOON = Duration.ofSeconds(30);

  final String name;
  private final Process process;
  private final Writer orders;
  private final List<Said> said = new ArrayList<>();
  private final AtomicInteger asked = new AtomicInteger();
  private boolean ended;

  DrillProcess(String name, List<String> command, Path log) throws IOException {
    this.name = name;
    this.process =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    this.orders = process.outputWriter(StandardCharsets.UTF_8);
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    Thread.ofVirtual().name("said").start(this::hear);
  }

  private void hear() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        heard(Said.parsed(line));
      }
    } catch (IOException killed) {
      // There is nothing more to hear.
    }
    synchronized (this) {
      ended = true;
      notifyAll();
    }
  }

  private synchronized void heard(Said line) {
    said.add(line);
    notifyAll();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  long pid() {
    return process.pid();
  }

  /** Gives an order, which a process that has ended does not hear. */
  synchronized void order(String text) {
    try {
      orders.write(text + "\n");
      orders.flush();
    } catch (IOException killed) {
      // Whoever awaits the answer finds out.
    }
  }

  /** Waits for something to be said about somebody; the first time counts. */
  Said await(String what, String id, Duration patience) throws InterruptedException {
    return await(what, id, 0, patience);
  }

  /** The same, when it has been said so often before. */
  synchronized Said await(String what, String id, int before, Duration patience)
      throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      List<Said> found = all(what, id);
      if (found.size() > before) {
        return found.get(before);
      }
      long left = (deadline - System.nanoTime()) / 1_000_000;
      if (ended || left <= 0) {
        throw new DrillFailed(
            "%s did not say '%s %s' within %d s%s"
                .formatted(name, what, id, patience.toSeconds(), failures()));
      }
      wait(left);
    }
  }

  private List<Said> all(String what, String id) {
    return said.stream().filter(s -> s.what().equals(what) && s.id().equals(id)).toList();
  }

  /** How often something has been said about somebody. */
  synchronized int count(String what, String id) {
    return all(what, id).size();
  }

  private String failures() {
    return said.stream()
        .filter(s -> s.what().equals("failed") || s.what().equals("refused"))
        .reduce((earlier, later) -> later)
        .map(s -> ", but: " + s.more())
        .orElse("");
  }

  /** Asks something, and returns the answer. */
  Said ask(String what, String... more) throws InterruptedException {
    String id = "q" + asked.incrementAndGet();
    order(what + " " + id + " " + String.join(" ", more));
    return await(what, id, SOON);
  }

  /** What has been said about somebody until now. */
  synchronized Optional<Said> already(String what, String id) {
    return all(what, id).stream().findFirst();
  }

  /** Kills the process, and returns when that was. */
  long kill() {
    long at = System.nanoTime();
    process.destroyForcibly().onExit().join();
    return at;
  }

  /** Sends a signal to the process, and returns when that was. */
  long signal(String name) throws IOException, InterruptedException {
    long at = System.nanoTime();
    new ProcessBuilder("kill", "-" + name, String.valueOf(pid())).start().waitFor();
    return at;
  }
}
