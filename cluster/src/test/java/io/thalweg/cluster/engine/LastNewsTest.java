package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.transport.LocalNetwork;
import io.thalweg.cluster.transport.Transport;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What listeners are told when their member ends. */
@Timeout(120)
class LastNewsTest {
  private static final SemaphoreConfig FOUR = SemaphoreConfig.units(4);

  private final List<String> told = new CopyOnWriteArrayList<>();
  private final List<Health> health = new CopyOnWriteArrayList<>();
  private final ClusterListener listener =
      new ClusterListener() {
        @Override
        public void valid(boolean valid, String why) {
          told.add(valid + " " + why);
        }

        @Override
        public void health(Health now) {
          health.add(now);
        }
      };

  private void assertDownWith(String why) {
    assertThat(health).extracting(Health::state).containsOnlyOnce(Health.State.DOWN);
    assertThat(health.getLast().problems()).singleElement().asString().contains(why);
  }

  /** Whoever is paged when a member may not grant was paged at each deployment. */
  @RepeatedTest(5)
  void anOrderlyCloseIsNoAlarm() throws Exception {
    try (Fleet fleet = new Fleet(4)) {
      LiveCluster leaves = fleet.member(3);
      Fleet.eventually(() -> leaves.epoch().keepers().size() == 3 && leaves.epoch().open());
      PrioritySemaphore semaphore = leaves.semaphore("s", FOUR);
      Lease held = semaphore.acquire(Request.units(2));
      leaves.addListener(listener);

      assertThat(leaves.leave()).isTrue();

      assertThat(held.isHeld()).isFalse();
      assertDownWith("has been closed by its member m3"); // before the process ends
      assertThat(told).isEmpty();
    }
  }

  @Test
  void aMemberThatIsKilledSaysThatItIsDown() throws Exception {
    try (Fleet fleet = new Fleet(1)) {
      fleet.member(0).addListener(listener);
      fleet.member(0).kill();
      Fleet.eventually(() -> !health.isEmpty());
      fleet.member(0).close();
      assertDownWith("was killed");
    }
  }

  @Test
  void theYoungerOfTwoClustersSaysWhyItGrantsNothingMore() throws Exception {
    LocalNetwork network = new LocalNetwork();
    Transport a = network.transport("a");
    Transport b = network.transport("b");
    network.cut(a.self(), b.self());
    try (LiveCluster older = TwoClustersTest.found(a);
        LiveCluster younger = TwoClustersTest.found(b)) {
      younger.addListener(listener);
      network.heal();
      Fleet.eventually(() -> !health.isEmpty() && !told.isEmpty());
      younger.leave();

      assertDownWith("this one is the younger");
      assertThat(told).singleElement().asString().startsWith("false").contains("is the younger");
      assertThat(older.health().state()).isEqualTo(Health.State.UP);
    }
  }

  @Test
  void aListenerThatDoesNotReturnHoldsUpTheEndForAMomentOnly() {
    CountDownLatch never = new CountDownLatch(1);
    try (Fleet fleet = new Fleet(1)) {
      fleet
          .member(0)
          .addListener(
              new ClusterListener() {
                @Override
                public void health(Health now) {
                  try {
                    never.await();
                  } catch (InterruptedException e) {
                    throw new AssertionError(e);
                  }
                }
              });
      assertThat(fleet.member(0).leave()).isTrue();
    } finally {
      never.countDown();
    }
  }

  @Test
  void aListenerMayCloseTheCluster() throws Exception {
    try (Fleet fleet = Fleet.quick(2)) {
      LiveCluster cutOff = fleet.member(1);
      CountDownLatch closed = new CountDownLatch(1);
      cutOff.addListener(
          new ClusterListener() {
            @Override
            public void valid(boolean valid, String why) {
              cutOff.kill();
              cutOff.close();
              closed.countDown();
            }
          });
      fleet.cut(0, 1);
      closed.await();
      assertThat(cutOff.health().state()).isEqualTo(Health.State.DOWN);
    }
  }
}
