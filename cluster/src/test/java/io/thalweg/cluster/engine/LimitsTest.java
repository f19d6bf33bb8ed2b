package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.JoinException;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.cluster.transport.LocalNetwork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Findings 4 and 5: members send nothing that others refuse, however much there is to tell. */
@Timeout(120)
class LimitsTest {
  private static final SemaphoreConfig ONE = SemaphoreConfig.units(1);
  private static final int LEAST = 1 << 14; // bytes of a message

  private final LocalNetwork network = new LocalNetwork();
  private final List<LiveCluster> members = new ArrayList<>();

  private LiveCluster join(ClusterConfig config) {
    String name = config.member() == null ? "m" + members.size() : config.member();
    var transport = new Narrow(network.transport(name), config.maxMessageBytes());
    ClusterConfig settings = config.member(name).founds(members.isEmpty());
    members.add(LiveCluster.join(settings, transport, Time.REAL));
    return members.getLast();
  }

  @AfterEach
  void close() {
    members.reversed().forEach(LiveCluster::close);
  }

  private static ClusterConfig config() {
    return ClusterConfig.named("limits");
  }

  @Test
  void aThousandSemaphoresAreToldToANewcomer() throws Exception {
    ClusterConfig config = config().maxSemaphores(1001).maxMessageBytes(60_000);
    LiveCluster first = join(config);
    for (int s = 0; s < 1000; s++) {
      first.semaphore("s" + s, ONE);
    }
    LiveCluster second = join(config);
    assertThat(second.semaphores()).hasSize(1000);
    second.semaphore("one more", ONE).acquire().close();
    second.semaphore("s999", ONE).acquire().close();
    Fleet.eventually(() -> first.semaphores().size() == 1001);
    assertThatThrownBy(() -> second.semaphore("too many", ONE))
        .isInstanceOf(ThalwegException.class)
        .hasMessageContaining("maxSemaphores");
    assertThat(second.semaphore("s1", ONE).status().silent()).isEmpty();
  }

  /** UTF-8 would turn two such names into the same one. */
  @Test
  void aNameThatUtf8CannotCarryIsRefused() {
    LiveCluster member = join(config());
    GroupLock lab = member.groupLock("lab");
    List<ThrowingCallable> calls =
        List.of(
            () -> member.semaphore("a\uD800", ONE),
            () -> member.groupLock("a\uD800"),
            () -> lab.request("a\uD800"));
    assertThat(calls)
        .allSatisfy(
            call ->
                assertThatThrownBy(call)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("must be text that UTF-8 can carry, not \"a\\ud800\""));
    assertThat(member.semaphore("a\uD83D\uDE00", ONE).name()).isEqualTo("a\uD83D\uDE00");
  }

  @Test
  void moreGroupsThanFitIntoAMessageAreToldToAll() throws Exception {
    ClusterConfig config = config().maxMessageBytes(LEAST);
    GroupLock here = join(config).groupLock("lab");
    GroupLock there = join(config).groupLock("lab");
    for (int g = 0; g < 200; g++) { // of 142 bytes: nearly twice the size of a message
      (g % 2 == 0 ? here : there).enter("€".repeat(46) + "%04d".formatted(g)).close();
    }
    GroupLock late = join(config).groupLock("lab");
    late.enter("€".repeat(46) + "0017").close();
    assertThat(late.status().silent()).isEmpty();
  }

  @Test
  void aGroupForWhichThereIsNoRoomIsRefusedAndAllElseGoesOn() throws Exception {
    ClusterConfig config = config().maxMessageBytes(LEAST);
    GroupLock here = join(config).groupLock("lab");
    GroupLock there = join(config).groupLock("lab");
    assertThatThrownBy(
            () -> {
              for (int g = 0; g < 1000; g++) {
                here.enter("group %094d".formatted(g)).close();
              }
            })
        .isInstanceOf(ThalwegException.class)
        .hasMessageContaining("no room for lab: all definitions would take")
        .hasMessageContaining("maxMessageBytes");
    there.enter("group %094d".formatted(17)).close();
    here.enter("group %094d".formatted(18)).close();
    assertThat(members.getFirst().health().state()).isEqualTo(Health.State.UP);
  }

  @Test
  void unitsForWhichThereIsNoRoomAreRefused() throws Exception {
    LiveCluster member = join(config());
    SemaphoreConfig most = SemaphoreConfig.units(SemaphoreConfig.MAX_UNITS);
    for (int s = 0; s < 33; s++) {
      member.semaphore("s" + s, s < 2 ? ONE : most);
    }
    assertThatThrownBy(() -> member.semaphore("one more", most)).hasMessageContaining("units");
    assertThatThrownBy(() -> member.semaphore("s0", ONE).resize(SemaphoreConfig.MAX_UNITS))
        .hasMessageContaining("all semaphores would have")
        .isInstanceOf(ThalwegException.class);
    member.semaphore("s0", ONE).resize(2);
    assertThat(member.semaphore("s0", ONE).size()).isEqualTo(2);
  }

  @Test
  void thousandsThatWaitAreTold() throws Exception {
    ClusterConfig config = config().maxMessageBytes(LEAST);
    PrioritySemaphore here = join(config).semaphore("s", ONE);
    PrioritySemaphore there = join(config).semaphore("s", ONE);
    try (Lease held = here.acquire()) {
      List<PendingLease> waiting = new ArrayList<>();
      for (int w = 0; w < 5_000; w++) {
        waiting.add(there.request(Request.units(1)));
      }
      assertThat(here.status().silent()).isEmpty();
      assertThat(here.status().waiters()).hasSize(5_000);
      waiting.forEach(PendingLease::cancel);
      assertThat(held.isHeld()).isTrue();
    }
    Fleet.eventually(() -> here.status().free().size() == 1);
  }

  /** Finding 5. */
  @Test
  void aMemberWithALargeAnswerIsNotLost() throws Exception {
    ClusterConfig config = config().maxMessageBytes(LEAST);
    LiveCluster first = join(config);
    PrioritySemaphore large = join(config).semaphore("large", SemaphoreConfig.units(30_000));
    join(config);
    List<Lease> leases = new ArrayList<>();
    for (int u = 0; u < 3_000; u++) {
      leases.add(large.acquire());
    }
    members.getLast().kill();
    Fleet.eventually(() -> first.epoch().open() && first.epoch().members().size() == 2);
    assertThat(leases).allMatch(Lease::isHeld);
    leases.forEach(Lease::close);
    assertThat(first.semaphore("large", SemaphoreConfig.units(30_000)).acquire().isHeld()).isTrue();
  }

  /** All units that were free go with the token of the member that dies, and are kept back. */
  @Test
  void asManyUnitsAsThereMayBeAreKeptBackAndFreeAgain() throws Exception {
    ClusterConfig config =
        config()
            .maxMessageBytes(LEAST)
            .suspectAfter(Duration.ofSeconds(1))
            .tenure(Duration.ofSeconds(3));
    SemaphoreConfig most = SemaphoreConfig.units(2 * LEAST);
    LiveCluster first = join(config);
    join(config);
    join(config);
    LiveCluster holder = join(config);
    assertThatThrownBy(() -> first.semaphore("more", SemaphoreConfig.units(2 * LEAST + 1)))
        .hasMessageContaining("more than 32768 (2 times maxMessageBytes");
    holder.semaphore("s", most).acquire();
    holder.kill();
    assertThat(first.semaphore("s", most).acquire(Request.units(2 * LEAST)).isHeld()).isTrue();
  }

  @Test
  void membersWhoseLimitsDifferAreToldSo() {
    join(config());
    assertThatThrownBy(() -> join(config().maxSemaphores(500).maxMessageBytes(LEAST)))
        .isInstanceOf(JoinException.class)
        .hasMessage(
            "m1 cannot join limits: m0 has maxMessageBytes 1048576, not 16384 maxSemaphores 1000,"
                + " not 500 as this member: all need the same");
  }

  /** A keeper would count the tenure of the other as over while the other still holds. */
  @Test
  void aMemberWithAnotherTenureIsToldSo() {
    join(config());
    assertThatThrownBy(() -> join(config().tenure(Duration.ofSeconds(60))))
        .isInstanceOf(JoinException.class)
        .hasMessage(
            "m1 cannot join limits: m0 has tenure 9000 ms, not 60000 as this member: all need the"
                + " same");
  }

  @Test
  void theLimitOfNamesIsNotOneOfMembersNames() throws Exception {
    ClusterConfig config = config().maxNameLength(3);
    join(config.member("a member of a long name"));
    LiveCluster second = join(config.member("another member of a long name"));
    second.semaphore("s", ONE).acquire().close();
    assertThatThrownBy(() -> second.semaphore("long", ONE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
