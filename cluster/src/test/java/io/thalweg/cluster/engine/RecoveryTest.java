package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Thalweg;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.JoinException;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.transport.LocalNetwork;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One member is killed, or all, on a network in memory and over TCP: the others are served, and
 * nobody is granted what another one holds.
 */
@Timeout(120)
class RecoveryTest {
  private static final SemaphoreConfig TWO = SemaphoreConfig.units(2);
  private static final Request BOTH = Request.units(2);

  private final LocalNetwork network = new LocalNetwork();
  private final List<LiveCluster> members = new ArrayList<>();
  private int joined;

  private static ClusterConfig config() {
    return waitsToFound().foundsAtOnce();
  }

  private static ClusterConfig waitsToFound() {
    return ClusterConfig.named("recovers")
        .suspectAfter(Duration.ofSeconds(1))
        .tenure(Duration.ofSeconds(3));
  }

  private void join(boolean tcp, int count) {
    for (int m = 0; m < count; m++) {
      join(tcp, config().founds(m == 0));
    }
  }

  private LiveCluster join(boolean tcp, ClusterConfig config) {
    LiveCluster member = tcp ? overTcp(config) : inMemory(config);
    members.add(member);
    return member;
  }

  private LiveCluster inMemory(ClusterConfig config) {
    String name = "m" + joined++;
    return LiveCluster.join(config.member(name), network.transport(name), Time.REAL);
  }

  /** A member is named after its address here. */
  private LiveCluster overTcp(ClusterConfig config) {
    String[] seeds = members.stream().map(m -> m.member().replace('-', ':')).toArray(String[]::new);
    return (LiveCluster) Thalweg.join(config.bind("127.0.0.1:0").seeds(seeds));
  }

  private PrioritySemaphore semaphore(int m) {
    return members.get(m).semaphore("s", TWO);
  }

  private void awaitKeepers(int m, int count) throws InterruptedException {
    Fleet.eventually(() -> members.get(m).epoch().keepers().size() == count);
  }

  @AfterEach
  void close() {
    members.reversed().forEach(LiveCluster::close);
  }

  @ParameterizedTest(name = "over TCP: {0}")
  @ValueSource(booleans = {false, true})
  void ofAHolderOfUnits(boolean tcp) throws Exception {
    join(tcp, 3);
    Lease stays = semaphore(1).acquire();
    Lease ends = semaphore(2).acquire();
    members.get(2).kill();

    Lease next = semaphore(0).acquire();

    assertThat(next.units()).isEqualTo(ends.units());
    assertThat(next.fence()).isGreaterThan(Math.max(ends.fence(), stays.fence()));
    assertThat(stays.isHeld()).isTrue();
  }

  @ParameterizedTest(name = "over TCP: {0}")
  @ValueSource(booleans = {false, true})
  void ofTheOneWithTheToken(boolean tcp) throws Exception {
    join(tcp, 3);
    semaphore(0);
    semaphore(2).acquire(BOTH).close();
    Fleet.eventually(() -> semaphore(2).local().tokenHere());
    members.get(2).kill();

    assertThat(semaphore(1).acquire(BOTH).units()).hasSize(2);
  }

  @ParameterizedTest(name = "over TCP: {0}")
  @ValueSource(booleans = {false, true})
  void ofOneOfThreeKeepers(boolean tcp) throws Exception {
    join(tcp, 3);
    awaitKeepers(1, 3);
    Lease stays = semaphore(2).acquire();
    members.get(0).kill();

    assertThat(members.get(1).semaphore("another", TWO).acquire(BOTH).units()).hasSize(2);
    assertThat(semaphore(1).acquire().units()).doesNotContainAnyElementsOf(stays.units());
    assertThat(stays.isHeld()).isTrue();
  }

  @ParameterizedTest(name = "over TCP: {0}")
  @ValueSource(booleans = {false, true})
  void ofTheOnlyKeeperThatIsStartedAgainWithItsDisk(boolean tcp, @TempDir Path disk)
      throws Exception {
    ClusterConfig keeper = config().founds(true).dataDirectory(disk);
    join(tcp, keeper);
    join(tcp, config().founds(false));
    awaitKeepers(1, 1);
    Lease lease = semaphore(1).acquire(BOTH);
    members.getFirst().kill();
    Fleet.eventually(() -> members.get(1).health().state() == Health.State.WAITING);
    assertThat(lease.isHeld()).as("nobody confirms its member").isFalse();
    members.removeFirst();

    join(tcp, keeper);

    Lease next = semaphore(0).acquire(BOTH);
    assertThat(next.fence()).isGreaterThan(lease.fence());
    assertThat(members.get(1).semaphore("s", TWO).status().holders()).hasSize(1);
  }

  /** The majority of the keepers is back, and the founder is not among them. */
  @Test
  void ofAllIfTheFounderStaysAway(@TempDir Path disks) throws Exception {
    for (int m = 0; m < 3; m++) {
      join(true, config().founds(m == 0).dataDirectory(disks.resolve("m" + m)));
    }
    awaitKeepers(1, 3);
    Lease lease = semaphore(1).acquire(BOTH);
    List<String> places = members.stream().map(m -> m.member().replace('-', ':')).toList();
    members.forEach(LiveCluster::kill);
    members.clear();

    List<CompletableFuture<LiveCluster>> back = new ArrayList<>();
    for (int m = 1; m < 3; m++) {
      ClusterConfig again =
          config()
              .bind(places.get(m))
              .seeds(places.toArray(String[]::new))
              .founds(false)
              .joinTimeout(Duration.ofSeconds(60))
              .dataDirectory(disks.resolve("m" + m));
      back.add(CompletableFuture.supplyAsync(() -> (LiveCluster) Thalweg.join(again)));
    }
    for (CompletableFuture<LiveCluster> each : back) {
      members.add(each.get());
    }

    assertThat(semaphore(0).acquire(BOTH).fence()).isGreaterThan(lease.fence());
  }

  /** One of three keepers is back: both it and a visitor say which are missing. */
  @Test
  void ofTwoKeepersNamesThoseToStart(@TempDir Path disks) throws Exception {
    for (int m = 0; m < 3; m++) {
      ClusterConfig config = config().founds(m == 0);
      join(true, m == 2 ? config : config.dataDirectory(disks.resolve("m" + m)));
    }
    awaitKeepers(1, 3);
    List<String> names = members.stream().map(LiveCluster::member).toList();
    members.forEach(LiveCluster::kill);
    members.clear();
    String place = names.get(1).replace('-', ':');
    ClusterConfig again = config().bind(place).founds(false).dataDirectory(disks.resolve("m1"));
    BlockingQueue<String> waits = new LinkedBlockingQueue<>();
    var joins = new FutureTask<>(() -> Thalweg.join(again, waits::add));
    Thread thread = Thread.ofPlatform().start(joins);

    String keepers =
        "let this member in; keepers: %s (not heard), %s, %s (not heard); 2 of 3 needed; %3$s has no data"
            .formatted(names.toArray());
    assertThat(waits.take()).contains(keepers);
    ClusterConfig visitor =
        waitsToFound()
            .bind("127.0.0.1:0")
            .founds(false)
            .visits()
            .seeds(place)
            .joinTimeout(Duration.ofSeconds(4));
    assertThatThrownBy(() -> Thalweg.join(visitor))
        .isInstanceOf(JoinException.class)
        .hasMessageContaining("within 4s: ")
        .hasMessageContaining(keepers);
    thread.interrupt();
    assertThatThrownBy(joins::get).hasCauseInstanceOf(JoinException.class);
  }
}
