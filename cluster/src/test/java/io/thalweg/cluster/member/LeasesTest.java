package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.wire.Frame.Held;
import org.junit.jupiter.api.Test;

class LeasesTest {
  private final Leases leases = new Leases();

  private static SetAside.Lease lease(long id, int... units) {
    return new SetAside.Lease(id, id, units, 10 + id, 5, 0);
  }

  @Test
  void thoseOfUsersAndOfTheMemberItselfAreKnownApart() {
    leases.add(lease(1, 0));
    leases.add(lease(-1, 1, 2));

    assertThat(leases.ofUsers()).containsExactly(1L);
    assertThat(leases.claims()).extracting(SetAside.Lease::lease).containsExactly(-1L);
    assertThat(leases.units()).isEqualTo(3);
    leases.remove(-1);
    assertThat(leases.claims()).isEmpty();
    assertThat(leases.units()).isEqualTo(1);
  }

  @Test
  void oneThatEndedBeforeItWasToldOfIsNotHeld() {
    leases.remove(7);

    assertThat(leases.addLate(lease(7, 0))).isFalse();
    assertThat(leases.units()).isZero();
    assertThat(leases.addLate(lease(7, 0))).as("only once").isTrue();
  }

  @Test
  void oneThatWasNeverListedEndsWithoutATrace() {
    leases.remove(0);

    assertThat(leases.addLate(lease(0, 3))).isTrue();
  }

  @Test
  void aReportTellsHowOldEachIs() {
    leases.add(lease(1, 4));
    Held held = leases.report(3_000_000).getFirst();

    assertThat(held.units()).containsExactly(4);
    assertThat(held.fence()).isEqualTo(11);
    assertThat(held.priority()).isEqualTo(5);
    assertThat(held.ageMillis()).isEqualTo(3);
  }
}
