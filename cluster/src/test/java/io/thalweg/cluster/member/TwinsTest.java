package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.wire.Charter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How member 1 notices two processes that are one keeper. */
class TwinsTest {
  private static final String TEXT =
      "m2 and m3 are one keeper (number 2), with copies of one data directory: stop all but one";

  private final Site site = new Site(1, true, false, Overlay.COMPLETE);
  private final Turn turn = new Turn();
  private final Membership membership =
      new Membership(
          turn, new FleetClock(turn), Site.settings(1, true, false, Overlay.COMPLETE, 1));
  private final Peer two = membership.peer(Site.address(2));
  private final Peer three = membership.peer(Site.address(3));
  private final Charter charter = Charters.of(3, 1, 2);
  private int own = 1;
  private final Twins twins = new Twins(turn, membership, () -> own);

  @BeforeEach
  void bothAreThere() {
    turn.begin(0, site.outputs);
    membership.view(List.of(Site.address(1), Site.address(2), Site.address(3)));
    two.present = true;
    three.present = true;
    two.keeper = 2;
    three.keeper = 2;
  }

  private List<String> afterLooks(int looks) {
    List<String> problems = new ArrayList<>();
    for (int l = 0; l < looks; l++) {
      problems.clear();
      problems.addAll(twins.look(charter));
    }
    return problems;
  }

  @Test
  void twoThatSpeakForSomeSecondsAreToldOf() {
    assertThat(afterLooks(4)).as("one may have died").isEmpty();
    assertThat(afterLooks(3)).containsExactly(TEXT);
    assertThat(site.take("say")).as("once in the log").containsExactly("say ERROR " + TEXT);
  }

  @Test
  void oneMayHaveBecomeAKeeperAfterItHadGreeted() {
    two.keeper = 0;

    assertThat(afterLooks(5)).containsExactly(TEXT);
  }

  @Test
  void oneMayBeThisMember() {
    own = 2;
    three.keeper = 3;

    assertThat(afterLooks(5)).singleElement().asString().startsWith("m1 and m2 are one keeper");
  }

  @Test
  void oneThatIsSilentOrGoneWasStartedAgain() {
    two.quiet = 100;
    assertThat(afterLooks(9)).isEmpty();
    two.quiet = 0;
    afterLooks(4);
    two.departed = true;
    assertThat(afterLooks(9)).isEmpty();
  }

  @Test
  void membersThatAreNoKeepersAreNoTwins() {
    own = 2; // as by what is agreed
    membership.view(List.of(Site.address(1), Site.address(3)));
    three.keeper = 0;

    assertThat(afterLooks(9)).isEmpty();
  }
}
