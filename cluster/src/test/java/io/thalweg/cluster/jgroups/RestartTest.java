package io.thalweg.cluster.jgroups;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Members that leave and join again at the same address at once, as in a rolling restart.
 *
 * <p>Alone: a process that another test starts has all sockets of this one for a moment, and keeps
 * their ports taken.
 */
@Isolated
@Timeout(300)
class RestartTest {
  private static final int MEMBERS = 4;
  private static final int USERS = 2;
  private static final int UNITS = 5;
  private static final int RESTARTS = 16;

  private final AtomicReferenceArray<Cluster> members = new AtomicReferenceArray<>(MEMBERS);
  private final List<ClusterConfig> configs = new ArrayList<>();
  private final List<String> places = new ArrayList<>();
  private final List<Thread> users = new ArrayList<>();
  private final Queue<String> alarms = new ConcurrentLinkedQueue<>();
  private final PrintStream before = System.err;
  private final LongAdder granted = new LongAdder();
  private volatile boolean over;

  @TempDir private Path disks;

  @BeforeEach
  void readLog() {
    System.setErr(
        new PrintStream(before, true, UTF_8) {
          @Override
          public void println(String line) {
            if (line.contains("has lost sight of") && isOfMember(line)) {
              alarms.add(line);
            }
            super.println(line);
          }
        });
  }

  private boolean isOfMember(String line) {
    return IntStream.range(0, MEMBERS).anyMatch(i -> line.contains(members.get(i).member()));
  }

  @BeforeEach
  void join() {
    String founder = "";
    for (int i = 0; i < MEMBERS; i++) {
      ClusterConfig config =
          ClusterConfig.named("restart")
              .foundsAtOnce()
              .dataDirectory(disks.resolve(String.valueOf(i)));
      ClusterConfig any = config.bind("127.0.0.1:0");
      Cluster member = Thalweg.join(i == 0 ? any : any.seeds(founder));
      String place = member.member().replace('-', ':');
      founder = i == 0 ? place : founder;
      members.set(i, member);
      configs.add(config.bind(place));
      places.add(place);
      semaphore(i);
    }
  }

  @AfterEach
  void close() {
    over = true;
    for (int i = MEMBERS - 1; i >= 0; i--) {
      members.get(i).close();
    }
    System.setErr(before);
  }

  @Test
  void allMembersRestartedOneByOneUnderLoadLeaveInOrder() throws Exception {
    startUsers();
    long epoch = members.get(0).epoch().number();
    var failed = new ArrayList<String>();
    for (int i = 0; i < RESTARTS && failed.isEmpty(); i++) {
      if (!restart(i % MEMBERS)) {
        failed.add("restart " + i + " of " + members.get(i % MEMBERS).member());
      }
    }
    assertThat(failed).as("restarts that lost something").isEmpty();
    assertThat(granted.sum()).isPositive();
    assertThat(alarms).as("lines on members that left in order").isEmpty();
    assertThat(members.get(0).epoch().number())
        .as("epochs: one when a keeper leaves, since another takes its place")
        .isBetween(epoch, epoch + RESTARTS);
    over = true;
    try (Lease all = semaphore(0).acquire(Request.units(UNITS))) {
      assertThat(all.units()).as("units").hasSize(UNITS);
    }
  }

  /** Whether nothing was lost, neither here nor the lease of another member. */
  private boolean restart(int m) throws InterruptedException {
    try (Lease elsewhere = semaphore((m + 1) % MEMBERS).acquire()) {
      boolean inOrder = members.get(m).leave();
      members.set(m, Thalweg.join(configs.get(m).seeds(others(m))));
      return inOrder && elsewhere.isHeld();
    }
  }

  private PrioritySemaphore semaphore(int m) {
    return members.get(m).semaphore("s", SemaphoreConfig.units(UNITS));
  }

  private String[] others(int restarted) {
    return places.stream().filter(p -> !p.equals(places.get(restarted))).toArray(String[]::new);
  }

  /** Platform threads: virtual ones that never wait would leave no carrier to the others. */
  private void startUsers() {
    for (int i = 0; i < MEMBERS * USERS; i++) {
      int at = i % MEMBERS;
      Request request = Request.units(1 + i % 3);
      users.add(Thread.ofPlatform().daemon().start(() -> use(at, request)));
    }
  }

  private void use(int at, Request request) {
    while (!over) {
      try (Lease lease = semaphore(at).acquire(request)) {
        granted.add(lease.units().size());
      } catch (ClosedException restarted) {
        Thread.yield();
      } catch (InterruptedException interrupted) {
        throw new AssertionError(interrupted);
      }
    }
  }
}
