package io.thalweg.testkit;

import static io.thalweg.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TestClusterTest {
  private static final SemaphoreConfig FIVE = SemaphoreConfig.units(5);

  private static PrioritySemaphore seats(Cluster member) {
    return member.semaphore("seats", FIVE);
  }

  @Test
  void membersShare() throws Exception {
    try (var cluster = TestCluster.of(3)) {
      try (Lease lease = seats(cluster.member(2)).acquire(Request.units(2))) {
        assertThat(lease.units()).containsExactly(0, 1);
        assertThat(seats(cluster.member(0)).status().holders())
            .singleElement()
            .satisfies(holder -> assertThat(holder.member()).isEqualTo("m2"));
      }
      assertThat(seats(cluster.member(1)).acquire(Request.units(5)).units()).hasSize(5);
    }
  }

  @Test
  void whoIsIsolatedWaitsUntilTheNetworkHeals() throws Exception {
    try (var cluster = TestCluster.of(3)) {
      seats(cluster.member(0)).acquire().close(); // the token stays here
      PrioritySemaphore far = seats(cluster.member(2));
      cluster.isolate(2);
      eventually(() -> cluster.member(2).members().equals(java.util.List.of("m2")));
      PendingLease waits = far.request(Request.units(1));
      assertThat(waits.future()).isNotDone();
      cluster.heal();
      assertThat(waits.future().get().isHeld()).isTrue();
    }
  }

  @Test
  void twoThatAreCutOffReachEachOtherThroughAThird() throws Exception {
    try (var cluster = TestCluster.of(3)) {
      seats(cluster.member(0)).acquire().close();
      PrioritySemaphore second = seats(cluster.member(1));
      cluster.cut(0, 1);
      eventually(() -> !cluster.member(0).members().contains("m1"));
      assertThat(second.acquire(Request.units(5)).units()).hasSize(5);
    }
  }

  @Test
  void whoStopsHandsOnWhatItHad() throws Exception {
    try (var cluster = TestCluster.of(3)) {
      Lease lease = seats(cluster.member(1)).acquire(Request.units(5));
      cluster.stop(1);
      assertThat(lease.isHeld()).isFalse();
      assertThat(seats(cluster.member(0)).acquire(Request.units(5)).units()).hasSize(5);
      assertThat(cluster.member(2).health().state()).isEqualTo(Health.State.UP);
    }
  }

  @Test
  void whatAMemberHadThatCrashesComesBack() throws Exception {
    Duration second = Duration.ofSeconds(1);
    try (var cluster =
        TestCluster.of(3, c -> c.suspectAfter(second).tenure(second.multipliedBy(3)))) {
      PrioritySemaphore first = seats(cluster.member(0));
      Lease died = seats(cluster.member(1)).acquire(Request.units(5));
      PendingLease waits = first.request(Request.units(5));
      cluster.crash(1);
      assertThat(waits.future().get().units()).hasSize(5);
      assertThat(waits.future().get().fence()).isGreaterThan(died.fence());
    }
  }

  @Test
  void whoJoinsLaterIsOneOfThem() throws Exception {
    try (var cluster = TestCluster.of(1, config -> config.overlay(Overlay.STAR))) {
      seats(cluster.member(0));
      Cluster newcomer = cluster.join();
      assertThat(newcomer).isSameAs(cluster.member(1));
      assertThat(seats(newcomer).acquire().units()).containsExactly(0);
      assertThat(cluster.members()).hasSize(2);
    }
  }

  @Test
  void whatCannotBeIsRefusedInOneSentence() {
    assertThatThrownBy(() -> TestCluster.of(0)).hasMessage("a cluster has 1 member or more, not 0");
    try (var cluster = TestCluster.of(2)) {
      assertThatThrownBy(() -> cluster.member(2)).hasMessage("there are members 0 to 1, not 2");
      assertThatThrownBy(() -> cluster.cut(1, 1))
          .hasMessage("member 1 cannot be cut off from itself");
      assertThatThrownBy(cluster::time)
          .hasMessage("this cluster goes by the machine's time: use TestCluster.withManualTime");
    }
  }
}
