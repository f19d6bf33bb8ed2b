package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.member.Past;
import io.thalweg.cluster.wire.Frame.Used;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a member remembers of its leases that have ended. */
class LeaseLogTest {
  private static final long MILLI = 1_000_000;
  private static final int S = 7;
  private static final HeldLease.Owner NOBODY =
      new HeldLease.Owner() {
        @Override
        public void release(HeldLease lease) {}

        @Override
        public void giveUp(HeldLease lease) {}

        @Override
        public void run(Runnable action) {}
      };

  private final HandTime time = new HandTime();
  private final Validity validity = new Validity(time);
  private final LeaseLog log = new LeaseLog(time);

  private void at(long millis) {
    time.pass(Duration.ofNanos(millis * MILLI - time.nanos()));
    log.tick();
  }

  private void lease(long from, long until, int... units) {
    at(from);
    HeldLease lease = new HeldLease(NOBODY, validity, 1, units, 0, 1, time.nanos());
    at(until);
    log.ended(S, lease);
  }

  private Past.Part all() {
    return log.told(S, Long.MAX_VALUE, 0, 1);
  }

  @Test
  void aLeaseIsToldUnitByUnitTheLatestFirst() {
    lease(1000, 1500, 1, 2, 5);
    lease(1600, 1900, 1);
    at(2000);

    assertThat(all().used())
        .containsExactly(
            new Used(1, 400, 100, 1),
            new Used(5, 1000, 500, 1),
            new Used(1, 1000, 500, 1),
            new Used(2, 1000, 500, 1));
  }

  @Test
  void whatLiesCloserTogetherThanAskedIsToldAsOne() {
    lease(1000, 1500, 1);
    lease(1600, 1900, 1);
    lease(5000, 5200, 1);
    at(6000);

    assertThat(log.told(S, Long.MAX_VALUE, 0, 101).used())
        .containsExactly(new Used(1, 1000, 800, 1), new Used(1, 5000, 4100, 2));
  }

  @Test
  void onlyTheTimeThatIsAskedForIsTold() {
    lease(1000, 1500, 1);
    lease(3000, 3500, 1);
    lease(5000, 5500, 1);
    at(6000);

    assertThat(log.told(S, 4000, 1000, 1).used()).containsExactly(new Used(1, 3000, 2500, 1));
    assertThat(log.told(S + 1, Long.MAX_VALUE, 0, 1).used()).isEmpty();
  }

  @Test
  void briefLeasesAreCounted() {
    lease(1000, 1500, 1);
    lease(2000, 2050, 1);
    at(3000);
    log.count(S, 10);
    at(4000);
    log.count(S, 10);

    assertThat(all().used())
        .containsExactly(new Used(Used.BRIEF, 4000, 1000, 9), new Used(1, 3000, 2500, 1));
  }

  /** A lease that is still held is not counted; if it was by chance, that is made up for. */
  @Test
  void countsOfBriefLeasesDoNotGoBack() {
    log.count(S, 3);
    at(1000);
    log.count(S, 2);
    log.count(S, 4);
    at(2000);

    assertThat(all().used().stream().mapToLong(Used::leases).sum()).isEqualTo(4);
  }

  @Test
  void itRemembersSinceItsBeginning() {
    at(9000);
    assertThat(all().reach()).isEqualTo(9000);
  }

  @Test
  void theOldestAreForgottenAndItSaysSince() {
    for (int lease = 0; lease < LeaseRing.ROOM + 3; lease++) {
      lease(lease * 1000L, lease * 1000L + 500, 1);
    }
    Past.Part told = log.told(S, Long.MAX_VALUE, 0, 1000);

    assertThat(told.used())
        .singleElement()
        .satisfies(u -> assertThat(u.leases()).isEqualTo(50_000));
    assertThat(told.reach()).isEqualTo((LeaseRing.ROOM - 1) * 1000L);
  }

  @Test
  void ofVeryManyTheLatestAreTold() {
    for (int lease = 0; lease < 10_005; lease++) {
      lease(lease * 1000L, lease * 1000L + 500, 1);
    }
    Past.Part told = all();

    assertThat(told.used()).hasSize(10_000);
    assertThat(told.reach()).isEqualTo(10_000_000L);
  }
}
