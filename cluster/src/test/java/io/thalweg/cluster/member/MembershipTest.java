package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Drain;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Which member is the oldest, where tokens rest, and which members have links, as member 2 sees it.
 */
class MembershipTest {
  private static final int SELF = 2;

  private final Turn turn = new Turn();
  private final Membership membership = of(Overlay.STAR);

  private Membership of(Overlay overlay) {
    turn.begin(0, Nowhere.OUTPUTS);
    return new Membership(
        turn, new FleetClock(turn), Site.settings(SELF, false, false, overlay, 1));
  }

  /** Sets the view, the oldest first, and makes all peers in it present. */
  private static void see(Membership membership, int... ids) {
    List<Address> view = IntStream.of(ids).mapToObj(Site::address).toList();
    membership.peers().forEach(peer -> peer.present = view.contains(peer.address));
    membership.view(view);
    membership.order(view);
    IntStream.of(ids).filter(id -> id != SELF).forEach(id -> peer(membership, id).present = true);
  }

  private static Peer peer(Membership membership, int id) {
    return membership.peer(Site.address(id));
  }

  private Peer peer(int id) {
    return peer(membership, id);
  }

  @Test
  void tokensRestWithTheOldest() {
    see(membership, 1, 2, 3);

    assertThat(membership.restingPlace()).contains(peer(1));
    assertThat(membership.oldestPresent()).contains(peer(1));
    assertThat(membership.isFirst()).isFalse();
  }

  @Test
  void tokensStayIfThisIsTheOldest() {
    see(membership, 2, 1, 3);

    assertThat(membership.restingPlace()).isEmpty();
    assertThat(membership.oldestPresent()).isEmpty();
    assertThat(membership.isFirst()).isTrue();
  }

  @Test
  void tokensDoNotRestWithOneThatLeaves() {
    see(membership, 1, 3, 2);
    peer(1).leaving = true;
    assertThat(membership.restingPlace()).contains(peer(3));
    peer(3).leaving = true;

    assertThat(membership.restingPlace()).as("it rests here").isEmpty();
    assertThat(membership.oldestPresent()).as("which still asks what is lost").contains(peer(1));
  }

  @Test
  void oneThatLeavesLooksForAnother() {
    see(membership, 2, 1, 3);
    membership.leave();

    assertThat(membership.restingPlace()).contains(peer(1));
    peer(1).departed = true;
    assertThat(membership.staying()).containsExactly(peer(3));
  }

  @Test
  void theCentreOfAStarIsTheOldestThatStays() {
    see(membership, 1, 2, 3);
    assertThat(membership.linkPlan().wants(peer(1))).isTrue();
    assertThat(membership.linkPlan().wants(peer(3))).isFalse();
    peer(1).leaving = true;

    assertThat(membership.linkPlan().wants(peer(3))).as("this is the centre now").isTrue();
    assertThat(membership.linkPlan().wants(peer(1))).isFalse();
  }

  @Test
  void oneThatIsNotSeenHasNoLink() {
    see(membership, 2, 3);

    assertThat(membership.linkPlan().wants(peer(1))).isFalse();
  }

  @Test
  void inATreeEachHasAParentAndTwoChildren() {
    Membership tree = of(Overlay.TREE);
    see(tree, 1, 2, 3, 4, 5, 6);

    assertThat(IntStream.of(1, 3, 4, 5, 6).filter(id -> tree.linkPlan().wants(peer(tree, id))))
        .containsExactly(1, 4, 5);
  }

  @Test
  void automaticallyUpToSixteenEachHasALinkWithEachAndThenThereIsACentre() {
    Membership automatic = of(Overlay.AUTOMATIC);
    see(automatic, IntStream.rangeClosed(1, 16).toArray());
    assertThat(automatic.linkPlan().wants(peer(automatic, 16))).isTrue();
    see(automatic, IntStream.rangeClosed(1, 17).toArray());

    assertThat(automatic.linkPlan().wants(peer(automatic, 16))).isFalse();
    assertThat(automatic.linkPlan().wants(peer(automatic, 1))).isTrue();
  }

  @Test
  void whoHasLeftIsNotMissedAndWhoIsSilentIs() {
    see(membership, 1, 2, 3);
    converse(peer(3));
    assertThat(membership.unreached()).containsExactly(peer(1));
    peer(1).departed = true;

    assertThat(membership.unreached()).isEmpty();
  }

  /** Links and resting tokens are for members; others are in view, too. */
  @Test
  void whoIsInViewButNoMemberCountsForNothing() {
    see(membership, 1, 2, 3);
    membership.order(List.of(Site.address(3), Site.address(2)));

    assertThat(membership.restingPlace()).contains(peer(3));
    assertThat(membership.linkPlan().wants(peer(1))).isFalse();
    assertThat(membership.linkPlan().wants(peer(3))).isTrue();
    assertThat(membership.oldestPresent()).as("of the view").contains(peer(1));
  }

  @Test
  void aKeeperIsKnownByItsNumberWhileItTalks() {
    see(membership, 1, 2, 3);
    peer(1).keeper = 4;
    assertThat(membership.keeper(4)).isEmpty();
    converse(peer(1));

    assertThat(membership.keeper(4)).contains(peer(1));
    assertThat(membership.keeper(5)).isEmpty();
  }

  private static void converse(Peer peer) {
    Talk other = new Talk();
    other.side.begin();
    peer.talk.begin();
    peer.talk.begun(other.hello());
    peer.node = 77;
  }

  @Test
  void whatAllAreToKnowIsToldToTheOldestOrByIt() {
    see(membership, 1, 2, 3);
    assertThat(membership.oldestOrAll()).as("there is no conversation yet").isEmpty();
    converse(peer(1));
    converse(peer(3));
    assertThat(membership.oldestOrAll()).containsExactly(peer(1));
    see(membership, 2, 1, 3);

    assertThat(membership.oldestOrAll()).containsExactly(peer(1), peer(3));
  }

  /** Member 4 is a visitor, and these are drained. */
  private void learn(int... drained) {
    Charter charter = Charters.of(4, 1).with(4, Charters.visitor(4));
    for (int id : drained) {
      charter = charter.with(id, Charters.seat(id).with(Drain.NONE.next()));
    }
    membership.learn(charter);
  }

  @Test
  void tokensDoNotRestWithOneThatIsDrained() {
    see(membership, 1, 2, 3, 4);
    learn(1);
    assertThat(membership.restingPlace()).as("here").isEmpty();
    assertThat(membership.heirs()).as("none has to go").isEmpty();
    learn(1, 2);

    assertThat(membership.restingPlace()).contains(peer(3));
    assertThat(membership.heirs()).as("no visitor").containsExactly(peer(3));
    assertThat(membership.isDraining(peer(1))).isTrue();
    assertThat(membership.isDraining(peer(3))).isFalse();
  }
}
