package io.thalweg.cluster.jgroups;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.HashSet;
import java.util.Set;
import org.jgroups.PhysicalAddress;
import org.jgroups.stack.IpAddress;
import org.junit.jupiter.api.Test;

class ApartTest {
  private final Apart apart = new Apart();

  private static PhysicalAddress place(int port) {
    return new IpAddress(InetAddress.getLoopbackAddress(), port);
  }

  private void add(int from, int until) {
    for (int i = from; i < until; i++) {
      apart.add(place(i), Set.of());
    }
  }

  @Test
  void whoIsInTheViewIsNotApart() {
    apart.add(place(1), Set.of(place(1)));
    add(2, 4);
    apart.removeAll(Set.of(place(2)));
    assertThat(apart.next()).containsExactly(place(3));
  }

  @Test
  void theLastAreAskedInEveryRound() {
    add(1, 101);
    for (int round = 0; round < 30; round++) {
      assertThat(apart.next()).contains(place(100), place(99), place(98), place(97));
    }
  }

  @Test
  void allAreAskedInTurnAFewARound() {
    add(1, 101);
    Set<PhysicalAddress> asked = new HashSet<>();
    for (int round = 0; round < 100 / Apart.IN_TURN; round++) {
      Set<PhysicalAddress> next = apart.next();
      assertThat(next.size()).isLessThanOrEqualTo(Apart.LAST + Apart.IN_TURN);
      asked.addAll(next);
    }
    assertThat(asked).hasSize(100);
  }

  @Test
  void theOneFoundFirstIsForgottenWhenThereAreTooMany() {
    add(1, Apart.MOST + 2);
    Set<PhysicalAddress> asked = new HashSet<>();
    for (int round = 0; round < Apart.MOST; round++) {
      asked.addAll(apart.next());
    }
    assertThat(asked).hasSize(Apart.MOST).doesNotContain(place(1));
  }
}
