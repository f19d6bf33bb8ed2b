package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Thalweg;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.DrainedException;
import io.thalweg.cluster.EpochStatus;
import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.cluster.transport.LocalNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An operator empties a member, on a network in memory and over TCP. */
@Timeout(120)
class DrainTest {
  private static final SemaphoreConfig FOUR = SemaphoreConfig.units(4);

  private final LocalNetwork network = new LocalNetwork();
  private final List<LiveCluster> members = new ArrayList<>();

  private void join(boolean tcp, int count) {
    for (int m = 0; m < count; m++) {
      ClusterConfig config = ClusterConfig.named("drains").foundsAtOnce().founds(m == 0);
      members.add(tcp ? overTcp(config) : inMemory(config));
    }
  }

  private LiveCluster inMemory(ClusterConfig config) {
    String name = "m" + members.size();
    return LiveCluster.join(config.member(name), network.transport(name), Time.REAL);
  }

  /** A member is named after its address here. */
  private LiveCluster overTcp(ClusterConfig config) {
    String[] seeds = members.stream().map(m -> m.member().replace('-', ':')).toArray(String[]::new);
    return (LiveCluster) Thalweg.join(config.bind("127.0.0.1:0").seeds(seeds));
  }

  @AfterEach
  void close() {
    members.reversed().forEach(LiveCluster::close);
  }

  private static Health.State state(LiveCluster member) {
    return member.health().state();
  }

  @ParameterizedTest(name = "over TCP: {0}")
  @ValueSource(booleans = {false, true})
  void leasesStayAndNothingElseIsGranted(boolean tcp) throws Exception {
    join(tcp, 3);
    LiveCluster drained = members.getFirst();
    BlockingQueue<Health.State> heard = new LinkedBlockingQueue<>();
    drained.addListener(
        new ClusterListener() {
          @Override
          public void health(Health now) {
            if (now.state() == Health.State.DRAINING || now.state() == Health.State.DRAINED) {
              heard.add(now.state());
            }
          }
        });
    PrioritySemaphore here = drained.semaphore("s", FOUR);
    GroupLock lock = drained.groupLock("lock");
    Lease lease = here.acquire();
    Lease inside = lock.enter("a");
    PendingLease waits = here.request(Request.units(4));

    members.get(2).drain(drained.member());

    assertThatThrownBy(() -> waits.future().get()).hasCauseInstanceOf(DrainedException.class);
    Fleet.eventually(() -> state(drained) == Health.State.DRAINING);
    assertThat(drained.health().ready()).isFalse();
    assertThat(drained.health().live()).isTrue();
    assertThatThrownBy(here::acquire)
        .isInstanceOf(DrainedException.class)
        .hasMessage("an operator empties " + drained.member() + ": it takes no requests");
    assertThatThrownBy(() -> here.tryAcquire(Request.units(1)))
        .isInstanceOf(DrainedException.class);
    assertThatThrownBy(() -> here.tryAcquireHere(Request.units(1)))
        .isInstanceOf(DrainedException.class);
    assertThatThrownBy(() -> lock.enter("a")).isInstanceOf(DrainedException.class);
    assertThat(members.get(1).semaphore("s", FOUR).acquire(Request.units(3)).units()).hasSize(3);
    assertThat(lease.isHeld()).isTrue();
    assertThat(inside.isHeld()).isTrue();

    lease.close();
    inside.close();

    Fleet.eventually(() -> state(drained) == Health.State.DRAINED);
    List<EpochStatus.Draining> empty = List.of(new EpochStatus.Draining(drained.member(), true));
    Fleet.eventually(() -> members.get(2).epoch().draining(), empty::equals);
    assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(Health.State.DRAINING);
    assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(Health.State.DRAINED);
    assertThat(here.local().tokenHere()).isFalse();
    assertThat(drained.leave()).isTrue();
  }

  @Test
  void whoServesAgainGrantsAgain() throws Exception {
    join(false, 2);
    PrioritySemaphore here = members.get(1).semaphore("s", FOUR);
    members.get(0).drain("m1");
    Fleet.eventually(() -> state(members.get(1)) == Health.State.DRAINED);
    members.get(1).undrain("m1");

    assertThat(here.acquire(Request.units(4)).units()).hasSize(4);
    assertThat(members.get(1).epoch().draining()).isEmpty();
    Fleet.eventually(() -> state(members.get(1)), Health.State.UP::equals);
  }

  @Test
  void whatCannotBeDrainedIsSaidInASentence() {
    join(false, 2);
    LiveCluster first = members.getFirst();

    assertThatThrownBy(() -> first.drain("dora"))
        .isInstanceOf(ThalwegException.class)
        .hasMessage("no member of the cluster is named dora");
    first.drain("m1");
    assertThatThrownBy(() -> first.drain("m0"))
        .isInstanceOf(ThalwegException.class)
        .hasMessage("m0 is the last member that serves requests: then nobody would");
  }

  /** Threads take and close units that are set aside while their member is drained. */
  @Test
  void whoTakesUnitsSetAsideMeanwhileHoldsThemOrIsRefused() throws Exception {
    join(false, 2);
    LiveCluster drained = members.getFirst();
    PrioritySemaphore here = drained.semaphore("s", FOUR);
    BlockingQueue<Object> ends = new LinkedBlockingQueue<>();
    for (int t = 0; t < 4; t++) {
      Thread.ofPlatform().start(() -> ends.add(untilRefused(here)));
    }
    for (int t = 0; t < 1000; t++) {
      Thread.onSpinWait();
    }

    members.get(1).drain("m0");

    for (int t = 0; t < 4; t++) {
      assertThat(ends.poll(60, TimeUnit.SECONDS)).isInstanceOf(DrainedException.class);
    }
    Fleet.eventually(() -> state(drained) == Health.State.DRAINED);
    Lease all = members.get(1).semaphore("s", FOUR).acquire(Request.units(4));
    assertThat(all.units()).hasSize(4);
  }

  private static Object untilRefused(PrioritySemaphore semaphore) {
    try {
      while (true) {
        try (Lease lease = semaphore.acquire()) {
          if (!lease.isHeld()) {
            return "a lease that does not count";
          }
        }
      }
    } catch (Exception refused) {
      return refused;
    }
  }

  /** The operator's process is gone: the member goes on being drained. */
  @Test
  void theOrderOutlivesItsOperator() throws Exception {
    join(false, 3);
    Lease lease = members.get(1).semaphore("s", FOUR).acquire();
    members.get(2).drain("m1");
    members.get(2).kill();

    lease.close();

    Fleet.eventually(() -> state(members.get(1)) == Health.State.DRAINED);
  }
}
