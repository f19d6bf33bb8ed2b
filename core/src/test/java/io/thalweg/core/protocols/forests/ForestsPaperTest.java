package io.thalweg.core.protocols.forests;

import static io.thalweg.core.protocols.forests.ForestsMessage.NO_VERSION;
import static io.thalweg.core.protocols.forests.Waiting.NULL;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.protocols.forests.Forests.Reading;
import io.thalweg.core.protocols.forests.ForestsMessage.Inform;
import io.thalweg.core.protocols.forests.ForestsMessage.Request;
import io.thalweg.core.protocols.forests.ForestsMessage.Token;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The claims of section 2 of the paper, with its examples. Tokens and nodes count from 0 here. */
class ForestsPaperTest {
  private static final Forests PAPER =
      new Forests(3, Reading.PAPER, TokenChoice.RANDOM, Informing.random(2));

  /** Figure 1: token 2's queue. Node 3's request was modified by node 2. */
  private static final List<Waiting> FIGURE_1 =
      List.of(modified(3, 2), unmodified(7), unmodified(9), modified(5, 4));

  private static Waiting unmodified(int Y) {
    return new Waiting(Y, NULL, NO_VERSION);
  }

  private static Waiting modified(int Y, int tag) {
    return new Waiting(Y, tag, NO_VERSION);
  }

  private static Net net() {
    return new Net(PAPER, 10);
  }

  @Test
  void section2InitialStateTokenTIsAtNodeTAndPointersLeadThere() {
    Net net = net();
    for (int i = 0; i < 10; i++) {
      assertThat(net.node(i).tokenId).isEqualTo(i < 3 ? i : NULL);
      assertThat(net.node(i).pointer).containsExactly(0, 1, 2);
    }
  }

  @Test
  void figure1LastUnmodifiedNodeIs9() {
    assertThat(Waiting.lastUnmodified(FIGURE_1)).isEqualTo(9);
  }

  @Test
  void figure1IfAllWereModifiedItWouldBeTheFirst() {
    assertThat(Waiting.lastUnmodified(List.of(modified(3, 2), modified(7, 2), modified(9, 4))))
        .isEqualTo(3);
  }

  @Test
  void exitCsSendsTheTokenToTheFirstAndPointsToTheLastUnmodified() {
    Net net = net();
    net.ask(2); // token 2 is here
    net.node(2).tokenQueue.addAll(FIGURE_1);
    net.leave(2);
    assertThat(net.underWay(2, 3)).containsExactly(new Token(2, NO_VERSION, FIGURE_1, List.of()));
    assertThat(net.node(2).pointer[2]).isEqualTo(9);
    assertThat(net.underWay()).isEqualTo(1); // no INFORM
  }

  @Test
  void handleTokenCase1RepairsThePointerOfTheTokenAskedFor() {
    Net net = net().choosing(1);
    net.ask(3); // for token 1
    net.node(3).nodeQueue.add(8);
    net.ask(2);
    net.node(2).tokenQueue.addAll(FIGURE_1);
    net.leave(2);
    net.deliver(2, 3);
    assertThat(net.entered()).containsExactly(2, 3);
    assertThat(net.node(3).pointer).containsExactly(0, 2, 3); // its tag; the token is here
    assertThat(net.node(3).tokenQueue)
        .containsExactly(unmodified(7), unmodified(9), modified(5, 4), modified(8, 2));
    assertThat(net.node(3).nodeQueue).isEmpty();
  }

  @Test
  void handleTokenCase2AppendsTheNodeQueueWithNullTags() {
    Net net = net().choosing(2);
    net.ask(7);
    net.node(7).nodeQueue.add(8);
    net.deliver(7, 2);
    net.deliver(2, 7);
    assertThat(net.node(7).tokenQueue).containsExactly(unmodified(8));
    assertThat(net.node(7).pointer).containsExactly(0, 1, 7);
  }

  @Test
  void figure2ARequestGoesToTheParentAndTheParentTurnsToItsOriginator() {
    Net net = net().choosing(1);
    net.put(5, 3, new Inform(5, 1, NO_VERSION)); // node 3 points to 5, node 4 to 3
    net.put(3, 4, new Inform(3, 1, NO_VERSION));
    net.settle();
    net.ask(4);
    assertThat(net.underWay(4, 3)).containsExactly(new Request(4, 1));
    net.deliver(4, 3);
    assertThat(net.underWay(3, 5)).containsExactly(new Request(4, 1));
    assertThat(net.node(3).pointer[1]).isEqualTo(4);
  }

  @Test
  void handleRequestCase1AnIdleTokenGoesToWhoAsksWhateverItAskedFor() {
    Net net = net();
    net.put(9, 1, new Request(9, 2));
    net.deliver(9, 1);
    List<Waiting> queue = List.of(modified(9, 1));
    assertThat(net.underWay(1, 9)).containsExactly(new Token(1, NO_VERSION, queue, List.of()));
    assertThat(net.node(1).pointer).containsExactly(0, 9, 2); // of the token that went
    assertThat(net.node(1).tokenId).isEqualTo(NULL);
  }

  @Test
  void handleRequestCase1InsideItIsQueuedWithATagIfItIsForAnother() {
    Net net = net();
    net.ask(1);
    net.put(8, 1, new Request(8, 1));
    net.put(9, 1, new Request(9, 2));
    net.settle();
    assertThat(net.node(1).tokenQueue).containsExactly(unmodified(8), modified(9, 1));
    assertThat(net.underWay()).isZero();
  }

  @Test
  void handleRequestCase2WhoWaitsForTheSameTokenKeepsIt() {
    Net net = net().choosing(2);
    net.ask(7);
    net.put(9, 7, new Request(9, 2));
    net.deliver(9, 7);
    assertThat(net.node(7).nodeQueue).containsExactly(9);
    assertThat(net.underWay(7, 2)).containsExactly(new Request(7, 2)); // and sends nothing more
  }

  @Test
  void exitCsTellsNuNodesOfAnIdleToken() {
    Net net = net().choosing(0, 3); // the first of the others, then the fourth of the rest
    net.ask(1);
    net.leave(1);
    Inform inform = new Inform(1, 1, NO_VERSION);
    assertThat(net.underWay(1, 0)).containsExactly(inform);
    assertThat(net.underWay(1, 5)).containsExactly(inform);
    assertThat(net.underWay()).isEqualTo(2);
    assertThat(net.node(1).tokenId).isEqualTo(1);
    net.settle();
    assertThat(net.node(5).pointer[1]).isEqualTo(1);
  }

  @Test
  void entryCsWithATokenAtHandTakesNoMessage() {
    Net net = net();
    net.ask(1);
    assertThat(net.entered()).containsExactly(1);
    assertThat(net.underWay()).isZero();
  }

  @Test
  void section4AMessageCarriesAllItsFieldsBesidesSourceDestinationAndType() {
    assertThat(new Request(4, 1).words()).isEqualTo(2);
    assertThat(new Inform(4, 1, NO_VERSION).words()).isEqualTo(2);
    assertThat(new Inform(4, 1, 7).words()).isEqualTo(3);
    assertThat(new Token(2, NO_VERSION, FIGURE_1, List.of()).words()).isEqualTo(1 + 2 * 4);
    List<Waiting> queue = List.of(new Waiting(3, 2, 5), unmodified(7));
    assertThat(new Token(2, 6, queue, List.of(8, 9)).words()).isEqualTo(2 + 3 + 2 + 2);
  }
}
