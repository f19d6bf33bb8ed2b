package io.thalweg.cli.demo;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Discovery;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.ThalwegException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** Five members in this process, each with its own port on loopback, that share units. */
final class DemoCluster implements AutoCloseable {
  static final List<String> NAMES = List.of("anna", "bert", "carl", "dora", "emil");
  static final int UNITS = 6;

  private static final String SEMAPHORE = "gpus";
  private static final int WORKERS = 3;
  private static final double THINK_MILLIS = 150;
  private static final double HOLD_MILLIS = 250;

  private final Path folder;
  private final Thread tidy;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicReferenceArray<@Nullable Cluster> members =
      new AtomicReferenceArray<>(NAMES.size());
  private final UnitHolders ledger = new UnitHolders(NAMES.size(), UNITS);
  private volatile boolean fast;
  private volatile boolean over;
  private volatile @Nullable String failure;

  DemoCluster() {
    try {
      this.folder = Files.createTempDirectory("thalweg-demo");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.tidy = new Thread(() -> remove(folder)); // if the user stops the demo
    Runtime.getRuntime().addShutdownHook(tidy);
  }

  /** Lets the members join one after the other; each makes requests as soon as it has joined. */
  void start(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    threads.execute(() -> joinAll(random));
  }

  private void joinAll(SplittableRandom random) {
    try {
      for (int m = 0; m < NAMES.size() && !over; m++) {
        Cluster cluster = Thalweg.join(config(m));
        cluster.addListener(ledger.counter(SEMAPHORE));
        members.set(m, cluster);
        PrioritySemaphore semaphore = cluster.semaphore(SEMAPHORE, SemaphoreConfig.units(UNITS));
        ledger.tell(NAMES.get(m) + " has joined");
        for (int w = 0; w < WORKERS; w++) {
          Worker worker = new Worker(m, w == 0, semaphore, random.split());
          threads.execute(worker::run);
        }
      }
    } catch (ThalwegException e) {
      if (!over) {
        failure = e.getMessage();
      }
    }
  }

  private ClusterConfig config(int m) {
    return ClusterConfig.named("demo")
        .member(NAMES.get(m))
        .bind("127.0.0.1:0")
        .discovery(Discovery.file(folder))
        .joinTimeout(Duration.ofSeconds(20))
        .founds(m == 0)
        .foundsAtOnce();
  }

  /** From now on workers neither pause between requests nor hold a lease longer than necessary. */
  void faster() {
    fast = true;
  }

  boolean isFast() {
    return fast;
  }

  UnitHolders ledger() {
    return ledger;
  }

  /** Returns why members could not join, if they could not. */
  Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  int joined() {
    int count = 0;
    for (int m = 0; m < NAMES.size(); m++) {
      count += members.get(m) == null ? 0 : 1;
    }
    return count;
  }

  /** Returns what a member knows without asking others; empty until it has joined. */
  Optional<LocalStatus> local(int m) {
    Cluster cluster = members.get(m);
    return cluster == null
        ? Optional.empty()
        : cluster.semaphores().stream()
            .filter(s -> s.name().equals(SEMAPHORE))
            .findFirst()
            .map(PrioritySemaphore::local);
  }

  /** Makes requests again and again; at full speed only the first worker of each member does. */
  private final class Worker {
    private final int member;
    private final boolean first;
    private final PrioritySemaphore semaphore;
    private final SplittableRandom random;

    Worker(int member, boolean first, PrioritySemaphore semaphore, SplittableRandom random) {
      this.member = member;
      this.first = first;
      this.semaphore = semaphore;
      this.random = random;
    }

    void run() {
      try {
        while (!over && (first || !fast)) {
          pause(THINK_MILLIS);
          ask();
        }
      } catch (InterruptedException | ThalwegException ends) {
        // The demo is over, and the members have left.
      }
    }

    private void ask() throws InterruptedException {
      int priority = 1 + random.nextInt(UnitHolders.PRIORITY_MAX);
      Request request = Request.units(1 + random.nextInt(3)).priority(priority);
      boolean atEase = !fast;
      long asked = System.nanoTime();
      try (Lease lease = semaphore.acquire(request)) {
        ledger.taken(member, lease);
        if (atEase) {
          ledger.waited(priority, System.nanoTime() - asked);
          ledger.tell(NAMES.get(member) + " takes " + UnitHolders.units(lease) + ", ★" + priority);
        }
        try {
          pause(HOLD_MILLIS);
        } finally {
          ledger.given(lease);
        }
      }
    }

    private void pause(double meanMillis) throws InterruptedException {
      if (!fast) {
        double millis = -meanMillis * Math.log(1 - random.nextDouble());
        Thread.sleep(Math.min(2000, (long) millis));
      }
    }
  }

  /** Lets all members leave cleanly. */
  @Override
  public void close() {
    over = true;
    threads.shutdownNow();
    for (int m = NAMES.size() - 1; m >= 0; m--) {
      Cluster cluster = members.get(m);
      if (cluster != null) {
        cluster.close();
      }
    }
    remove(folder);
    try {
      Runtime.getRuntime().removeShutdownHook(tidy);
    } catch (IllegalStateException endsAlready) {
      // The hook is already running.
    }
  }

  private static void remove(Path folder) {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException leftBehind) {
      // A file left in the folder for temporary files does no harm.
    }
  }
}
