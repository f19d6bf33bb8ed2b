package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.jgroups.JGroupsTransport;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A large request among streams of small ones that are more urgent, over TCP. */
@Timeout(300)
class OvertakingTest {
  private static final int STREAMS = 6;
  private static final int URGENT = 3;
  private static final Duration AGING = Duration.ofMillis(100);
  private static final SemaphoreConfig FIVE = SemaphoreConfig.units(5).aging(AGING);

  /** A grant of a stream: its fence, and a fleet time before which it was not asked for. */
  private record Small(long fence, long notBefore) {}

  /**
   * The large request is made at the member with the token, so that it counts from its first
   * moment. A small request must not overtake it if it is made later than three levels of priority
   * make up for. Times are the fleet's time at the member that asks, read before a small request
   * and after the large one.
   */
  @Test
  void nobodyIsOvertakenByARequestMadeLaterThanAgingTimesTheDifference() throws Exception {
    List<LiveCluster> members = new ArrayList<>();
    try (ExecutorService executor = Executors.newCachedThreadPool()) {
      join(members, 3);
      LiveCluster here = members.getFirst();
      PrioritySemaphore semaphore = here.semaphore("large", FIVE);
      Lease all = semaphore.acquire(Request.units(5));
      PendingLease large = semaphore.request(Request.units(5));
      long made = Fleet.time(here);
      Queue<Small> small = new ConcurrentLinkedQueue<>();
      List<Future<?>> streams = new ArrayList<>();
      for (int s = 0; s < STREAMS; s++) {
        LiveCluster member = members.get(s % members.size());
        streams.add(executor.submit(() -> stream(member, large, small)));
      }
      Fleet.eventually(() -> semaphore.status().waiters().size() == STREAMS + 1);
      all.close();
      Lease lease = large.future().get();
      long fence = lease.fence();
      lease.close();
      for (Future<?> one : streams) {
        one.get();
      }
      assertOvertakenAsPromised(fence, made, small);
    } finally {
      members.reversed().forEach(LiveCluster::close);
    }
  }

  private static void assertOvertakenAsPromised(long fence, long made, Queue<Small> small) {
    List<Small> overtook = small.stream().filter(s -> s.fence < fence).toList();
    System.out.println("show 4: overtaken " + overtook.size() + " times within 3 x " + AGING);
    assertThat(overtook).hasSizeGreaterThanOrEqualTo(STREAMS);
    assertThat(overtook)
        .allMatch(s -> s.notBefore < made + URGENT * AGING.toNanos() / 1000, "made in time");
  }

  private static long stream(LiveCluster member, PendingLease large, Queue<Small> small)
      throws InterruptedException {
    PrioritySemaphore semaphore = member.semaphore("large", FIVE);
    long grants = 0;
    while (!large.future().isDone()) {
      long notBefore = Fleet.time(member);
      try (Lease lease = semaphore.acquire(Request.units(1).priority(URGENT))) {
        small.add(new Small(lease.fence(), notBefore));
        grants++;
      }
    }
    return grants;
  }

  private static void join(List<LiveCluster> members, int count) throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    for (int m = 0; m < count; m++) {
      ClusterConfig config =
          ClusterConfig.named("overtaking")
              .foundsAtOnce()
              .bind("127.0.0.1:" + (m == 0 ? port : 0))
              .seeds("127.0.0.1:" + port)
              .member("m" + m)
              .suspectAfter(Duration.ofSeconds(60))
              .tenure(Duration.ofSeconds(90));
      members.add(LiveCluster.join(config, new JGroupsTransport(config), Time.REAL));
    }
  }
}
