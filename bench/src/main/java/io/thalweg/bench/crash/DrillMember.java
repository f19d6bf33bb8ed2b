package io.thalweg.bench.crash;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.EpochStatus;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.torture.store.StoreClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The process of a member. It takes orders on its input, a line each, and tells on its output what
 * happens: a word, the time, whom it is about, and what there is to say. It ends when its input
 * does, so that it never outlives its parent.
 */
public final class DrillMember {
  private static final long AGAIN_MILLIS = 100;
  private static final long ASLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long LEAF_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long GLANCE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  private final ClusterConfig config;
  private final InetSocketAddress store;
  private final Map<String, Lease> leases = new ConcurrentHashMap<>();
  private @Nullable Cluster joined;

  private DrillMember(ClusterConfig config, InetSocketAddress store) {
    this.config = config;
    this.store = store;
  }

  /** The arguments: name, bind, advertise, seeds, data directory, host and port of the store. */
  public static void main(String[] args) throws Exception {
    ClusterConfig config =
        ClusterConfig.named("drill")
            .member(args[0])
            .bind(args[1])
            .advertise(args[2])
            .seeds(args[3].split(","))
            .dataDirectory(Path.of(args[4]))
            .joinTimeout(Duration.ofSeconds(20))
            .allowPlaintext();
    var member = new DrillMember(config, new InetSocketAddress(args[5], Integer.parseInt(args[6])));
    member.run();
    Runtime.getRuntime().halt(0);
  }

  private void run() throws Exception {
    join();
    Thread.ofPlatform().daemon().name("diary").start(this::keepDiary);
    var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = orders.readLine(); line != null; line = orders.readLine()) {
      String[] words = line.split(" ");
      Thread.ofPlatform().daemon().start(() -> guarded(words));
    }
  }

  private void join() throws InterruptedException {
    while (true) {
      try {
        joined = Thalweg.join(config);
        tell("joined", "-", "");
        return;
      } catch (ThalwegException refused) {
        tell("refused", "-", refused.getMessage());
        Thread.sleep(AGAIN_MILLIS);
      }
    }
  }

  private void guarded(String... words) {
    try {
      obey(words);
    } catch (Exception failure) {
      tell("failed", words[1], words[0] + ": " + failure);
    }
  }

  private void obey(String... words) throws Exception {
    String id = words[1];
    switch (words[0]) {
      case "open" -> {
        cluster().semaphore(words[2], SemaphoreConfig.units(Integer.parseInt(words[3])));
        tell("open", id, "");
      }
      case "find" -> tell("find", id, cluster().findSemaphore(words[2]).isPresent());
      case "ask" -> ask(id, words[2], Integer.parseInt(words[3]), Long.parseLong(words[4]));
      case "held" -> tell("held", id, lease(id).isHeld());
      case "watch" -> watch(id);
      case "write" -> write(id);
      case "close" -> {
        long at = System.nanoTime();
        lease(id).close();
        tell(at, "closed", id, "");
      }
      case "where" -> tell("where", id, semaphore(words[2]).status().token());
      case "waiters" -> tell("waiters", id, semaphore(words[2]).status().waiters().size());
      case "health" -> tell("health", id, cluster().health().state());
      case "epoch" -> tell("epoch", id, epoch());
      default -> throw new IllegalArgumentException("no such order");
    }
  }

  private Cluster cluster() {
    return Objects.requireNonNull(joined);
  }

  private PrioritySemaphore semaphore(String name) {
    return cluster().findSemaphore(name).orElseThrow();
  }

  private Lease lease(String id) {
    return Objects.requireNonNull(leases.get(id));
  }

  private void ask(String id, String semaphore, int units, long priority)
      throws InterruptedException {
    Request request = Request.units(units).priority(priority);
    Lease lease = semaphore(semaphore).acquire(request);
    long at = System.nanoTime();
    leases.put(id, lease);
    lease.onLost(why -> tell("lost", id, why));
    tell(at, "granted", id, lease.fence() + " " + commas(lease.units()));
  }

  /**
   * Looks all the time whether a lease is held, until the clock shows that this process has not run
   * for a while. Then the first look that has begun after that is what counts; the store is written
   * to in any case, as by a program that does not look.
   */
  private void watch(String id) throws IOException {
    Lease lease = lease(id);
    tell("watching", id, "");
    long last = System.nanoTime();
    while (true) {
      long before = System.nanoTime();
      boolean held = lease.isHeld();
      if (before - last > ASLEEP_NANOS) {
        tell(before, "woke", id, held);
        write(id);
        return;
      }
      last = before;
      LockSupport.parkNanos(GLANCE_NANOS);
    }
  }

  private void write(String id) throws IOException {
    Lease lease = lease(id);
    try (var client = new StoreClient(store)) {
      StringBuilder answers = new StringBuilder();
      for (int unit : lease.units()) {
        answers.append(client.write(unit, lease.fence(), id)).append(' ');
      }
      tell("stored", id, answers.toString().strip());
    }
  }

  /** The number of the epoch, whether it is open, members, keepers, and who is out. */
  private String epoch() {
    EpochStatus epoch = cluster().epoch();
    return "%d %s %s %s %s"
        .formatted(
            epoch.number(),
            epoch.open() ? "open" : "frozen",
            commas(epoch.members()),
            commas(epoch.keepers()),
            commas(epoch.out()));
  }

  /** Writes all epochs into the log, for people. */
  private void keepDiary() {
    Logger log = LoggerFactory.getLogger("diary");
    String last = "";
    while (true) {
      String now = epoch();
      if (!now.equals(last)) {
        log.info(now);
        last = now;
      }
      LockSupport.parkNanos(LEAF_NANOS);
    }
  }

  /** One word; a dash for nothing. */
  private static String commas(Iterable<?> things) {
    String text =
        Arrays.stream(things.toString().replaceAll("[\\[\\]]", "").split(", "))
            .map(thing -> thing.replace(' ', '_'))
            .collect(Collectors.joining(","));
    return text.isEmpty() ? "-" : text;
  }

  private static void tell(String what, String id, @Nullable Object more) {
    tell(System.nanoTime(), what, id, more);
  }

  private static synchronized void tell(long at, String what, String id, @Nullable Object more) {
    System.out.println(what + " " + at + " " + id + " " + more);
    System.out.flush();
  }
}
