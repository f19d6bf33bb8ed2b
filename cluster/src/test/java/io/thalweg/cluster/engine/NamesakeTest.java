package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.JoinException;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.transport.LocalNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Operators tell members by their names: two that live do not have the same one. */
@Timeout(120)
class NamesakeTest {
  private static final SemaphoreConfig TWO = SemaphoreConfig.units(2);

  private final LocalNetwork network = new LocalNetwork();
  private final List<LiveCluster> members = new ArrayList<>();
  private final LiveCluster founder = join(config("a").founds(true));

  private static ClusterConfig config(String name) {
    return ClusterConfig.named("names").member(name);
  }

  private LiveCluster join(ClusterConfig config) {
    String name = String.valueOf(config.member());
    LiveCluster member = LiveCluster.join(config, network.transport(name), Time.REAL);
    synchronized (members) {
      members.add(member);
    }
    return member;
  }

  @AfterEach
  void close() {
    members.reversed().forEach(LiveCluster::close);
  }

  private void assertRefused(String name) {
    assertThatThrownBy(() -> join(config(name)))
        .isInstanceOf(JoinException.class)
        .hasMessageStartingWith(name + " cannot join names: ")
        .hasMessageContaining("a living member has the same name");
  }

  @Test
  void theSecondIsRefusedAndTheFirstGoesOn() throws Exception {
    LiveCluster first = join(config("b"));
    Lease held = first.semaphore("s", TWO).acquire();
    long epoch = founder.epoch().number();

    assertRefused("b");
    assertRefused("a");

    assertThat(held.isHeld()).isTrue();
    Fleet.eventually(founder::members, names -> names.equals(List.of("a", "b")));
    assertThat(founder.epoch().number()).as("no epoch began").isEqualTo(epoch);
  }

  @Test
  void oneThatIsStartedAgainAfterACrashGetsIn() throws Exception {
    LiveCluster first = join(config("b"));
    first.semaphore("s", TWO).acquire();
    first.kill();
    LiveCluster second = join(config("b"));
    assertThat(second.health().ready()).isTrue();
  }

  @Test
  void oneWhosePredecessorLeavesGetsIn() {
    for (int restart = 0; restart < 3; restart++) {
      LiveCluster first = join(config("b"));
      assertThat(first.leave()).isTrue();
    }
    assertThat(join(config("b")).health().ready()).isTrue();
  }

  /** Visitors have names with the number of a process, which differ only on one machine. */
  @Test
  void visitorsMayHaveOneName() {
    join(config("v").visits());
    assertThat(join(config("v").visits()).health().ready()).isTrue();
  }

  @Test
  void ofTwoThatJoinAtOnceOneGetsIn() {
    List<CompletableFuture<Throwable>> ends = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      CompletableFuture<Throwable> end = new CompletableFuture<>();
      ends.add(end);
      Thread.ofPlatform().start(() -> end.complete(catchThrowable(() -> join(config("b")))));
    }
    assertThat(ends)
        .extracting(CompletableFuture::join)
        .filteredOn(why -> why != null)
        .singleElement()
        .isInstanceOf(JoinException.class);
  }
}
