package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.member.Outputs;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The tenure ends, and a user closes the lease before the member has taken a step, as after a pause
 * of the whole process: that it was lost was reported to nobody.
 */
@Timeout(120)
class UnnoticedLossTest {

  /** What the user does before anything else has noticed. */
  enum First {
    CLOSES(Lease::close),
    ASKS_WHETHER_IT_IS_HELD(lease -> assertThat(lease.isHeld()).isFalse()),
    ASKS_FOR_HOW_LONG(lease -> assertThat(lease.remaining()).isZero()),
    DOES_NOTHING(lease -> {});

    private final Consumer<Lease> action;

    First(Consumer<Lease> action) {
      this.action = action;
    }
  }

  private final SetTime time = SetTime.ahead(Duration.ZERO, Duration.ZERO);
  private final Fleet fleet = Fleet.patient(1, m -> time);
  private final LiveCluster member = fleet.member(0);
  private final CountDownLatch goesOn = new CountDownLatch(1);
  private final List<String> heard = new CopyOnWriteArrayList<>();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final ClusterListener listener =
      new ClusterListener() {
        @Override
        public void lost(String semaphore, int units, long fence, String why) {
          heard.add("lost " + fence + ": " + why);
        }

        @Override
        public void released(String semaphore, int units, long heldNanos) {
          heard.add("released");
        }
      };

  @AfterEach
  void close() {
    goesOn.countDown();
    fleet.close();
  }

  /** The member takes no step until it {@link #goesOn}. */
  private void pause() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    Thread.ofPlatform()
        .start(
            () ->
                member.look(
                    m -> {
                      begun.countDown();
                      awaitUninterruptibly(goesOn);
                      return true;
                    }));
    begun.await();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void loseAndClose(Lease lease, First first) throws InterruptedException {
    pause();
    time.pass(Duration.ofHours(2)); // its tenure is one hour
    first.action.accept(lease);
    if (first != First.DOES_NOTHING) {
      lease.close();
    }
    goesOn.countDown();
    Fleet.eventually(() -> !lease.isHeld());
    lease.close(); // no error
    Fleet.eventually(() -> !member.epoch().valid().isZero()); // it has lapsed, and begun anew
    member.close(); // whatever else would tell of it has done so
    assertThat(lease.isHeld()).isFalse();
  }

  private void watch(Lease lease) {
    member.addListener(listener);
    lease.onLost(told::add);
  }

  private void assertLostOnce(Lease lease) throws InterruptedException {
    Fleet.eventually(() -> !told.isEmpty());
    assertThat(told).containsExactly(Outputs.LAPSED);
    assertThat(heard)
        .containsExactlyInAnyOrder("released", "lost " + lease.fence() + ": " + Outputs.LAPSED);
  }

  private PrioritySemaphore semaphore() {
    return member.semaphore("s", SemaphoreConfig.units(4));
  }

  @ParameterizedTest
  @EnumSource
  void oneThatTheMemberHasGrantedIsReportedOnce(First first) throws Exception {
    Lease before = semaphore().acquire(Request.units(4));
    PendingLease waits = semaphore().request(Request.units(2));
    before.close();
    Lease lease = waits.future().join();
    watch(lease);
    loseAndClose(lease, first);
    assertLostOnce(lease);
  }

  @ParameterizedTest
  @EnumSource
  void oneFromUnitsSetAsideIsReportedOnce(First first) throws Exception {
    semaphore().acquire(Request.units(1)).close();
    Lease lease = semaphore().acquire(Request.units(2));
    watch(lease);
    loseAndClose(lease, first);
    assertLostOnce(lease);
  }

  @ParameterizedTest
  @EnumSource
  void oneOfGroupsIsReportedOnce(First first) throws Exception {
    GroupLock lock = member.groupLock("g");
    Lease lease = lock.enter("a");
    watch(lease);
    loseAndClose(lease, first);
    assertLostOnce(lease);
  }

  @Test
  void itsUserAloneIsTold() throws Exception {
    Lease lease = semaphore().acquire(Request.units(2));
    lease.onLost(told::add);
    loseAndClose(lease, First.CLOSES);
    Fleet.eventually(() -> !told.isEmpty());
    assertThat(told).containsExactly(Outputs.LAPSED);
  }

  @Test
  void listenersAloneAreTold() throws Exception {
    Lease lease = semaphore().acquire(Request.units(2));
    member.addListener(listener);
    loseAndClose(lease, First.CLOSES);
    assertThat(heard).contains("lost " + lease.fence() + ": " + Outputs.LAPSED).hasSize(2);
  }

  @Test
  void oneThatIsClosedInTimeIsNotLost() throws Exception {
    Lease lease = semaphore().acquire(Request.units(2));
    watch(lease);
    lease.close();
    loseAndClose(lease, First.CLOSES);
    assertThat(heard).containsExactly("released");
    assertThat(told).isEmpty();
  }
}
