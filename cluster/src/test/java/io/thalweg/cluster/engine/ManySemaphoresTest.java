package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.transport.LocalNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A program that opens all its semaphores as it begins. With a version of what is agreed for each
 * of them, a hundred took more than the limit of a call, and members lost their tenure meanwhile.
 */
@Timeout(120)
class ManySemaphoresTest {
  private static final int MANY = 400;

  private final LocalNetwork network = new LocalNetwork();
  private final List<LiveCluster> members = new ArrayList<>();

  private void join(int id) {
    ClusterConfig config = ClusterConfig.named("many").member("m" + id).founds(id == 0);
    members.add(LiveCluster.join(config, network.transport("m" + id), Time.REAL));
  }

  @AfterEach
  void close() {
    members.reversed().forEach(LiveCluster::close);
  }

  @Test
  void areMadeAtOnceByThreeMembers() {
    for (int id = 0; id < 3; id++) {
      join(id);
    }
    long epoch = members.getFirst().epoch().number();
    List<CompletableFuture<Void>> made = new ArrayList<>();
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < MANY; i++) {
        LiveCluster caller = members.get(i % 3);
        String name = "seats" + i;
        Runnable call = () -> caller.semaphore(name, SemaphoreConfig.units(1));
        made.add(CompletableFuture.runAsync(call, callers));
      }
    }

    assertThat(made).allMatch(call -> !call.isCompletedExceptionally());
    assertThat(members).extracting(member -> member.epoch().number()).containsOnly(epoch);
    assertThat(members).allMatch(member -> member.health().ready());
  }
}
