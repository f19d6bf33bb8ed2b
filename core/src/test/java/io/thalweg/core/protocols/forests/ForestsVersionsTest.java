package io.thalweg.core.protocols.forests;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.protocols.forests.Forests.Reading;
import io.thalweg.core.protocols.forests.ForestsMessage.Inform;
import io.thalweg.core.protocols.forests.ForestsMessage.Request;
import io.thalweg.core.protocols.forests.ForestsMessage.Token;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The repair: versions of tokens and pointers. */
class ForestsVersionsTest {

  private static Forests with(int k, Reading reading) {
    return new Forests(k, reading, TokenChoice.RANDOM, Informing.random(1));
  }

  @Test
  void anInformCountsTheTokenUpAndBringsItsVersion() {
    Net net = new Net(with(1, Reading.REPAIRED), 3);
    net.ask(0);
    net.leave(0);
    assertThat(net.underWay(0, 1)).containsExactly(new Inform(0, 0, 2));
    net.settle();
    assertThat(net.node(1).ver).containsExactly(2);
    assertThat(net.node(2).ver).containsExactly(1);
  }

  @Test
  void aTokenBringsItsVersion() {
    Net net = new Net(with(1, Reading.REPAIRED), 3).choosing(0, 0);
    net.visit(0);
    net.ask(2);
    net.settle();
    assertThat(net.node(2).ver).containsExactly(2);
  }

  @Test
  void aStaleInformIsIgnoredAndTakenInThePaper() {
    for (Reading reading : List.of(Reading.REPAIRED, Reading.PAPER)) {
      Net net = new Net(with(1, reading), 4);
      Inform stale = new Inform(2, 0, reading == Reading.PAPER ? 0 : 2);
      net.visit(0); // version 2
      net.visit(3); // version 3, and 3 has it
      net.ask(1);
      net.settle(); // 1 has the token, 3 points to 1
      net.put(2, 3, stale);
      net.settle();
      assertThat(net.node(3).pointer[0]).isEqualTo(reading == Reading.PAPER ? 2 : 1);
    }
  }

  @Test
  void aModifiedRequestBringsTheVersionOfItsModifiersPointer() {
    Net net = new Net(with(2, Reading.REPAIRED), 4);
    net.put(0, 1, new Inform(0, 0, 7)); // node 1 has token 1, and knows of token 0
    net.settle();
    net.ask(1);
    net.ask(3); // for token 0
    net.put(3, 1, new Request(3, 0)); // as if 3 had pointed to 1
    net.deliver(3, 1);
    assertThat(net.node(1).tokenQueue).containsExactly(new Waiting(3, 1, 7));
    net.leave(1);
    assertThat(net.underWay(1, 3))
        .containsExactly(new Token(1, 1, List.of(new Waiting(3, 1, 7)), List.of()));
    net.deliver(1, 3);
    assertThat(net.node(3).pointer).containsExactly(1, 3);
    assertThat(net.node(3).ver).containsExactly(7, 1);
  }

  @Test
  void moreTokensThanNodesStayAtNodeZero() {
    Net net = new Net(with(5, Reading.REPAIRED), 2);
    assertThat(net.node(0).tokens()).isEqualTo(4);
    assertThat(net.node(0).freeUnits()).isEqualTo(4);
    assertThat(net.node(1).tokens()).isEqualTo(1);
    net.ask(0);
    net.ask(1);
    assertThat(net.entered()).containsExactly(0, 1);
    assertThat(net.node(0).freeUnits()).isEqualTo(3);
  }
}
