package io.thalweg.cluster.jgroups;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Founders that wait before they found, over TCP. */
@Timeout(180)
class QuietFounderTest {
  private static final SemaphoreConfig ONE = SemaphoreConfig.units(1);
  private static final ClusterConfig CONFIG =
      ClusterConfig.named("quiet")
          .bind("127.0.0.1:0")
          .suspectAfter(Duration.ofSeconds(1))
          .tenure(Duration.ofSeconds(2));

  private static String freePlace() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return "127.0.0.1:" + socket.getLocalPort();
    }
  }

  private static String place(Cluster member) {
    return member.member().replace('-', ':');
  }

  /**
   * The founder is started again, and the lines with its seeds and its data directory are
   * forgotten: it finds nobody, and would found a second cluster. The others know its address.
   */
  @Test
  void aFounderThatForgotAllIsFoundByItsClusterAndFoundsNone() throws Exception {
    String first = freePlace();
    try (Cluster other = Thalweg.join(CONFIG.foundsAtOnce());
        Cluster third = Thalweg.join(CONFIG.seeds(first, place(other)))) {
      PrioritySemaphore there = other.semaphore("s", ONE);
      Lease lease = there.acquire();
      try (Cluster founder = Thalweg.join(CONFIG.bind(first))) {
        assertThat(founder.members()).contains(other.member(), third.member());
        assertThat(founder.semaphore("s", ONE).tryAcquire(Request.units(1))).isEmpty();
        assertThat(lease.isHeld()).isTrue();
      }
    }
  }

  @Test
  void threeThatAreStartedAtOnceBecomeOneCluster() throws Exception {
    String first = freePlace();
    String second = freePlace();
    List<CompletableFuture<Cluster>> joins = new ArrayList<>();
    for (String bind : List.of("127.0.0.1:0", second, first)) {
      ClusterConfig config = CONFIG.bind(bind).seeds(first, second);
      CompletableFuture<Cluster> joined = new CompletableFuture<>();
      joins.add(joined);
      Thread.ofPlatform().start(() -> join(config, joined));
    }
    try {
      List<Lease> leases = new ArrayList<>();
      for (CompletableFuture<Cluster> join : joins) {
        join.get().semaphore("s", ONE).tryAcquire(Request.units(1)).ifPresent(leases::add);
      }
      assertThat(leases).hasSize(1);
    } finally {
      for (CompletableFuture<Cluster> join : joins) {
        join.get().close();
      }
    }
  }

  private static void join(ClusterConfig config, CompletableFuture<Cluster> joined) {
    try {
      joined.complete(Thalweg.join(config));
    } catch (RuntimeException e) {
      joined.completeExceptionally(e);
    }
  }
}
