package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.EpochStatus;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A member that reaches no majority of keepers for longer than its tenure. */
@Timeout(120)
class TenureTest {
  private static final SemaphoreConfig FOUR = SemaphoreConfig.units(4);

  private final BlockingQueue<Boolean> told = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> lost = new LinkedBlockingQueue<>();
  private final BlockingQueue<Health.State> health = new LinkedBlockingQueue<>();
  private final ClusterListener listener =
      new ClusterListener() {
        @Override
        public boolean hearsGrants() {
          return false;
        }

        @Override
        public void lost(String semaphore, int units, long fence, String why) {
          lost.add(units + " of " + semaphore + ", fence " + fence);
          throw new IllegalStateException("which costs the others nothing");
        }

        @Override
        public void health(Health now) {
          health.add(now.state());
        }

        @Override
        public void valid(boolean valid, String why) {
          told.add(valid);
        }
      };

  @Test
  void aMemberThatIsCutOffLosesItsLeasesAndGoesOnWhenItIsBack() throws Exception {
    try (Fleet fleet = Fleet.quick(3)) {
      LiveCluster cutOff = fleet.member(2);
      fleet.member(0).semaphore("s", FOUR).acquire(Request.units(1));
      PrioritySemaphore there = cutOff.semaphore("s", FOUR);
      Lease lost = there.acquire(Request.units(2));
      assertThat(lost.remaining()).isBetween(Duration.ofNanos(1), Duration.ofSeconds(3));
      CompletableFuture<String> why = new CompletableFuture<>();
      lost.onLost(
          text -> {
            assertThat(lost.isHeld()).isFalse();
            why.complete(text);
          });
      cutOff.addListener(listener);

      fleet.cut(0, 2);
      fleet.cut(1, 2);
      assertThat(why.get()).isNotBlank();
      assertThat(lost.isHeld()).isFalse();
      assertThat(lost.remaining()).isZero();
      assertThat(told.take()).isFalse();
      assertThat(this.lost.take()).isEqualTo("2 of s, fence " + lost.fence());
      awaitHealth(Health.State.DEGRADED);
      awaitHealth(Health.State.WAITING);
      Fleet.eventually(() -> cutOff.health().state() == Health.State.WAITING);
      assertThat(cutOff.health().live()).isTrue();
      assertThat(cutOff.health().ready()).isFalse();
      assertThat(there.tryAcquireHere(Request.units(1))).isEmpty();
      assertThat(cutOff.epoch().valid()).isZero();
      Lease next = fleet.member(1).semaphore("s", FOUR).acquire(Request.units(3));
      assertThat(next.fence()).isGreaterThan(lost.fence());

      fleet.heal();
      assertThat(told.take()).isTrue();
      awaitHealth(Health.State.UP);
      next.close();
      assertThat(there.acquire(Request.units(3)).isHeld()).isTrue();
      assertThat(lost.isHeld()).isFalse();
    }
  }

  private void awaitHealth(Health.State wanted) throws InterruptedException {
    while (health.take() != wanted) {
      // What it was told of before.
    }
  }

  @Test
  void aKeeperWhoseWallClockIsSetForwardDoesNotEndTheTenureOfOthers() throws Exception {
    SetTime keeper = SetTime.ahead(Duration.ZERO, Duration.ZERO);
    try (Fleet fleet = Fleet.quick(3, m -> m == 0 ? keeper : Time.REAL)) {
      LiveCluster driver = fleet.member(0);
      Lease held = fleet.member(2).semaphore("s", FOUR).acquire(Request.units(4));
      PendingLease next = fleet.member(1).semaphore("s", FOUR).request(Request.units(1));

      fleet.cut(0, 2);
      fleet.cut(1, 2);
      Fleet.eventually(driver::epoch, e -> e.out().equals(List.of("m2")) && e.open());
      keeper.setWall(Duration.ofDays(1));
      next.future().thenAccept(lease -> told.add(held.isHeld()));

      assertThat(told.take()).as("held by two").isFalse();
    }
  }

  @Test
  void theEpochNamesMembersAndKeepers() throws Exception {
    try (Fleet fleet = new Fleet(3)) { // it is out for 11 s, long enough to be seen
      LiveCluster member = fleet.member(1);
      Fleet.eventually(() -> member.epoch().open() && member.epoch().keepers().size() == 3);
      EpochStatus before = member.epoch();
      assertThat(before.members()).containsExactlyInAnyOrder("m0", "m1", "m2");
      assertThat(before.keepers()).containsExactlyInAnyOrder("m0", "m1", "m2");
      assertThat(before.out()).isEmpty();
      assertThat(before.valid()).isPositive();

      fleet.member(2).semaphore("s", FOUR).acquire(); // else no epoch ends its being out
      fleet.member(2).kill();
      Fleet.eventually(member::epoch, epoch -> epoch.out().equals(List.of("m2")));
      EpochStatus after = member.epoch();
      assertThat(after.members()).containsExactlyInAnyOrder("m0", "m1");
      assertThat(after.number()).isGreaterThan(before.number());
      Fleet.eventually(member::epoch, epoch -> epoch.out().isEmpty());
    }
  }
}
