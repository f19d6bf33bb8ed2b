package io.thalweg.core.protocols.srimanireddy;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.sequential.Wires;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is known of Srimani and Reddy's algorithm, and what was completed here. */
class SrimaniReddyPaperTest {
  private static SrimaniReddyNode node(Wires<SrimaniReddyMessage> wires, int i) {
    return (SrimaniReddyNode) wires.node(i);
  }

  @Test
  void whoeverHasAnIdlePrivilegeEntersWithoutAMessage() {
    Wires<SrimaniReddyMessage> wires = Wires.complete(new SrimaniReddy(2), 4);
    wires.request(0, 1);
    assertThat(wires.inside()).containsExactlyInAnyOrder(0, 1);
    assertThat(wires.takeSent()).isEmpty();
  }

  @Test
  void othersAskAllAndGetAPrivilege() {
    Wires<SrimaniReddyMessage> wires = Wires.complete(new SrimaniReddy(1), 4);
    wires.request(2);
    wires.deliverAll();
    assertThat(wires.takeSent())
        .containsExactly("2->3 REQUEST", "2->0 REQUEST", "2->1 REQUEST", "0->2 PRIVILEGE");
    assertThat(wires.inside()).containsExactly(2);
  }

  /** Completed here: both idle privileges come, and the second one stays where it is. */
  @Test
  void aPrivilegeThatComesTooLateIsKeptIdle() {
    Wires<SrimaniReddyMessage> wires = Wires.complete(new SrimaniReddy(2), 4);
    wires.request(3);
    wires.deliverAll();
    assertThat(wires.takeSentByType()).containsEntry("PRIVILEGE", 2);
    assertThat(node(wires, 3).tokens()).isEqualTo(2);
    assertThat(node(wires, 3).freeUnits()).isEqualTo(1);
    wires.request(2); // 3 is inside, and has one to give away
    wires.deliverAll();
    assertThat(wires.inside()).containsExactlyInAnyOrder(2, 3);
  }

  @Test
  void whoeverLeavesPassesThePrivilegeOnInCyclicOrder() {
    Wires<SrimaniReddyMessage> wires = Wires.complete(new SrimaniReddy(1), 5);
    wires.request(0, 1, 2, 3, 4);
    wires.deliverAll();
    for (int i = 0; i < 4; i++) {
      wires.leave(i);
      wires.deliverAll();
    }
    assertThat(wires.entered()).containsExactly(0, 1, 2, 3, 4);
  }

  /** The numbers of a privilege keep a request from being served twice. */
  @Test
  void anOldRequestBringsNoPrivilege() {
    Wires<SrimaniReddyMessage> wires = Wires.complete(new SrimaniReddy(1), 3);
    wires.request(1);
    wires.deliver(1, 0, "REQUEST");
    wires.deliver(0, 1, "PRIVILEGE");
    wires.request(2);
    wires.deliver(2, 1, "REQUEST");
    wires.leave(1);
    wires.deliver(1, 2, "REQUEST"); // sent before the privilege, but already served
    wires.deliver(1, 2, "PRIVILEGE");
    wires.leave(2);
    wires.takeSent();
    wires.deliverAll();
    assertThat(wires.takeSent()).isEmpty();
    assertThat(node(wires, 2).freeUnits()).isEqualTo(1);
  }

  @Test
  void morePrivilegesThanNodesAreDealtOut() {
    Wires<SrimaniReddyMessage> wires = Wires.complete(new SrimaniReddy(5), 3);
    assertThat(List.of(wires.node(0).tokens(), wires.node(1).tokens(), wires.node(2).tokens()))
        .containsExactly(2, 2, 1);
  }

  @Test
  void everybodyIsServedInAnyOrderOfEvents() {
    for (int seed = 0; seed < 100; seed++) {
      Wires<SrimaniReddyMessage> wires = Wires.complete(new SrimaniReddy(3), 7);
      wires.request(0, 1, 2, 3, 4, 5, 6, 6, 5, 0);
      wires.serveAll(new Random(seed));
      assertThat(wires.entered()).hasSize(10);
    }
  }
}
