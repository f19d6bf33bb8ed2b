package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.Net;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Withdrawal and change of priority at every moment, and many requests of one node. */
class HkWithdrawTest {
  private static Net<HkMessage> line(int k) {
    return Net.line(new Hk(HkConfig.units(k)), 3);
  }

  private static RequestQueue queue(Net<HkMessage> net, int i) {
    return ((HkNode) net.node(i)).Q;
  }

  @Test
  void withdrawnBeforeTheRequestArrives() {
    Net<HkMessage> net = line(1);
    net.request(0, 1, 9);
    long id = net.request(2, 1, 1);
    net.withdraw(2, id);
    assertThat(net.onItsWay(2, 1)).containsExactly("REQUEST", "UPDATE");
    net.deliverAll();
    for (int i = 0; i < 3; i++) {
      assertThat(queue(net, i).isEmpty()).isTrue();
    }
    net.leave(0);
    assertThat(net.onItsWay()).isEmpty();
  }

  @Test
  void withdrawnAfterTheRequestHasArrived() {
    Net<HkMessage> net = line(1);
    net.request(0, 1, 9);
    long id = net.request(2, 1, 1);
    net.deliverAll();
    assertThat(queue(net, 0).size()).isEqualTo(1);
    net.withdraw(2, id);
    net.deliverAll();
    assertThat(queue(net, 0).isEmpty()).isTrue();
    assertThat(queue(net, 1).isEmpty()).isTrue();
  }

  @Test
  void withdrawnWhileTheTokenIsOnItsWayHere() {
    Net<HkMessage> net = line(1);
    long id = net.request(1, 1, 1);
    net.deliver(1, 0);
    net.withdraw(1, id);
    net.deliverAll();
    assertThat(net.entered()).isEmpty();
    assertThat(net.holder()).isEqualTo(1);
    net.request(2, 1, 1);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(2);
  }

  @Test
  void withdrawnWhileTheTokenIsOnItsWayHereAndAnotherOneWaitsElsewhere() {
    Net<HkMessage> net = line(1);
    long id = net.request(2, 1, 2);
    net.deliver(2, 1);
    net.deliver(1, 0);
    net.request(0, 1, 1); // behind the token
    net.withdraw(2, id);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0);
  }

  @Test
  void withdrawnAfterBeingGrantedChangesNothing() {
    Net<HkMessage> net = line(1);
    long id = net.request(0, 1, 1);
    net.withdraw(0, id);
    assertThat(net.inside()).containsExactly(0);
    assertThat(net.node(0).heldUnits()).isEqualTo(1);
    net.leave(0, id);
    assertThat(net.node(0).freeUnits()).isEqualTo(1);
  }

  @Test
  void withdrawnWhatWasNeverAskedChangesNothing() {
    Net<HkMessage> net = line(1);
    net.withdraw(1, 77);
    assertThat(net.sent()).isEmpty();
  }

  @Test
  void withdrawnWhileAnotherOfTheSameNodeWaits() {
    Net<HkMessage> net = line(1);
    net.request(0, 1, 9);
    long high = net.request(2, 1, 5);
    net.request(2, 1, 1);
    net.deliverAll();
    assertThat(queue(net, 0)).hasToString("[1 S=5@0 h=1]");
    net.withdraw(2, high);
    net.deliverAll();
    assertThat(queue(net, 0)).hasToString("[1 S=1@0 h=1]");
    net.leave(0);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(2);
  }

  @Test
  void withdrawnFromTheHoldersFrontLetsTheNextOneIn() {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(2)), 2);
    net.request(0, 1, 9);
    long large = net.request(0, 2, 5);
    net.request(1, 1, 1);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0);
    net.withdraw(0, large);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0, 1);
  }

  @Test
  void withdrawnAndAskedAgainUnderTheSameId() {
    Net<HkMessage> net = line(1);
    net.request(0, 1, 9);
    net.request(2, new Event.Request<>(5, 1, 1, 0, 0));
    net.withdraw(2, 5);
    net.request(2, new Event.Request<>(5, 1, 2, 0, 0));
    net.deliverAll();
    net.leave(0);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(2);
  }

  @Test
  void raisedBeforeTheRequestArrives() {
    Net<HkMessage> net = Net.star(new Hk(HkConfig.units(1)), 3);
    net.request(0, 1, 9);
    net.request(1, 1, 2);
    net.update(2, net.request(2, 1, 1), 3);
    assertThat(net.onItsWay(2, 0)).containsExactly("REQUEST", "UPDATE");
    net.deliverAll();
    net.leave(0);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(2);
  }

  @Test
  void loweredAfterTheRequestHasArrived() {
    Net<HkMessage> net = Net.star(new Hk(HkConfig.units(1)), 3);
    net.request(0, 1, 9);
    net.request(1, 1, 2);
    long id = net.request(2, 1, 3);
    net.deliverAll();
    net.update(2, id, 1);
    net.deliverAll();
    net.leave(0);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1);
  }

  @Test
  void raisedWhileTheTokenIsOnItsWayHere() {
    Net<HkMessage> net = line(1);
    net.request(2, 1, 3);
    net.deliver(2, 1);
    long id = net.request(1, 1, 2);
    net.deliver(1, 0);
    assertThat(net.onItsWay(0, 1)).endsWith("TOKEN");
    net.update(1, id, 4);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1);
  }

  @Test
  void changedAfterBeingGrantedOrNeverAskedChangesNothing() {
    Net<HkMessage> net = line(1);
    net.update(0, net.request(0, 1, 1), 7);
    net.update(1, 77, 7);
    assertThat(net.inside()).containsExactly(0);
    assertThat(net.sent()).isEmpty();
  }

  @Test
  void changedToWhatItIsTellsNobody() {
    Net<HkMessage> net = line(1);
    net.request(0, 1, 9);
    long id = net.request(2, 1, 3);
    net.deliverAll();
    net.sent().clear();
    net.update(2, id, 3);
    assertThat(net.sent()).isEmpty();
  }

  @Test
  void changedDeadlinesCountWhereDeadlinesRule() {
    HkConfig config = HkConfig.units(1).withPolicy(Policy.EARLIEST_DEADLINE_FIRST);
    Net<HkMessage> net = Net.line(new Hk(config), 1);
    net.request(0, 1, 0, 100, 0);
    net.request(0, 1, 0, 200, 0);
    long later = net.request(0, 1, 0, 300, 0);
    net.update(0, later, 0); // to deadline 0
    net.leave(0);
    assertThat(((HkNode) net.node(0)).Q).hasToString("[#2 S=-200@0 h=1]");
  }

  @Test
  void aNodeMayMakeManyRequestsAtATime() {
    Net<HkMessage> net = line(3);
    for (int r = 0; r < 10; r++) {
      net.request(2, 1 + r % 3, r);
      net.request(1, 1 + r % 2, r);
    }
    net.deliverAll();
    while (!net.inside().isEmpty()) {
      net.leave(net.inside().get(0));
      net.deliverAll();
    }
    assertThat(net.entered()).hasSize(20);
    assertThat(net.fences()).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void whoIsInsideMayAskForMore() {
    Net<HkMessage> net = line(3);
    net.request(2, 1, 1);
    net.deliverAll();
    net.request(2, 2, 1);
    assertThat(net.node(2).heldUnits()).isEqualTo(3);
    net.leave(2, 1);
    assertThat(net.node(2).heldUnits()).isEqualTo(2);
  }

  @Test
  void anIdInUseIsRefused() {
    Net<HkMessage> net = line(1);
    net.request(0, new Event.Request<>(5, 1, 1, 0, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> net.request(0, new Event.Request<>(5, 1, 1, 0, 0)))
        .withMessage("request id 5 is in use");
    net.request(1, new Event.Request<>(5, 1, 1, 0, 0)); // another node's
    assertThatIllegalArgumentException()
        .isThrownBy(() -> net.request(1, new Event.Request<>(5, 1, 1, 0, 0)));
    net.leave(0, 5);
    net.request(0, new Event.Request<>(5, 1, 1, 0, 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 4, Integer.MAX_VALUE})
  void requestsForNoneOrForMoreThanThereAreAreRefused(int h) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> line(3).request(1, h, 1))
        .withMessage("a request for " + h + " units, but there are 1 to 3");
  }

  @Test
  void aRequestForAllIsFine() {
    Net<HkMessage> net = line(3);
    net.request(1, 3, 1);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1);
  }

  @Test
  void leavingWithoutBeingInsideIsABug() {
    assertThatIllegalStateException()
        .isThrownBy(() -> line(1).leave(0, 9))
        .withMessage("request 9 is not inside");
  }

  @Test
  void theKeyOfWhatDoesNotWaitIsRefused() {
    Net<HkMessage> net = line(1);
    long id = net.request(0, 1, 1);
    assertThatIllegalArgumentException().isThrownBy(() -> ((HkNode) net.node(0)).key(id));
  }

  @Test
  void thePublishedAlgorithmKnowsNeither() {
    HkPaperNode node =
        new PaperHk(1, Policy.HIGHEST_PRIORITY_FIRST, 0).start(new int[][] {{}}).get(0);
    NoEffects<HkPaperMessage> none = new NoEffects<>();
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> node.step(new Event.Withdraw<>(1), none))
        .withMessage("the published algorithm knows no withdrawal");
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> node.step(new Event.Update<>(1, 1, 1), none));
  }
}
