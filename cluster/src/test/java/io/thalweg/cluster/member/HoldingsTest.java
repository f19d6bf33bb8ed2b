package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.member.Holdings.Late;
import io.thalweg.cluster.wire.Frame.Held;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HoldingsTest {
  private static final long HOLDING = -7; // of units set aside

  private final Holdings holdings = new Holdings();

  private static SetAside.Lease lease(long id, int... units) {
    return new SetAside.Lease(id, id, units, 10 + id, 5, 0);
  }

  private static SetAside.Lease aside(long id, int... units) {
    return new SetAside.Lease(id, HOLDING, units, 10 + id, 5, 0);
  }

  /** Units 0 to 3 were set aside: 0 is in a lease, 3 is free, and 1 and 2 are being taken. */
  private void shut() {
    SetAside.Rest rest = new SetAside.Rest(20, new int[] {3}, List.of(aside(1, 0)));
    holdings.addAll(HOLDING, new int[] {0, 1, 2, 3}, rest);
  }

  @Test
  void thoseOfUsersAndOfTheMemberItselfAreKnownApart() {
    holdings.add(lease(1, 0));
    holdings.add(lease(-1, 1, 2));

    assertThat(holdings.loseAll()).containsExactly(1L);
    assertThat(holdings.claims()).extracting(SetAside.Lease::lease).containsExactly(-1L);
    assertThat(holdings.units()).isEqualTo(3);
    assertThat(holdings.drop(-1)).isTrue();
    assertThat(holdings.drop(-1)).as("only once").isFalse();
    assertThat(holdings.claims()).isEmpty();
    assertThat(holdings.units()).isEqualTo(1);
  }

  @Test
  void aLeaseEndsOnce() {
    holdings.add(lease(1, 0));

    assertThat(holdings.remove(1, new int[] {0})).isTrue();
    assertThat(holdings.remove(1, new int[] {0})).as("its units are not here any more").isFalse();
  }

  @Test
  void whatIsBeingTakenFromUnitsSetAsideIsHereUntilItIsToldOf() {
    shut();
    assertThat(holdings.names()).containsExactlyInAnyOrder(0, 1, 2);
    assertThat(holdings.byHolding()).isEqualTo(Map.of(HOLDING, 3));

    assertThat(holdings.addLate(aside(2, 1, 2))).isEqualTo(Late.HELD);
    assertThat(holdings.names()).containsExactlyInAnyOrder(0, 1, 2);
    assertThat(holdings.remove(2, new int[] {1, 2})).isTrue();
    assertThat(holdings.names()).containsExactly(0);
  }

  @Test
  void oneThatEndedBeforeItWasToldOfIsNotHeld() {
    shut();
    assertThat(holdings.remove(2, new int[] {1})).isTrue();

    assertThat(holdings.addLate(aside(2, 1))).isEqualTo(Late.ENDED);
    assertThat(holdings.names()).containsExactlyInAnyOrder(0, 2);
  }

  @Test
  void oneThatWasNeverListedEndsWithoutATrace() {
    shut();
    assertThat(holdings.remove(0, new int[] {1})).isTrue();
    assertThat(holdings.remove(0, new int[] {1})).isFalse();

    assertThat(holdings.names()).containsExactlyInAnyOrder(0, 2);
  }

  @Test
  void oneThatIsToldOfAfterAllWereLostIsLost() {
    shut();
    assertThat(holdings.loseAll()).containsExactly(1L);

    assertThat(holdings.addLate(aside(2, 1))).isEqualTo(Late.LOST);
    assertThat(holdings.names()).as("its units are still here").contains(1);
    assertThat(holdings.remove(2, new int[] {1})).isTrue();
  }

  @Test
  void oneThatIsToldOfWhenOthersHaveItsUnitsIsLostAndNotHere() {
    shut();
    holdings.clear();

    assertThat(holdings.addLate(aside(2, 1))).isEqualTo(Late.LOST);
    assertThat(holdings.names()).isEmpty();
    assertThat(holdings.remove(1, new int[] {0})).isFalse();
  }

  @Test
  void whatWasGivenBackIsHereUntilTheNodeHearsOfIt() {
    holdings.add(lease(1, 4));
    holdings.remove(1, new int[] {4});
    holdings.owe(1, new int[] {4});
    assertThat(holdings.names()).containsExactly(4);
    assertThat(holdings.byHolding()).isEqualTo(Map.of(1L, 1));

    assertThat(holdings.takeOwed()).hasSize(1);
    assertThat(holdings.takeOwed()).isEmpty();
    assertThat(holdings.names()).isEmpty();
  }

  @Test
  void aReportTellsHowOldEachIs() {
    holdings.add(lease(1, 4));
    Held held = holdings.report(3_000_000).getFirst();

    assertThat(held.units()).containsExactly(4);
    assertThat(held.fence()).isEqualTo(11);
    assertThat(held.priority()).isEqualTo(5);
    assertThat(held.ageMillis()).isEqualTo(3);
  }
}
