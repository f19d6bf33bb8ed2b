package io.thalweg.core.protocols.gme;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.protocols.Net;
import io.thalweg.core.protocols.gme.GmeMessage.Cancel;
import io.thalweg.core.protocols.gme.GmeMessage.Link;
import io.thalweg.core.protocols.gme.GmeMessage.Release;
import io.thalweg.core.protocols.gme.GmeMessage.Request;
import io.thalweg.core.protocols.gme.GmeMessage.Subtoken;
import io.thalweg.core.protocols.gme.GmeMessage.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The claims of "A Group Mutual Exclusion Algorithm for Ad Hoc Mobile Networks", one by one,
 * checked for the corrected algorithm. Letters in brackets are the defects of
 * docs/algorithms/gme.md: there the corrected algorithm differs from the paper on purpose.
 */
class GmePaperTest {
  private static final int R = 0;
  private static final int S = 1;
  private static final int T = 2;

  /** The weight of a SUBTOKEN of the holder, where a test counts with it. */
  private static final int W = 8;

  private static final GmeConfig CONFIG = GmeConfig.capturing(2).withWeight(W);
  private static final Gme GME = new Gme(CONFIG);
  private static final Gme TELLS_ALL = new Gme(CONFIG.withLazyLink(false));

  private long requests;

  /** The resource that each node asked for last. */
  private final Map<Integer, Integer> resources = new HashMap<>();

  private void ask(Net<GmeMessage> net, int i, int resource) {
    resources.put(i, resource);
    net.request(i, new Event.Request<>(++requests, 1, 0, 0, 0, resource));
  }

  private Set<Integer> resourcesInside(Net<GmeMessage> net) {
    return net.inside().stream().map(resources::get).collect(Collectors.toSet());
  }

  private static GmeNode node(Net<GmeMessage> net, int i) {
    return (GmeNode) net.node(i);
  }

  private static Resources set(int... some) {
    return Resources.of(some);
  }

  /** Steps a single node and returns what it sends; it must not enter. */
  private static List<String> step(GmeNode node, Event<GmeMessage> event) {
    List<String> sent = new ArrayList<>();
    node.step(
        event,
        new Effects<>() {
          @Override
          public void send(int to, GmeMessage message) {
            sent.add(message.type() + " to " + to);
          }

          @Override
          public void enter(long request, long fence) {
            throw new AssertionError("request " + request + " enters");
          }
        });
    return sent;
  }

  /** Lets all nodes enter that wait, and leave again, in any order. */
  private void serveAll(Net<GmeMessage> net, Random random) {
    net.deliverAll(random);
    while (!net.inside().isEmpty()) {
      assertThat(resourcesInside(net)).as("mutual exclusion").hasSize(1);
      net.leave(net.inside().get(random.nextInt(net.inside().size())));
      net.deliverAll(random);
    }
    assertThat(net.waiting()).as("bounded delay").isEmpty();
  }

  @Test
  void section2_mutualExclusionNodesInsideAtOnceHaveTheSameResource() {
    Net<GmeMessage> net = Net.star(GME, 4);
    ask(net, 0, R);
    ask(net, 1, R);
    ask(net, 2, S);
    ask(net, 3, R);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0, 1, 3);
    for (int i : new int[] {1, 0, 3}) {
      assertThat(net.waiting()).containsExactly(2);
      net.leave(i);
      net.deliverAll();
    }
    assertThat(net.inside()).containsExactly(2);
  }

  /** Any weight from 1 up will do. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, GmeConfig.WEIGHT})
  void section2_concurrentEnteringAllThatAskForTheSameResourceEnter(int weight) {
    for (int seed = 0; seed < 50; seed++) {
      Net<GmeMessage> net = Net.line(new Gme(CONFIG.withWeight(weight)), 5);
      for (int i = 0; i < 5; i++) {
        ask(net, i, R);
      }
      net.deliverAll(new Random(seed));
      assertThat(net.inside()).as("seed %d", seed).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    }
  }

  /** Our limit K [starve] restricts this property; the paper has no limit. */
  @Test
  void section2_concurrentEnteringWhileAnotherResourceIsWantedAtMostKJoin() {
    assertThat(insideWithROpposedByOne(GmeConfig.UNLIMITED)).containsExactly(0, 2, 3, 4, 5);
    assertThat(insideWithROpposedByOne(2)).containsExactly(0, 2, 3);
    assertThat(insideWithROpposedByOne(0)).containsExactly(0);
  }

  private List<Integer> insideWithROpposedByOne(int captures) {
    Net<GmeMessage> net = Net.star(new Gme(GmeConfig.capturing(captures)), 6);
    ask(net, 0, R);
    ask(net, 1, S);
    for (int i = 2; i < 6; i++) {
      ask(net, i, R);
    }
    net.deliverAll();
    return net.inside();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void section2_boundedDelayANodeThatAsksEntersWhateverTheOrderOfMessages(boolean lazy) {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      Net<GmeMessage> net = Net.ring(new Gme(CONFIG.withLazyLink(lazy)), 5);
      for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 5; i++) {
          ask(net, i, random.nextInt(3));
        }
        serveAll(net, random);
      }
      assertThat(net.entered()).as("seed %d", seed).hasSize(20);
    }
  }

  /** The paper promises both properties, but without a limit K they contradict each other. */
  @Test
  void section2_boundedDelayNeedsALimitForTwoNodesThatTakeTurns() {
    assertThat(thirdEnters(GmeConfig.UNLIMITED)).isFalse();
    assertThat(thirdEnters(2)).isTrue();
  }

  private boolean thirdEnters(int captures) {
    Net<GmeMessage> net = Net.star(new Gme(GmeConfig.capturing(captures)), 3);
    ask(net, 0, R);
    ask(net, 1, R);
    net.deliverAll();
    ask(net, 2, S);
    net.deliverAll();
    for (int turn = 0; turn < 20; turn++) {
      if (net.inside().contains(turn % 2)) {
        net.leave(turn % 2);
        ask(net, turn % 2, R);
      }
      net.deliverAll();
    }
    return net.entered().contains(2);
  }

  @Test
  void section3_atTheStartNode0HasTheTokenAndEachNodeAWayDownToIt() {
    Net<GmeMessage> net = Net.ring(GME, 5);
    assertThat(net.holder()).isZero();
    assertThat(node(net, 0).height()).isEqualTo(new Height(0, 0, 0));
    assertThat(node(net, 0).next()).isZero();
    assertThat(node(net, 3).next()).isEqualTo(4);
    for (int i = 0; i < 5; i++) {
      assertThat(node(net, i).state).isEqualTo(GmeState.State.NCS);
      assertThat(node(net, i).weight).isZero();
      assertThat(node(net, i).Q).hasToString("[]");
      assertThat(node(net, i).htVector((i + 1) % 5)).isEqualTo(node(net, (i + 1) % 5).height());
    }
    assertThat(StateChecks.quiet(net, false, 0)).isEmpty();
  }

  /** In the paper each message is attached with the height; here those that need it. */
  @Test
  void section3_messagesHaveTheFieldsOfThePaper() {
    Net<GmeMessage> net = Net.line(GME, 2);
    ask(net, 0, R);
    ask(net, 1, R);
    assertThat(net.deliver(1, 0)).isEqualTo(new Request(new Height(0, 1, 1), set(R)));
    assertThat(net.deliver(0, 1)).isEqualTo(new Subtoken(R, W));
    net.leave(1);
    assertThat(net.deliver(1, 0)).isEqualTo(new Release(W));
    ask(net, 1, S);
    net.deliverAll();
    net.leave(0);
    assertThat(net.deliver(0, 1)).isEqualTo(new Token(new Height(0, 0, 0), set()));
    assertThat(net.deliver(1, 0)).isEqualTo(new Link(new Height(0, -1, 1)));
  }

  @Test
  void section3_requestingANodeWithoutTheTokenSendsRequestToNext() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 2, R);
    assertThat(node(net, 2).state).isEqualTo(GmeState.State.ES);
    assertThat(node(net, 2).Q).hasToString("[2:{0}]");
    assertThat(net.onItsWay()).containsExactly("2->1 REQUEST");
    net.deliver(2, 1, "REQUEST");
    assertThat(node(net, 1).Q).hasToString("[2:{0}]");
    assertThat(net.onItsWay()).containsExactly("1->0 REQUEST");
  }

  /** The paper forwards only the first request; here next hears of each further resource [g1]. */
  @Test
  void section3_requestingWhatNextKnowsIsNotToldAgainButAnotherResourceIs() {
    Net<GmeMessage> net = new Net<>(GME, 4, new int[][] {{0, 1}, {1, 2}, {1, 3}});
    ask(net, 0, T);
    ask(net, 2, R);
    net.deliverAll();
    ask(net, 1, R);
    assertThat(net.onItsWay()).isEmpty();
    ask(net, 3, S);
    net.deliver(3, 1, "REQUEST");
    assertThat(net.deliver(1, 0)).isEqualTo(new Request(new Height(0, 1, 1), set(S)));
    assertThat(node(net, 0).Q).hasToString("[1:{0,1}]");
  }

  @Test
  void section3_requestingTheHolderEntersAtOnce() {
    Net<GmeMessage> net = Net.line(GME, 2);
    ask(net, 0, R);
    assertThat(net.inside()).containsExactly(0);
    assertThat(node(net, 0).weight).isZero();
    assertThat(node(net, 0).Q).hasToString("[]");
    assertThat(net.sent()).isEmpty();
  }

  /** In the paper the holder sets its weight to 0 and enters [j]; here it waits for the weight. */
  @Test
  void section3_requestingAHolderWaitsWhileWeightIsOut() {
    Net<GmeMessage> net = Net.line(GME, 2);
    ask(net, 0, R);
    ask(net, 1, R);
    net.deliverAll();
    net.leave(0);
    ask(net, 0, S);
    assertThat(net.inside()).containsExactly(1);
    assertThat(node(net, 0).weight).isEqualTo(W);
    net.leave(1);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0);
  }

  @Test
  void section3_requestingTheHolderInsideSendsASubtokenForEachRequestForItsResource() {
    Net<GmeMessage> net = Net.star(GME, 3);
    ask(net, 0, R);
    ask(net, 1, R);
    ask(net, 2, R);
    net.deliver(1, 0);
    assertThat(node(net, 0).weight).isEqualTo(W);
    net.deliver(2, 0);
    assertThat(node(net, 0).weight).isEqualTo(2 * W);
    assertThat(node(net, 0).Q).hasToString("[]");
    assertThat(net.onItsWay()).containsExactly("0->1 SUBTOKEN", "0->2 SUBTOKEN");
  }

  /** The paper sends a SUBTOKEN also to those that want another resource [c]. */
  @Test
  void section3_requestingAnotherResourceIsQueuedAndGetsNoSubtoken() {
    Net<GmeMessage> net = Net.line(GME, 2);
    ask(net, 0, R);
    ask(net, 1, S);
    net.deliverAll();
    assertThat(node(net, 0).Q).hasToString("[1:{1}]");
    assertThat(node(net, 0).weight).isZero();
    assertThat(net.sent()).containsExactly("1->0 REQUEST");
  }

  /** The paper does not say it, but only the holder may answer with new weight. */
  @Test
  void section3_requestingANodeInsideWithoutTheTokenPassesARequestOn() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 1, R);
    net.deliverAll();
    ask(net, 2, R);
    net.deliver(2, 1, "REQUEST");
    assertThat(net.onItsWay()).containsExactly("1->0 REQUEST");
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0, 1, 2);
    assertThat(node(net, 0).weight).isEqualTo(node(net, 1).weight + node(net, 2).weight);
  }

  /** In the paper a node that has left keeps the number of its weight [reset]. */
  @Test
  void section3_releasingANodeWithoutTheTokenSendsItsWeightBack() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 2, R);
    net.deliverAll();
    assertThat(node(net, 2).weight).isEqualTo(W);
    net.leave(2);
    assertThat(node(net, 2).state).isEqualTo(GmeState.State.NCS);
    assertThat(node(net, 2).weight).isZero();
    assertThat(net.deliver(2, 1)).isEqualTo(new Release(W));
    assertThat(net.deliver(1, 0)).isEqualTo(new Release(W));
    assertThat(node(net, 0).weight).isZero();
  }

  /** In the paper the holder stays "in the CS" if weight is out when it leaves [d]. */
  @Test
  void section3_releasingTheHolderIsOutAndTheLastReleaseSendsTheTokenOn() {
    Net<GmeMessage> net = Net.star(GME, 4);
    ask(net, 0, R);
    ask(net, 1, R);
    ask(net, 2, R);
    ask(net, 3, S);
    net.deliverAll();
    net.leave(0);
    assertThat(node(net, 0).state).isEqualTo(GmeState.State.NCS);
    net.leave(1);
    net.deliver(1, 0, "RELEASE");
    assertThat(node(net, 0).weight).isEqualTo(W);
    assertThat(net.onItsWay()).isEmpty();
    net.leave(2);
    net.deliver(2, 0, "RELEASE");
    assertThat(net.onItsWay()).containsExactly("0->3 TOKEN");
  }

  @Test
  void section3_receivingARequestIsIgnoredWhileTheTokenIsOnItsWayToTheSender() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 1, S);
    net.deliverAll();
    net.leave(0); // TOKEN to 1
    ask(net, 2, R);
    net.deliver(2, 1); // 1 tells 0 of it, which no longer matters
    assertThat(net.onItsWay()).containsExactlyInAnyOrder("0->1 TOKEN", "1->0 REQUEST");
    net.deliver(1, 0, "REQUEST");
    assertThat(node(net, 0).Q).hasToString("[]");
    serveAll(net, new Random(0));
    assertThat(net.entered()).containsExactly(0, 1, 2);
  }

  @Test
  void section3_receivingARequestOverAnOutgoingLinkDoesNotQueueIt() {
    GmeNode node = GME.start(new int[][] {{1}, {0, 2}, {1}}).get(2); // height (0, 2, 2)
    var request = new Request(new Height(0, 1, 1), set(R));
    assertThat(step(node, new Event.Deliver<>(1, request))).isEmpty();
    assertThat(node.Q).hasToString("[]");
  }

  /** The paper forwards a RELEASE at once; here a node inside keeps the weight until it leaves. */
  @Test
  void section3_receivingAReleaseANodeInsideKeepsTheWeight() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 2, R);
    net.deliver(2, 1);
    ask(net, 1, R);
    net.deliverAll();
    net.leave(2);
    net.deliver(2, 1, "RELEASE");
    assertThat(net.onItsWay()).isEmpty();
    assertThat(node(net, 1).weight).isEqualTo(W);
    net.leave(1);
    assertThat(net.deliver(1, 0)).isEqualTo(new Release(W));
  }

  /** With lazy LINK, which is ours, only the sender of the token is informed. */
  @Test
  void section3_receivingTheTokenANodeGoesBelowTheLastHolderAndInformsAllNeighbours() {
    for (Gme gme : new Gme[] {GME, TELLS_ALL}) {
      Net<GmeMessage> net = Net.line(gme, 3);
      ask(net, 1, R);
      net.deliver(1, 0);
      net.deliver(0, 1, "TOKEN");
      assertThat(node(net, 1).height()).isEqualTo(new Height(0, -1, 1));
      assertThat(net.inside()).containsExactly(1);
      assertThat(net.onItsWay(1, 0)).containsExactly("LINK");
      assertThat(net.onItsWay(1, 2)).hasSize(gme.config().lazyLink() ? 0 : 1);
    }
  }

  /** The paper splits weight into equal fractions; here an own entry takes 1 of a whole number. */
  @Test
  void section3_receivingASubtokenSplitsItsWeightForAllThatWantTheResource() {
    Net<GmeMessage> net = new Net<>(GME, 4, new int[][] {{0, 1}, {1, 2}, {1, 3}});
    ask(net, 0, R);
    ask(net, 2, R);
    ask(net, 3, R);
    net.deliver(2, 1);
    net.deliver(3, 1);
    ask(net, 1, R);
    net.deliver(1, 0, "REQUEST");
    net.deliver(0, 1, "SUBTOKEN");
    assertThat(node(net, 1).weight).isEqualTo(1);
    assertThat(net.deliver(1, 2)).isEqualTo(new Subtoken(R, 4));
    assertThat(net.deliver(1, 3)).isEqualTo(new Subtoken(R, 3));
    assertThat(node(net, 1).Q).hasToString("[]");
    assertThat(net.inside()).containsExactly(0, 1, 2, 3);
  }

  /** In the paper a request for another resource gets a part too, which is then lost [b]. */
  @Test
  void section3_receivingASubtokenARequestForAnotherResourceGetsNoPartOfIt() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 1, S);
    ask(net, 2, R);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0, 2);
    assertThat(node(net, 2).weight).isEqualTo(W);
    assertThat(node(net, 1).weight).isZero();
    assertThat(node(net, 1).Q).hasToString("[1:{1}]");
  }

  /** The paper says so where an own request is alone in Q; here it is so in all cases [b']. */
  @Test
  void section3_receivingASubtokenThatNobodyWantsItComesBackAsRelease() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 2, R);
    net.deliver(2, 1);
    net.deliver(1, 0); // SUBTOKEN to 1
    net.fail(1, 2);
    net.deliver(0, 1, "SUBTOKEN");
    assertThat(net.onItsWay(1, 0)).endsWith("RELEASE");
    assertThat(node(net, 0).weight).isEqualTo(W);
    net.deliverAll();
    assertThat(node(net, 0).weight).isZero();
  }

  /** That next hears of it by CANCEL is ours [i]. */
  @Test
  void section3_receivingALinkANodeThatIsNowBelowIsDeletedFromQ() {
    GmeNode node = GME.start(new int[][] {{1}, {0, 2}, {1}}).get(1);
    var request = new Request(new Height(0, 2, 2), set(R));
    assertThat(step(node, new Event.Deliver<>(2, request))).containsExactly("REQUEST to 0");
    assertThat(node.Q).hasToString("[2:{0}]");
    var link = new Link(new Height(0, -2, 2));
    assertThat(step(node, new Event.Deliver<>(2, link))).containsExactly("CANCEL to 0");
    assertThat(node.htVector(2)).isEqualTo(link.ht());
    assertThat(node.Q).hasToString("[]");
  }

  @Test
  void section3_receivingALinkThatReversesTheWayToNextTheRequestIsSentAnotherWay() {
    GmeNode node = GME.start(new int[][] {{1, 2}, {0, 2}, {0, 1}}).get(2);
    assertThat(step(node, new Event.Request<>(1, 1, 0, 0, 0, R))).containsExactly("REQUEST to 0");
    var link = new Link(new Height(1, 0, 0));
    assertThat(step(node, new Event.Deliver<>(0, link))).containsExactly("REQUEST to 1");
    assertThat(node.next()).isEqualTo(1);
  }

  @Test
  void section3_linkFailingANodeThatLosesItsLastWayDownRaisesItself() {
    Net<GmeMessage> net = Net.ring(GME, 4);
    ask(net, 0, T);
    ask(net, 2, R); // 2's way down is 1
    net.deliverAll();
    net.fail(0, 1);
    assertThat(node(net, 1).height().h1()).isEqualTo(1);
    assertThat(node(net, 1).Q).as("2 is below now").hasToString("[]");
    assertThat(net.onItsWay(1, 2)).containsExactly("LINK");
    net.deliverAll();
    net.leave(0);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(2);
    assertThat(StateChecks.quiet(net, false, 0)).isEmpty();
  }

  @Test
  void section3_linkFailingWithAnotherWayDownTheRequestIsRerouted() {
    Net<GmeMessage> net = Net.ring(GME, 3);
    ask(net, 0, T);
    ask(net, 2, R);
    net.deliverAll();
    net.fail(0, 2);
    assertThat(node(net, 0).Q).hasToString("[]");
    assertThat(net.onItsWay()).containsExactly("2->1 REQUEST");
  }

  /** The paper has no CANCEL: what was asked for on behalf of j stays in other queues [i]. */
  @Test
  void section3_linkFailingWhatWasAskedForOnBehalfOfTheOtherEndIsCancelled() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, T);
    ask(net, 1, S);
    ask(net, 2, R);
    net.deliverAll();
    assertThat(node(net, 0).Q).hasToString("[1:{0,1}]");
    net.fail(1, 2);
    assertThat(net.deliver(1, 0)).isEqualTo(new Cancel(set(R)));
    assertThat(node(net, 0).Q).hasToString("[1:{1}]");
  }

  @Test
  void section3_linkFormingBothEndsTellTheirHeightsAndAgainIfTheyChange() {
    Net<GmeMessage> net = Net.line(GME, 4);
    ask(net, 1, R);
    net.deliver(1, 0);
    net.form(1, 3);
    assertThat(net.onItsWay(1, 3)).containsExactly("LINK");
    assertThat(net.onItsWay(3, 1)).containsExactly("LINK");
    assertThat(node(net, 3).htVector(1)).isNull();
    net.deliver(0, 1, "TOKEN"); // 1's height changes, 3 is not in its N yet
    net.deliverAll();
    assertThat(node(net, 3).htVector(1)).isEqualTo(new Height(0, -1, 1));
  }

  /** The REQUEST that the paper sends behind the TOKEN is in the TOKEN here. */
  @Test
  void section3_transmitTokenToAnotherNodeLowersItInHVectorAndAsksForTheTokenBack() {
    Net<GmeMessage> net = Net.star(GME, 3);
    ask(net, 0, T);
    ask(net, 1, R);
    ask(net, 2, S);
    net.deliverAll();
    net.leave(0);
    assertThat(node(net, 0).tokenHolder()).isFalse();
    assertThat(node(net, 0).next()).isEqualTo(1);
    assertThat(node(net, 0).htVector(1)).isEqualTo(new Height(0, -1, 1));
    assertThat(node(net, 0).tokenIsOnItsWayTo(1)).isTrue();
    assertThat(net.onItsWay()).containsExactly("0->1 TOKEN");
    net.deliver(0, 1, "TOKEN");
    assertThat(node(net, 1).Q).hasToString("[0:{1}]");
    net.deliver(1, 0, "LINK");
    assertThat(node(net, 0).tokenIsOnItsWayTo(1)).isFalse();
  }

  @Test
  void section3_transmitTokenToItselfTheHolderEntersAndSendsSubtokensToThoseInQ() {
    Net<GmeMessage> net = Net.star(GME, 4);
    ask(net, 0, T);
    ask(net, 1, R);
    ask(net, 2, R);
    ask(net, 3, S);
    net.deliverAll();
    net.leave(0);
    net.deliver(0, 1, "TOKEN");
    assertThat(net.inside()).containsExactly(1);
    assertThat(net.onItsWay()).containsExactly("1->0 SUBTOKEN");
    assertThat(node(net, 1).weight).isEqualTo(W);
    assertThat(node(net, 1).Q).as("S is still wanted").hasToString("[0:{1}]");
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1, 2);
    assertThat(net.waiting()).containsExactly(3);
  }

  @Test
  void section3_raiseHeightANodeThatLosesItsLastWayDownAsksAgain() {
    GmeNode node = GME.start(new int[][] {{1}, {0, 2}, {1}}).get(1);
    assertThat(step(node, new Event.Request<>(1, 1, 0, 0, 0, R))).containsExactly("REQUEST to 0");
    assertThat(step(node, new Event.Deliver<>(0, new Link(new Height(0, 5, 0)))))
        .containsExactly("LINK to 0", "LINK to 2", "REQUEST to 2");
    assertThat(node.height()).isEqualTo(new Height(1, 1, 1));
  }

  /** In the paper sendRelease changes next, and hides that the link to it fails [k]. */
  @Test
  void section3_sendReleaseChoosesTheLowestNeighbourAndLeavesNextAlone() {
    Net<GmeMessage> net = new Net<>(TELLS_ALL, 4, new int[][] {{0, 1}, {0, 2}, {1, 2}, {2, 3}});
    ask(net, 1, R);
    net.deliver(1, 0);
    ask(net, 2, R); // by way of 0
    net.deliver(0, 1, "TOKEN");
    net.deliver(1, 2, "LINK"); // now 1 is the lowest
    ask(net, 3, S);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1, 2);
    net.leave(2);
    assertThat(net.onItsWay()).containsExactly("2->1 RELEASE");
    assertThat(node(net, 2).next()).isZero();
    net.deliverAll();
    net.fail(0, 2);
    assertThat(net.onItsWay()).contains("2->1 REQUEST");
    serveAll(net, new Random(0));
    assertThat(net.entered()).containsExactly(1, 2, 3);
  }

  /** Where the paper raises the node, a node without any neighbour keeps the weight. */
  @Test
  void section3_sendReleaseWeightWithoutAWayDownWaitsAndTheSessionStaysOpen() {
    Net<GmeMessage> net = Net.line(GME, 2);
    ask(net, 0, R);
    ask(net, 1, R);
    net.deliverAll();
    net.fail(0, 1);
    net.leave(1);
    net.leave(0);
    assertThat(node(net, 1).pend).isEqualTo(W);
    assertThat(node(net, 0).ses).isEqualTo(R);
    net.form(0, 1);
    net.deliverAll();
    assertThat(node(net, 1).pend).isZero();
    assertThat(node(net, 0).ses).isEqualTo(GmeState.NO_SESSION);
  }

  /** The published algorithm violates this: the token goes to 1 while 2 is inside [a]. */
  @Test
  void section4_theorem1TheTokenStaysWhileWeightIsOut() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 2, R);
    net.deliverAll();
    net.leave(0);
    ask(net, 1, S);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(2);
    assertThat(net.holder()).isZero();
    net.leave(2);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1);
  }

  /** In the paper the holder has to be inside itself [late]. */
  @Test
  void section4_theorem2NodesCanJoinAlsoWhenTheHolderHasLeft() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 1, R);
    net.deliverAll();
    net.leave(0);
    ask(net, 2, R);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1, 2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void section4_lemma1WhenLinkChangesCeaseTheHeightsLeadToTheToken(boolean lazy) {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Net<GmeMessage> net = Net.ring(new Gme(CONFIG.withLazyLink(lazy)), 6);
      changeLinks(net, random);
      net.deliverAll(random);
      assertThat(StateChecks.quiet(net, false, 0)).as("seed %d", seed).isEmpty();
    }
  }

  /** The published algorithm violates this: nobody ever hears of S [g1]. */
  @Test
  void section4_theorem3ARequestThatComesWhileASubtokenIsOnItsWayIsServed() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 1, R);
    net.deliver(1, 0); // SUBTOKEN to 1
    ask(net, 2, S);
    net.deliver(2, 1);
    assertThat(net.onItsWay()).containsExactlyInAnyOrder("0->1 SUBTOKEN", "1->0 REQUEST");
    serveAll(net, new Random(0));
    assertThat(net.entered()).containsExactly(0, 1, 2);
  }

  /** The paper speaks of owning the token; a SUBTOKEN serves a request as well. */
  @Test
  void section4_theorem3WhenLinkChangesCeaseEachNodeThatAsksEnters() {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Net<GmeMessage> net = Net.ring(GME, 6);
      changeLinks(net, random);
      for (int i = 0; i < 6; i++) {
        if (!net.linked(i, (i + 1) % 6)) {
          net.form(i, (i + 1) % 6);
        }
      }
      serveAll(net, random);
    }
  }

  /** Links fail and form between six nodes, which ask, enter and leave meanwhile. */
  private void changeLinks(Net<GmeMessage> net, Random random) {
    for (int change = 0; change < 20; change++) {
      int a = random.nextInt(6);
      int b = (a + 1 + random.nextInt(5)) % 6;
      if (net.linked(a, b)) {
        net.fail(a, b);
      } else {
        net.form(a, b);
      }
      if (node(net, a).state == GmeState.State.NCS) {
        ask(net, a, random.nextInt(3));
      }
      if (random.nextBoolean()) {
        net.deliverAll(random);
      }
      if (!net.inside().isEmpty()) {
        assertThat(resourcesInside(net)).hasSize(1);
        net.leave(net.inside().get(0));
      }
    }
  }
}
