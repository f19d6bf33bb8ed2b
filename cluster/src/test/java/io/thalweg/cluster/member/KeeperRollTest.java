package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Seat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The sentence that says which keepers to start. */
class KeeperRollTest {
  private static final String ANEW =
      "the cluster has to be started anew (docs/guarantees.md#what-an-operator-can-say)";

  private final Charter charter = Charters.of(3, 1, 2, 3);

  /** With data directories for these. */
  private Charter durable(int... members) {
    Charter with = charter;
    for (int member : members) {
      with = with.with(member, Charters.durable(member));
    }
    return with;
  }

  @Test
  void whoIsNotHeardIsNamed() {
    assertThat(KeeperRoll.text(durable(1, 2, 3), Set.of(2)::contains))
        .isEqualTo("keepers: m1 (not heard), m2, m3 (not heard); 2 of 3 needed");
    assertThat(KeeperRoll.text(durable(1, 2, 3), Set.of(1, 2, 3)::contains))
        .isEqualTo("keepers: m1, m2, m3; 2 of 3 needed");
  }

  @Test
  void whoCannotComeBackIsNamedWithTheWayOutIfThereIsNoMajorityWithout() {
    assertThat(KeeperRoll.text(durable(1, 2), Set.of(2)::contains))
        .endsWith("; m3 has no data directory: if it has ended, it does not come back as the same");
    assertThat(KeeperRoll.text(durable(2), Set.of(2)::contains))
        .endsWith("2 of 3 needed; m1 and m3 have no data directory: if they have ended, " + ANEW);
    assertThat(KeeperRoll.text(charter, Set.of(1, 2, 3)::contains))
        .as("all are there")
        .endsWith("2 of 3 needed");
  }

  @Test
  void oneThatWasStartedAgainHasItsNewName() {
    Seat again = new Seat(Site.address(4).id(), "m1-again", false, true, 1, 0);
    assertThat(KeeperRoll.text(charter.with(4, again), Set.of(2, 3)::contains))
        .isEqualTo("keepers: m1-again (not heard), m2, m3; 2 of 3 needed");
  }

  @Test
  void aMemberNamesTheKeepersThatItDoesNotHear() {
    Band band = Band.of(3);
    Site two = band.site(2);
    band.sites.retainAll(List.of(two)); // both at once
    band.see();

    assertThat(two.member.obstacle().why())
        .contains("keepers: m1 (not heard), m2, m3 (not heard); 2 of 3 needed");
  }
}
