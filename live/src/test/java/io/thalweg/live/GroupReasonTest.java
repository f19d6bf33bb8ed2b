package io.thalweg.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.EpochStatus.KeptBack;
import io.thalweg.live.GroupSight.Inside;
import io.thalweg.live.GroupSight.Waits;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Why a request waits to enter a group lock. */
class GroupReasonTest {
  private final Drawn drawn = new Drawn();
  private final List<Inside> inside = new ArrayList<>();

  private WaitAnswer why(String group) {
    Waits waits = new Waits("1.1", "anna", group, Drawn.NOW - 3_000, Drawn.NOW);
    GroupSight sight =
        new GroupSight("gpus", Drawn.NOW, "anna", inside, List.of(waits), drawn.silent);
    return GroupReason.of(drawn.outlook(), sight, waits);
  }

  private void inside(String member, String group) {
    inside.add(new Inside(member, group, 1, Drawn.NOW - 4_000, Drawn.NOW));
  }

  @Test
  void anotherGroupIsInside() {
    inside("bert", "A");
    inside("carl", "A");
    WaitAnswer why = why("B");
    assertThat(why.reason()).isEqualTo(WaitAnswer.Reason.HELD);
    assertThat(why.sentence())
        .isEqualTo("the group A is inside, with 2 leases: all have to leave first");
    assertThat(why.rows())
        .containsExactly(List.of("bert", "A", "4.0 s"), List.of("carl", "A", "4.0 s"));
  }

  @Test
  void itsGroupIsInsideButNobodyMayJoinIt() {
    inside("bert", "A");
    assertThat(why("A").sentence()).startsWith("its group is inside, but");
  }

  @Test
  void nobodyIsInside() {
    assertThat(why("A").reason()).isEqualTo(WaitAnswer.Reason.ON_ITS_WAY);
  }

  @Test
  void aMemberThatIsOutMayBeInside() {
    drawn.kept.add(new KeptBack("gpus", List.of(), List.of("dora")));
    WaitAnswer why = why("A");
    assertThat(why.reason()).isEqualTo(WaitAnswer.Reason.KEPT_BACK);
    assertThat(why.sentence())
        .isEqualTo("dora may still be inside, and no keeper has said until when");
  }

  @Test
  void nothingIsGrantedWhileAnEpochIsFrozen() {
    drawn.open = false;
    assertThat(why("A").reason()).isEqualTo(WaitAnswer.Reason.CANNOT_GRANT);
  }
}
