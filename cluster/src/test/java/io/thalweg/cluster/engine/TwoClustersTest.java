package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.transport.LocalNetwork;
import io.thalweg.cluster.transport.Transport;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Finding 1: two clusters of one name had granted the same unit, and both went on. {@code
 * JoiningTest} shows that no member founds a cluster while a seed may be a paused member.
 */
@Timeout(120)
class TwoClustersTest {
  private static final SemaphoreConfig ONE = SemaphoreConfig.units(1);

  private final LocalNetwork network = new LocalNetwork();

  static LiveCluster found(Transport transport) {
    String name = transport.self().name();
    ClusterConfig config = ClusterConfig.named("twice").member(name).founds(true);
    return LiveCluster.join(config, transport, Time.REAL);
  }

  @Test
  void whenTwoClustersMeetTheYoungerGrantsNothingMoreAndLosesItsLeases() throws Exception {
    Transport a = network.transport("a");
    Transport b = network.transport("b");
    network.cut(a.self(), b.self());
    try (LiveCluster older = found(a);
        LiveCluster younger = found(b)) {
      PrioritySemaphore here = older.semaphore("s", ONE);
      PrioritySemaphore there = younger.semaphore("s", ONE);
      Lease kept = here.acquire();
      Lease twice = there.acquire();
      CompletableFuture<String> lost = new CompletableFuture<>();
      twice.onLost(lost::complete);

      network.heal();

      assertThat(lost.get()).contains("two clusters").contains("this one is the younger");
      assertThat(twice.isHeld()).isFalse();
      assertThat(younger.health().state()).isEqualTo(Health.State.DOWN);
      assertThatThrownBy(there::acquire).isInstanceOf(ClosedException.class);
      assertThat(kept.isHeld()).isTrue();
      assertThat(older.health().state()).isEqualTo(Health.State.UP);
      kept.close();
      assertThat(here.acquire().fence()).isGreaterThan(kept.fence());
    }
  }

  /** It said that it was WAITING, and would go on by itself. */
  @Test
  void theYoungerDoesNotSayThatItGoesOn() throws Exception {
    Transport a = network.transport("a");
    Transport b = network.transport("b");
    network.cut(a.self(), b.self());
    try (LiveCluster older = found(a);
        LiveCluster younger = found(b)) {
      BlockingQueue<Health> told = new LinkedBlockingQueue<>();
      younger.addListener(
          new ClusterListener() {
            @Override
            public void health(Health now) {
              told.add(now);
            }
          });

      network.heal();
      assertThat(told.take().state()).isEqualTo(Health.State.DOWN);
      assertThat(told.poll(15, TimeUnit.SECONDS)).isNull(); // its tenure has ended by then
      assertThat(older.health().state()).isEqualTo(Health.State.UP);
    }
  }

  /** The unit was never given back, so the call waited for ever. */
  @Test
  void aCallThatWaitsInTheYoungerFails() throws Exception {
    Transport a = network.transport("a");
    Transport b = network.transport("b");
    network.cut(a.self(), b.self());
    try (LiveCluster older = found(a);
        LiveCluster younger = found(b)) {
      PrioritySemaphore semaphore = younger.semaphore("s", SemaphoreConfig.units(2));
      semaphore.acquire(Request.units(2));
      CompletableFuture<Throwable> end = new CompletableFuture<>();
      Thread.ofPlatform().start(() -> end.complete(catchThrowable(() -> semaphore.retire(1))));
      Fleet.eventually(() -> semaphore.size() == 1);
      assertThat(end).isNotDone();

      network.heal();

      assertThat(end.get())
          .isInstanceOf(ClosedException.class)
          .hasMessageContaining("this one is the younger");
      assertThat(older.health().state()).isEqualTo(Health.State.UP);
    }
  }
}
