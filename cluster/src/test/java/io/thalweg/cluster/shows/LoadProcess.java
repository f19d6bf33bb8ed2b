package io.thalweg.cluster.shows;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/**
 * One of eight processes. It joins, uses the semaphore under load, writes the status to its log,
 * takes part in rounds in which all ask while the units are held, and leaves. After each of these
 * steps it says so and waits for a word on its standard input.
 */
final class LoadProcess {
  static final int UNITS = 5;
  static final int LARGEST = 3;
  static final int TURNS = 2;
  private static final int ASKED_A_TURN = 5;
  private static final int THREADS = 3;
  private static final int PRIORITIES = 4;
  private static final int TIMEOUT_NANOS_MAX = 20_000_000;
  private static final int WORK_NANOS_MAX = 300_000;

  private final String name;
  private final PrioritySemaphore semaphore;
  private final EventLog log;

  private LoadProcess(String name, PrioritySemaphore semaphore, EventLog log) {
    this.name = name;
    this.semaphore = semaphore;
    this.log = log;
  }

  /** Arguments: number, port, the founder's port, seconds, file. */
  public static void main(String[] args) throws Exception {
    String name = "p" + args[0];
    var config = Loopback.config(Integer.parseInt(args[1]), Integer.parseInt(args[2])).member(name);
    try (EventLog log = new EventLog(Path.of(args[4]));
        Cluster cluster = Thalweg.join(config)) {
      var semaphore = cluster.semaphore("w3", SemaphoreConfig.units(UNITS));
      LoadProcess process = new LoadProcess(name, semaphore, log);
      awaitWord("joined");
      process.load(Duration.ofSeconds(Integer.parseInt(args[3])));
      awaitWord("loaded");
      process.writeStatus();
      awaitWord("asked");
      process.askInTurn(args[0].equals("0"));
    }
  }

  private static void awaitWord(String done) throws java.io.IOException {
    System.out.println(done);
    if (System.in.read() < 0) {
      throw new IllegalStateException("whoever started this process is gone");
    }
  }

  private void load(Duration time) throws Exception {
    long end = System.nanoTime() + time.toNanos();
    try (Crew crew = new Crew()) {
      for (int t = 0; t < THREADS; t++) {
        String thread = name + "." + t;
        Random random = new Random(thread.hashCode());
        crew.start(() -> loadUntil(end, thread, random));
      }
      crew.join();
    }
  }

  private int loadUntil(long end, String thread, Random random) throws Exception {
    int count = 0;
    while (System.nanoTime() < end) {
      String id = thread + "." + count++;
      Request request =
          Request.units(1 + random.nextInt(LARGEST)).priority(random.nextInt(PRIORITIES));
      log.asks(id, request.units(), request.priority());
      switch (random.nextInt(4)) {
        case 0 -> tryFor(id, request, random);
        case 1 -> askAndPerhapsCancel(id, request, random);
        default -> use(id, semaphore.acquire(request), random);
      }
    }
    return count;
  }

  private void tryFor(String id, Request request, Random random) throws InterruptedException {
    Duration patience = Duration.ofNanos(random.nextInt(TIMEOUT_NANOS_MAX));
    Optional<Lease> lease = semaphore.tryAcquire(request, patience);
    if (lease.isPresent()) {
      use(id, lease.get(), random);
    } else {
      log.givenUp(id, "timeout");
    }
  }

  private void askAndPerhapsCancel(String id, Request request, Random random)
      throws InterruptedException, ExecutionException {
    PendingLease pending = semaphore.request(request);
    long priority = random.nextInt(PRIORITIES);
    pending.reprioritise(priority);
    log.queued(id, priority);
    try {
      pending.future().get(random.nextInt(TIMEOUT_NANOS_MAX), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      if (pending.cancel()) {
        log.givenUp(id, "cancel");
        return;
      }
    } catch (CompletionException e) {
      throw new IllegalStateException(id, e);
    }
    use(id, pending.future().get(), random);
  }

  private void use(String id, Lease lease, Random random) {
    log.granted(id, lease.units(), lease.fence());
    LockSupport.parkNanos(random.nextInt(WORK_NANOS_MAX));
    log.releases(id);
    lease.close();
  }

  /**
   * One process holds all units while all ask, twice. Between the two turns all processes wait, and
   * each asks all others for their status, as many times as there are processes. An answer comes
   * after everything that was sent before it, so with each status all news moves at least one link
   * further towards the token, and no way is longer than the number of processes. So a process that
   * asks in the second turn has heard of all requests of the first, and nothing is in flight when
   * the units are released.
   */
  private void askInTurn(boolean holder) throws Exception {
    Random random = new Random(name.hashCode());
    Lease all = holder ? semaphore.acquire(Request.units(UNITS)) : null;
    awaitWord("held");
    List<CompletableFuture<Void>> asked = new ArrayList<>();
    for (int turn = 1; turn <= TURNS; turn++) {
      for (int r = 0; r < ASKED_A_TURN; r++) {
        asked.add(askAndRelease("turn" + turn + "." + name + "." + r, random));
      }
      for (int sweep = 0; sweep < EightProcesses.PROCESSES; sweep++) {
        awaitWord("turn");
        Loopback.eventually(() -> semaphore.status().silent().isEmpty());
      }
      awaitWord("turn");
    }
    if (all != null) {
      all.close();
    }
    CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new)).get();
    awaitWord("served");
  }

  private CompletableFuture<Void> askAndRelease(String id, Random random) {
    Request request =
        Request.units(1 + random.nextInt(LARGEST)).priority(random.nextInt(PRIORITIES));
    log.asks(id, request.units(), request.priority());
    PendingLease pending = semaphore.request(request);
    log.queued(id, request.priority());
    return pending
        .future()
        .thenAccept(
            lease -> {
              log.granted(id, lease.units(), lease.fence());
              log.releases(id);
              lease.close();
            });
  }

  /**
   * Writes the status when all processes have ended their load, so that units that are not free now
   * never will be.
   */
  private void writeStatus() throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    SemaphoreStatus status = semaphore.status();
    while (status.free().size() < UNITS && System.nanoTime() < end) {
      Thread.sleep(20); // the last units may be in flight
      status = semaphore.status();
    }
    log.status(
        name,
        status.free().size(),
        status.holders().size(),
        status.waiters().size(),
        status.silent().size() + status.lost().size());
  }
}
