package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Charters.EPOCH;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Wish;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.Proposal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The sentences of member 2 of four about what is wrong. */
class ConditionTest {
  private static final String UNREACHED =
      "this member may grant nothing until it reaches a majority of the keepers; keepers: m1 (not"
          + " heard); 1 of 1 needed; m1 has no data directory: if it has ended, the cluster has to"
          + " be started anew (docs/guarantees.md#what-an-operator-can-say)";

  private final Learner two = new Learner();
  private final Condition condition =
      new Condition(
          two.turn,
          two.epochs,
          new KeeperRoll(two.membership, two.epochs, () -> 0, RecoverySettings.STANDARD),
          RecoverySettings.STANDARD,
          new Twins(two.turn, two.membership, () -> 0));
  private final Charter open = withLock(Charters.withUnits(Charters.of(4, 1), 4));

  private static Charter withLock(Charter charter) {
    var groups = new Definition.Groups(GroupConfig.standard(), List.of());
    Wish lock = Charters.making(charter, 1, "doc", groups);
    return Charters.present(new Amendments(Site.LIMITS).after(charter, lock));
  }

  private void begin() {
    two.learn(open);
    two.prolong();
  }

  private List<String> look() {
    condition.look();
    return two.site.take("health");
  }

  /** An epoch without members 3 and 4. */
  private void openWithout(Opening gpus, Opening doc) {
    Charter frozen = two.learn(Charters.frozen(open, 1, 2));
    TreeMap<Integer, Opening> shares = new TreeMap<>(Map.of(1, gpus, 2, doc));
    two.learn(Charters.present(frozen.after(new Proposal.Open(shares))));
  }

  private static Opening units(Map<Integer, Ids> quarantine) {
    return new Opening.OfUnits(1, Ids.of(0, 1, 2, 3), Ids.NONE, new TreeMap<>(quarantine));
  }

  private static Opening session(Ids suspects) {
    return new Opening.OfGroups(1, Opening.OfGroups.UNKNOWN_GROUP, Ids.NONE, suspects);
  }

  @Test
  void whoHasNotJoinedSaysNothing() {
    assertThat(look()).isEmpty();
    two.learn(open);

    assertThat(look()).isEmpty();
  }

  @Test
  void whileAllIsWellThereIsNothingToSay() {
    begin();

    assertThat(look()).isEmpty();
  }

  @Test
  void whoReachesNoMajorityOfTheKeepersIsDownUntilItDoes() {
    begin();
    look();
    two.pass(Duration.ofSeconds(9));
    assertThat(look()).containsExactly("health true [" + UNREACHED + "]");
    assertThat(look()).as("once").isEmpty();
    two.prolong();

    assertThat(look()).containsExactly("health false []");
  }

  @Test
  void whoIsNotConfirmedForAsLongAsItTakesToPutItOutIsTold() {
    begin();
    two.pass(Duration.ofSeconds(3));
    assertThat(look()).isEmpty();
    two.pass(Duration.ofMillis(1));
    assertThat(look())
        .containsExactly(
            "health false [no majority of the keepers confirms this member: its leases are lost"
                + " when its tenure ends]");
    two.prolong();

    assertThat(look()).containsExactly("health false []");
  }

  @Test
  void anEpochThatStaysFrozenIsToldOfAfterThreeLooks() {
    begin();
    two.learn(Charters.frozen(open, 1, 2, 3, 4));
    assertThat(look()).isEmpty();
    assertThat(look()).isEmpty();
    assertThat(look())
        .containsExactly("health false [epoch %d has not opened yet]".formatted(EPOCH + 1));
    two.learn(Charters.opened(Charters.present(two.epochs.charter())));

    assertThat(look()).containsExactly("health false []");
  }

  @Test
  void unitsThatAreKeptBackAreNamedWithWhoMayHaveThem() {
    begin();
    openWithout(units(Map.of(0, Ids.of(3), 2, Ids.of(3), 1, Ids.of(3, 4))), session(Ids.NONE));

    assertThat(look())
        .containsExactly(
            "health false ["
                + "units [0, 2] of gpus are kept back until it is certain that m3 does not hold"
                + " them, "
                + "units [1] of gpus are kept back until it is certain that m3 or m4 does not hold"
                + " them]");
  }

  @Test
  void aMemberDoesNotSpeakOfItselfByName() {
    begin();
    openWithout(units(Map.of(0, Ids.of(2), 1, Ids.of(2, 3))), session(Ids.NONE));

    assertThat(look())
        .containsExactly(
            "health false ["
                + "units [0] of gpus are kept back until it is certain that this member does not"
                + " hold them, "
                + "units [1] of gpus are kept back until it is certain that this member or m3 does"
                + " not hold them]");
  }

  @Test
  void aSessionThatStaysIsNamedWithWhoMayBeInside() {
    begin();
    openWithout(units(Map.of()), session(Ids.of(4)));

    assertThat(look())
        .containsExactly(
            "health false [the session of doc stays until it is certain that m4 is not inside]");
    assertThat(condition.keptBack(2)).hasSize(1);
    assertThat(condition.keptBack(1)).isEmpty();
    assertThat(condition.keptBack(7)).as("nothing has this number").isEmpty();
  }
}
