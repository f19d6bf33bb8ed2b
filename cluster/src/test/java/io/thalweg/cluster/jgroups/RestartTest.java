package io.thalweg.cluster.jgroups;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.io.PrintStream;
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
  private static final int RESTARTS = 40;

  private final AtomicReferenceArray<Cluster> members = new AtomicReferenceArray<>(MEMBERS);
  private final List<ClusterConfig> configs = new ArrayList<>();
  private final List<Thread> users = new ArrayList<>();
  private final Queue<String> alarms = new ConcurrentLinkedQueue<>();
  private final PrintStream before = System.err;
  private final LongAdder granted = new LongAdder();
  private volatile boolean over;

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
    ClusterConfig config = ClusterConfig.named("restart").foundsAtOnce();
    String founder = "";
    for (int i = 0; i < MEMBERS; i++) {
      ClusterConfig any = config.bind("127.0.0.1:0");
      Cluster member = Thalweg.join(i == 0 ? any : any.seeds(founder));
      String place = member.member().replace('-', ':');
      founder = i == 0 ? place : founder;
      members.set(i, member);
      configs.add(config.bind(place).seeds(founder));
      member.semaphore("s", SemaphoreConfig.units(5));
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
  void membersThatAreRestartedAtTheirAddressesUnderLoadLeaveInOrder() {
    startUsers();
    var failed = new ArrayList<String>();
    for (int i = 0; i < RESTARTS && failed.isEmpty(); i++) {
      int restarted = 1 + i % (MEMBERS - 1);
      if (!members.get(restarted).leave()) {
        failed.add("restart " + i + " of " + members.get(restarted).member());
      }
      members.set(restarted, Thalweg.join(configs.get(restarted)));
    }
    assertThat(failed).as("restarts that lost something").isEmpty();
    assertThat(granted.sum()).isPositive();
    assertThat(alarms).as("lines on members that left in order").isEmpty();
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
      try (Lease lease =
          members.get(at).semaphore("s", SemaphoreConfig.units(5)).acquire(request)) {
        granted.add(lease.units().size());
      } catch (ClosedException restarted) {
        Thread.yield();
      } catch (InterruptedException interrupted) {
        throw new AssertionError(interrupted);
      }
    }
  }
}
