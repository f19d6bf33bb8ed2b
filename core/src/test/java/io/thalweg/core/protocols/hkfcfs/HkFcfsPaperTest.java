package io.thalweg.core.protocols.hkfcfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.protocols.Net;
import io.thalweg.core.protocols.hkfcfs.HkFcfsMessage.Link;
import io.thalweg.core.protocols.hkfcfs.HkFcfsMessage.Release;
import io.thalweg.core.protocols.hkfcfs.HkFcfsMessage.Request;
import io.thalweg.core.protocols.hkfcfs.HkFcfsMessage.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the two later papers say of the algorithm, and the lines of their appendix that have nothing
 * to do with priorities: {@code resource} is "Prioritized h-out of-k Resource Allocation", {@code
 * appendix} its pseudo-code, {@code concurrency} is "A Prioritized h-out of-k Mutual Exclusion
 * Algorithm with Maximum Degree of Concurrency". The algorithm's own paper was not at hand. Numbers
 * in brackets are the defects of docs/algorithms/hk.md.
 */
class HkFcfsPaperTest {
  private static HkFcfs units(int k) {
    return new HkFcfs(k, true);
  }

  private static HkFcfsNode node(Net<HkFcfsMessage> net, int i) {
    return (HkFcfsNode) net.node(i);
  }

  private static String queue(HkFcfsNode node) {
    return IntStream.range(0, node.queued())
        .mapToObj(place -> "" + node.queuedNode(place))
        .collect(Collectors.joining(" "));
  }

  private static void ask(Net<HkFcfsMessage> net, int i, int h) {
    net.request(i, h, 0);
  }

  /** Steps a single node and returns what it sends; it must not enter. */
  private static List<String> step(HkFcfsNode node, Event<HkFcfsMessage> event) {
    List<String> sent = new ArrayList<>();
    node.step(
        event,
        new Effects<>() {
          @Override
          public void send(int to, HkFcfsMessage message) {
            sent.add(message.type() + " to " + to);
          }

          @Override
          public void enter(long request, long fence) {
            throw new AssertionError("request " + request + " enters");
          }
        });
    return sent;
  }

  private static List<String> receive(HkFcfsNode node, int from, HkFcfsMessage message) {
    return step(node, new Event.Deliver<>(from, message));
  }

  /** Five resources, two of them occupied; a holds the token and wants 4, b wants 2, c wants 1. */
  @Test
  void concurrency1_nobodyEntersWhileTheHolderWaitsThoughTwoOthersCould() {
    Net<HkFcfsMessage> net = Net.line(units(5), 4);
    int other = 0;
    int a = 1;
    ask(net, other, 2);
    ask(net, a, 4);
    net.deliverAll();
    ask(net, 2, 2);
    ask(net, 3, 1);
    net.deliverAll();
    assertThat(net.holder()).isEqualTo(a);
    assertThat(node(net, a).freeUnits()).isEqualTo(3);
    assertThat(net.inside()).containsExactly(other);
    net.leave(other);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(other, a);
    net.leave(a);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(other, a, 2, 3);
  }

  @Test
  void resource1_nodesAreServedFirstComeFirstServedWhateverTheirPriorityAndNumber() {
    Net<HkFcfsMessage> net = Net.star(units(3), 5);
    ask(net, 4, 1);
    net.deliverAll();
    ask(net, 0, 3); // waits with the token
    net.deliverAll();
    net.request(3, 3, 1);
    net.request(1, 1, 9);
    net.request(2, 3, 5);
    net.deliverAll();
    while (!net.inside().isEmpty()) {
      net.leave(net.inside().get(0));
      net.deliverAll();
    }
    assertThat(net.entered()).containsExactly(4, 0, 3, 1, 2);
  }

  @Test
  void resource1_restrictedToOneOfKAtMostKNodesEnter() {
    Net<HkFcfsMessage> net = Net.star(units(3), 6);
    for (int i = 0; i < 6; i++) {
      ask(net, i, 1);
      net.deliverAll();
    }
    assertThat(net.inside()).containsExactly(0, 1, 2);
    assertThat(net.waiting()).containsExactly(3, 4, 5);
  }

  @Test
  void resource1_restrictedToOneOfOneItIsMutualExclusion() {
    Net<HkFcfsMessage> net = Net.ring(units(1), 4);
    for (int i = 0; i < 4; i++) {
      ask(net, i, 1);
    }
    for (int entries = 1; entries <= 4; entries++) {
      net.deliverAll();
      assertThat(net.entered()).hasSize(entries);
      assertThat(net.inside()).hasSize(1);
      net.leave(net.inside().get(0));
    }
    assertThat(net.entered()).containsExactlyInAnyOrder(0, 1, 2, 3);
  }

  /** After each step the network checks that no more than k resources are accessed. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void section2_boundedDelayANodeThatAsksEntersWhateverTheOrderOfMessages(boolean lazy) {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      Net<HkFcfsMessage> net = Net.ring(new HkFcfs(3, lazy), 5);
      for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 5; i++) {
          ask(net, i, 1 + random.nextInt(3));
        }
        while (!net.waiting().isEmpty()) {
          net.deliverAll(random);
          assertThat(net.inside()).as("seed %d", seed).isNotEmpty();
          net.leave(net.inside().get(random.nextInt(net.inside().size())));
        }
      }
      assertThat(net.entered()).as("seed %d", seed).hasSize(20);
    }
  }

  @Test
  void section3_aRequestDoesNotTellHowManySoTheTokenGoesToANodeThatMustWait() {
    Net<HkFcfsMessage> net = Net.line(units(2), 2);
    ask(net, 0, 1);
    ask(net, 1, 2);
    assertThat(net.deliver(1, 0)).isEqualTo(new Request(new Height(0, 1, 1)));
    assertThat(net.deliver(0, 1)).isEqualTo(new Token(new Height(0, 0, 0), 1));
    assertThat(net.holder()).isEqualTo(1);
    assertThat(net.waiting()).containsExactly(1);
  }

  @Test
  void appendix_requestingLine4OnlyTheFirstInQIsForwarded() {
    Net<HkFcfsMessage> net = new Net<>(units(1), 4, new int[][] {{0, 1}, {1, 2}, {1, 3}});
    ask(net, 2, 1);
    net.deliver(2, 1, "REQUEST");
    assertThat(net.onItsWay()).containsExactly("1->0 REQUEST");
    ask(net, 3, 1);
    net.deliver(3, 1, "REQUEST");
    ask(net, 1, 1);
    assertThat(net.onItsWay()).containsExactly("1->0 REQUEST");
    assertThat(queue(node(net, 1))).isEqualTo("2 3 1");
  }

  @Test
  void appendix_requestingLine5TheHolderTakesItsUnitsOutOfTAndEnters() {
    Net<HkFcfsMessage> net = Net.line(units(3), 2);
    ask(net, 0, 2);
    assertThat(net.inside()).containsExactly(0);
    assertThat(node(net, 0).freeUnits()).isEqualTo(1);
    assertThat(net.sent()).isEmpty();
  }

  @Test
  void appendix_leavingLine4ANodeWithoutTheTokenSendsItsUnitsDownhill() {
    Net<HkFcfsMessage> net = Net.line(units(3), 3);
    ask(net, 0, 2);
    ask(net, 2, 1);
    net.deliverAll();
    assertThat(net.holder()).isEqualTo(2);
    net.leave(0);
    assertThat(net.deliver(0, 1)).isEqualTo(new Release(new Height(0, 0, 0), 2));
    assertThat(net.deliver(1, 2)).isEqualTo(new Release(new Height(0, -1, 1), 2));
    assertThat(node(net, 2).freeUnits()).isEqualTo(2);
  }

  @Test
  void appendix_leavingLine6TheHolderAddsToT() {
    Net<HkFcfsMessage> net = Net.line(units(2), 2);
    ask(net, 0, 2);
    assertThat(node(net, 0).freeUnits()).isZero();
    net.leave(0);
    assertThat(node(net, 0).freeUnits()).isEqualTo(2);
    assertThat(net.sent()).isEmpty();
  }

  /** With lazy LINK, which is ours, only the sender of the token is told. */
  @Test
  void appendix_tokenLines3To5ANodeGoesBelowTheLastHolderAndTellsAllNeighbours() {
    for (boolean lazy : new boolean[] {true, false}) {
      Net<HkFcfsMessage> net = Net.line(new HkFcfs(1, lazy), 3);
      ask(net, 1, 1);
      net.deliver(1, 0);
      net.deliver(0, 1, "TOKEN");
      assertThat(node(net, 1).height()).isEqualTo(new Height(0, -1, 1));
      assertThat(net.inside()).containsExactly(1);
      assertThat(net.onItsWay(1, 0)).containsExactly("LINK");
      assertThat(net.onItsWay(1, 2)).hasSize(lazy ? 0 : 1);
    }
  }

  /** The appendix only leaves the height alone; the prose says that the REQUEST is ignored. */
  @Test
  void appendix_requestLine1IsIgnoredWhileTheTokenIsOnItsWayToTheSender() {
    HkFcfsNode node = units(1).start(new int[][] {{1}, {0}}).get(0);
    var request = new Request(new Height(0, 1, 1));
    assertThat(receive(node, 1, request)).containsExactly("TOKEN to 1");
    assertThat(receive(node, 1, request)).isEmpty();
    assertThat(queue(node)).isEmpty();
    assertThat(receive(node, 1, new Link(new Height(0, -1, 1)))).isEmpty();
    assertThat(node.tokenIsOnItsWayTo(1)).isFalse();
  }

  @Test
  void appendix_requestLine2OverAnOutgoingLinkIsNotQueued() {
    HkFcfsNode node = units(1).start(new int[][] {{1}, {0, 2}, {1}}).get(2); // height (0, 2, 2)
    assertThat(receive(node, 1, new Request(new Height(0, 1, 1)))).isEmpty();
    assertThat(queue(node)).isEmpty();
  }

  /** In the appendix a holder in the CS keeps the token [D1]. */
  @Test
  void appendix_requestLine4AHolderInsidePassesTheTokenOn() {
    Net<HkFcfsMessage> net = Net.line(units(2), 2);
    ask(net, 0, 1);
    ask(net, 1, 1);
    net.deliver(1, 0, "REQUEST");
    assertThat(net.onItsWay()).containsExactly("0->1 TOKEN");
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0, 1);
  }

  @Test
  void appendix_releaseLine2AHolderThatWaitsEntersAsSoonAsItFits() {
    Net<HkFcfsMessage> net = Net.star(units(3), 3);
    ask(net, 1, 1);
    ask(net, 2, 2);
    net.deliverAll();
    ask(net, 0, 3);
    net.deliverAll();
    net.leave(1);
    net.deliverAll();
    assertThat(node(net, 0).freeUnits()).isEqualTo(1);
    assertThat(net.inside()).containsExactly(2);
    net.leave(2);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0);
  }

  @Test
  void appendix_linkLine6ANodeThatIsNowBelowIsDeletedFromQ() {
    HkFcfsNode node = units(1).start(new int[][] {{1}, {0, 2}, {1}}).get(1);
    receive(node, 2, new Request(new Height(0, 2, 2)));
    assertThat(queue(node)).isEqualTo("2");
    receive(node, 2, new Link(new Height(0, -2, 2)));
    assertThat(queue(node)).isEmpty();
  }

  @Test
  void appendix_linkLine7ANodeWithoutAWayDownRaisesItselfAndAsksAgain() {
    HkFcfsNode node = units(1).start(new int[][] {{1}, {0, 2}, {1}}).get(1);
    assertThat(step(node, new Event.Request<>(1, 1, 0, 0, 0))).containsExactly("REQUEST to 0");
    assertThat(receive(node, 0, new Link(new Height(0, 5, 0))))
        .containsExactly("LINK to 0", "LINK to 2", "REQUEST to 2");
    assertThat(node.height()).isEqualTo(new Height(1, 1, 1));
  }

  @Test
  void appendix_linkLine8TheRequestIsReroutedIfTheLinkToNextHasReversed() {
    HkFcfsNode node = units(1).start(new int[][] {{1, 2}, {0, 2}, {0, 1}}).get(2);
    assertThat(step(node, new Event.Request<>(1, 1, 0, 0, 0))).containsExactly("REQUEST to 0");
    assertThat(receive(node, 0, new Link(new Height(1, 0, 0)))).containsExactly("REQUEST to 1");
  }

  @Test
  void appendix_failureLine5ANodeThatLosesItsLastWayDownRaisesItself() {
    Net<HkFcfsMessage> net = Net.ring(units(1), 4);
    ask(net, 2, 1);
    net.deliver(2, 1, "REQUEST");
    net.fail(0, 1);
    assertThat(node(net, 1).height().h1()).isEqualTo(1);
    assertThat(queue(node(net, 1))).as("2 is below now").isEmpty();
    assertThat(net.onItsWay(1, 2)).containsExactly("LINK");
    net.deliverAll();
    assertThat(net.inside()).containsExactly(2);
    assertThat(StateChecks.quiet(net, false, 0)).isEmpty();
  }

  @Test
  void appendix_failureLine6WithAnotherWayDownTheRequestIsRerouted() {
    Net<HkFcfsMessage> net = Net.ring(units(1), 3);
    ask(net, 2, 1);
    assertThat(net.onItsWay()).containsExactly("2->0 REQUEST");
    net.fail(0, 2);
    assertThat(net.onItsWay()).containsExactly("2->1 REQUEST");
  }

  @Test
  void appendix_formationLine1BothEndsTellTheirHeights() {
    Net<HkFcfsMessage> net = Net.line(units(1), 4);
    net.form(0, 3);
    assertThat(net.onItsWay(0, 3)).containsExactly("LINK");
    assertThat(net.onItsWay(3, 0)).containsExactly("LINK");
    assertThat(node(net, 3).htVector(0)).isNull();
    net.deliverAll();
    assertThat(node(net, 3).htVector(0)).isEqualTo(node(net, 0).height());
  }

  @Test
  void appendix_giveTokenLines4To14AHolderEntersGivesTheTokenAwayAndAsksForItAgain() {
    Net<HkFcfsMessage> net = Net.star(units(2), 4);
    ask(net, 3, 1);
    net.deliverAll();
    ask(net, 0, 2); // waits with the token
    net.deliverAll();
    ask(net, 1, 1);
    ask(net, 2, 1);
    net.deliverAll();
    assertThat(queue(node(net, 0))).isEqualTo("0 1 2");
    net.leave(3);
    net.deliver(3, 0, "RELEASE");
    assertThat(net.inside()).containsExactly(0);
    assertThat(net.onItsWay(0, 1)).containsExactly("TOKEN", "REQUEST");
    assertThat(node(net, 0).next()).isEqualTo(1);
    assertThat(node(net, 0).htVector(1)).isEqualTo(new Height(0, -3, 1));
    assertThat(node(net, 0).tokenIsOnItsWayTo(1)).isTrue();
    assertThat(queue(node(net, 0))).isEqualTo("2");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void section4_lemma1WhenLinkChangesCeaseTheHeightsLeadToTheToken(boolean lazy) {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Net<HkFcfsMessage> net = Net.ring(new HkFcfs(2, lazy), 6);
      for (int change = 0; change < 20; change++) {
        changeALink(net, random);
        if (!net.inside().isEmpty()) {
          net.leave(net.inside().get(0));
        }
      }
      net.deliverAll(random);
      assertThat(StateChecks.quiet(net, false, 0)).as("seed %d", seed).isEmpty();
    }
  }

  private static void changeALink(Net<HkFcfsMessage> net, Random random) {
    int a = random.nextInt(6);
    int b = (a + 1 + random.nextInt(5)) % 6;
    if (net.linked(a, b)) {
      net.fail(a, b);
    } else {
      net.form(a, b);
    }
    if (random.nextBoolean()) {
      ask(net, a, 1 + random.nextInt(2));
    }
    if (random.nextBoolean()) {
      net.deliverAll(random);
    }
  }
}
