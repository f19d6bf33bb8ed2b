package io.thalweg.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.engine.LiveCluster;
import io.thalweg.cluster.engine.Time;
import io.thalweg.cluster.transport.LocalNetwork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThalwegMetricsTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private double gauge(String name) {
    return registry.get(name).tag("semaphore", "gpus").gauge().value();
  }

  private double count(String name) {
    return registry.get(name).tag("semaphore", "gpus").counter().count();
  }

  private Timer waits(String priority) {
    return registry.get("thalweg.wait").tags("semaphore", "gpus", "priority", priority).timer();
  }

  private static PrioritySemaphore gpus(Cluster cluster) {
    return cluster.semaphore("gpus", SemaphoreConfig.units(4));
  }

  @Test
  void aKnownSequenceGivesKnownFigures() throws Exception {
    try (Cluster cluster = Thalweg.local()) {
      PrioritySemaphore gpus = gpus(cluster);
      new ThalwegMetrics(cluster).bindTo(registry);
      Lease three = gpus.acquire(Request.units(3).priority(7));
      PendingLease waits = gpus.request(Request.units(2).priority(1_000));
      PendingLease givenUp = gpus.request(Request.units(4));
      assertThat(gauge("thalweg.held")).isEqualTo(3);
      assertThat(gauge("thalweg.free")).isEqualTo(1);
      assertThat(gauge("thalweg.waiting")).isEqualTo(2);
      assertThat(gauge("thalweg.token")).isEqualTo(1);
      givenUp.cancel();
      three.close();
      waits.future().get().close();
      assertThat(count("thalweg.grants")).isEqualTo(2);
      assertThat(count("thalweg.given.up")).isEqualTo(1);
      assertThat(waits("7").count()).isEqualTo(1);
      assertThat(waits("above 10").count()).isEqualTo(1);
      assertThat(registry.get("thalweg.held.time").tag("semaphore", "gpus").timer().count())
          .isEqualTo(2);
      assertThat(gauge("thalweg.held")).isZero();
      assertThat(gauge("thalweg.free")).isEqualTo(4);
    }
  }

  @Test
  void aLeaseThatIsLostIsCounted() throws Exception {
    try (Cluster cluster = Thalweg.local()) {
      new ThalwegMetrics(cluster).bindTo(registry);
      gpus(cluster).acquire(Request.units(3));
      gpus(cluster).acquire().close();
      assertThat(count("thalweg.lost")).isZero();
      cluster.leave(); // which waits for listeners
      assertThat(count("thalweg.lost")).isEqualTo(1);
    }
  }

  @Test
  void whatIsOpenedLaterHasGaugesFromItsFirstEventOn() throws Exception {
    try (Cluster cluster = Thalweg.local()) {
      new ThalwegMetrics(cluster).bindTo(registry);
      gpus(cluster).acquire(Request.units(3));
      assertThat(gauge("thalweg.held")).isEqualTo(3);
      assertThat(gauge("thalweg.free")).isEqualTo(1);
      assertThat(gauge("thalweg.waiting")).isZero();
      assertThat(gauge("thalweg.token")).isEqualTo(1);
    }
  }

  @Test
  void messagesAndMovesOfTheTokenAreCounted() throws Exception {
    LocalNetwork network = new LocalNetwork();
    try (Cluster first = join(network, "a");
        Cluster second = join(network, "b")) {
      new ThalwegMetrics(second, Tags.of("member", "b")).bindTo(registry);
      gpus(first);
      gpus(second).acquire(Request.units(4)).close();
      while (count("thalweg.token.moves") == 0) {
        Thread.onSpinWait(); // listeners are called soon, on another thread
      }
      assertThat(count("thalweg.token.moves")).isEqualTo(1);
      assertThat(
              registry.get("thalweg.messages").tags("semaphore", "gpus", "member", "b").counters())
          .isNotEmpty()
          .allMatch(c -> c.getId().getTag("type") != null && c.count() >= 1);
      assertThat(registry.get("thalweg.members").gauge().value()).isEqualTo(2);
      assertThat(registry.get("thalweg.health").gauge().value()).isZero();
      second.semaphores(); // still open
    }
    assertThat(registry.get("thalweg.health").gauge().value()).isEqualTo(5);
  }

  private static Cluster join(LocalNetwork network, String name) {
    ClusterConfig config = ClusterConfig.named("m").member(name).founds(name.equals("a"));
    return LiveCluster.join(config, network.transport(name), Time.REAL);
  }

  @Test
  void whatIsOpenedLaterIsBoundToo() {
    try (Cluster cluster = Thalweg.local()) {
      new ThalwegMetrics(cluster).bindTo(registry);
      gpus(cluster);
      cluster.groupLock("rooms");
      assertThat(registry.get("thalweg.health").gauge().value()).isZero(); // as a scrape does
      assertThat(gauge("thalweg.free")).isEqualTo(4);
      assertThat(registry.get("thalweg.token").tag("semaphore", "rooms").gauge().value()).isOne();
    }
  }

  @Test
  void prioritiesFarFromZeroShareABucket() throws Exception {
    try (Cluster cluster = Thalweg.local()) {
      new ThalwegMetrics(cluster).bindTo(registry);
      for (long priority : new long[] {Long.MIN_VALUE, -11, -10, 0, 10, 11, Long.MAX_VALUE}) {
        gpus(cluster).acquire(Request.units(1).priority(priority)).close();
      }
      assertThat(waits("below -10").count()).isEqualTo(2);
      assertThat(waits("-10").count()).isEqualTo(1);
      assertThat(waits("10").count()).isEqualTo(1);
      assertThat(waits("above 10").count()).isEqualTo(2);
    }
  }

  @Test
  void closingTakesAllMetersOut() throws Exception {
    try (Cluster cluster = Thalweg.local()) {
      ThalwegMetrics metrics = new ThalwegMetrics(cluster);
      metrics.bindTo(registry);
      gpus(cluster).acquire().close();
      metrics.close();
      gpus(cluster).acquire().close();
      assertThat(registry.getMeters()).isEmpty();
    }
  }
}
