package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Event;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.protocols.Net;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The claims of the two papers, one by one, checked for the corrected algorithm: {@code resource}
 * is "Prioritized h-out of-k Resource Allocation" (with the appendix), {@code concurrency} is "A
 * Prioritized h-out of-k Mutual Exclusion Algorithm with Maximum Degree of Concurrency".
 */
class HkPaperTest {
  private static final HkConfig ONE = HkConfig.units(1);

  private static Hk hk(int k) {
    return new Hk(HkConfig.units(k));
  }

  private static HkNode node(Net<HkMessage> net, int i) {
    return (HkNode) net.node(i);
  }

  /** Five resources, two of them occupied; a, b and c want 4, 2 and 1. */
  private static Net<HkMessage> introduction(HkConfig config) {
    Net<HkMessage> net = Net.star(new Hk(config), 4);
    int other = 3;
    int a = 0;
    int b = 1;
    int c = 2;
    net.request(other, 2, 0, 0, 0);
    net.deliverAll();
    net.request(a, 4, 0, 0, 1);
    net.deliverAll();
    net.request(b, 2, 0, 0, 2);
    net.request(c, 1, 0, 0, 3);
    net.deliverAll();
    return net;
  }

  @Test
  void concurrency1_firstComeFirstServedBothSmallOnesWaitBehindTheLargeOne() {
    HkConfig config = HkConfig.units(5).withPolicy(Policy.FIRST_COME_FIRST_SERVED);
    Net<HkMessage> net = introduction(config);
    assertThat(net.inside()).containsExactly(3);
    assertThat(net.waiting()).containsExactly(0, 1, 2);
    net.leave(3);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(3, 0);
  }

  @Test
  void concurrency1_fewestUnitsFirstBothSmallOnesEnter() {
    Net<HkMessage> net = introduction(HkConfig.units(5).withPolicy(Policy.FEWEST_UNITS_FIRST));
    assertThat(net.inside()).containsExactlyInAnyOrder(3, 1, 2);
    assertThat(net.waiting()).containsExactly(0);
  }

  @Test
  void concurrency1_withBackfillingBothSmallOnesPassTheLargeOne() {
    HkConfig config = HkConfig.units(5).withPolicy(Policy.FIRST_COME_FIRST_SERVED);
    Net<HkMessage> net = introduction(config.withBackfill(2));
    assertThat(net.inside()).containsExactlyInAnyOrder(3, 1, 2);
    assertThat(net.waiting()).containsExactly(0);
  }

  @Test
  void section2_mutualExclusionNoMoreThanKResourcesAreAccessedAtOnce() {
    Net<HkMessage> net = Net.line(hk(3), 3);
    net.request(2, 2, 1);
    net.request(1, 2, 1);
    net.deliverAll();
    assertThat(net.inside()).hasSize(1);
    int first = net.inside().get(0);
    net.leave(first);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(3 - first);
  }

  @Test
  void section2_restrictedToOneOfOneItIsMutualExclusion() {
    Net<HkMessage> net = Net.ring(hk(1), 4);
    for (int i = 0; i < 4; i++) {
      net.request(i, 1, 1);
    }
    for (int entries = 1; entries <= 4; entries++) {
      net.deliverAll();
      assertThat(net.entered()).hasSize(entries);
      assertThat(net.inside()).hasSize(1);
      net.leave(net.inside().get(0));
    }
    assertThat(net.entered()).containsExactlyInAnyOrder(0, 1, 2, 3);
  }

  @Test
  void section2_restrictedToOneOfKAtMostKNodesEnter() {
    Net<HkMessage> net = Net.star(hk(3), 6);
    for (int i = 0; i < 6; i++) {
      net.request(i, 1, 1);
    }
    net.deliverAll();
    assertThat(net.inside()).hasSize(3);
    assertThat(net.waiting()).hasSize(3);
  }

  @Test
  void section2_highestPriorityFirstAmongThoseWhoCompete() {
    Net<HkMessage> net = Net.star(hk(1), 5);
    net.request(0, 1, 0);
    net.request(1, 1, 2);
    net.request(2, 1, 4);
    net.request(3, 1, 1);
    net.request(4, 1, 3);
    while (!net.inside().isEmpty()) {
      net.deliverAll();
      net.leave(net.inside().get(0));
      net.deliverAll();
    }
    assertThat(net.entered()).containsExactly(0, 2, 4, 1, 3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void section2_boundedDelayWhoAsksEntersWhateverTheOrderOfMessages(boolean lazy) {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      Net<HkMessage> net = Net.ring(new Hk(HkConfig.units(2).withLazyLink(lazy)), 5);
      for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 5; i++) {
          net.request(i, 1 + random.nextInt(2), random.nextInt(3));
        }
        while (!net.waiting().isEmpty()) {
          net.deliverAll(random);
          net.leave(net.inside().get(random.nextInt(net.inside().size())));
        }
      }
      assertThat(net.entered()).as("seed %d", seed).hasSize(20);
    }
  }

  @Test
  void section3_atTheStartNode0HasTheTokenAndEachNodeAWayDownToIt() {
    Net<HkMessage> net = Net.ring(hk(4), 5);
    assertThat(net.holder()).isZero();
    assertThat(node(net, 0).height()).isEqualTo(new Height(0, 0, 0));
    assertThat(node(net, 0).t).isEqualTo(4);
    assertThat(node(net, 0).next()).isZero();
    assertThat(node(net, 2).next()).isEqualTo(1);
    assertThat(node(net, 3).next()).isEqualTo(4);
    assertThat(StateChecks.quiet(net, true, 0)).isEmpty();
  }

  @Test
  void section3_heightsAreOrderedLexicographically() {
    Height height1 = new Height(2, 3, 1);
    Height height2 = new Height(2, 2, 2);
    assertThat(height2.isBelow(height1)).isTrue();
    assertThat(height1.isBelow(height2)).isFalse();
  }

  @Test
  void section3_requestingANodeWithoutTheTokenSendsRequestToNext() {
    Net<HkMessage> net = Net.line(hk(1), 3);
    net.request(2, 1, 7);
    assertThat(net.onItsWay()).containsExactly("2->1 REQUEST");
    net.deliver(2, 1, "REQUEST");
    assertThat(net.onItsWay()).containsExactly("1->0 REQUEST");
  }

  @Test
  void section3_requestingASecondLowerRequestSendsNothing() {
    Net<HkMessage> net = Net.line(hk(1), 3);
    net.request(0, 1, 9);
    net.request(2, 1, 7);
    net.deliverAll();
    net.request(1, 1, 6);
    assertThat(net.onItsWay()).isEmpty();
  }

  @Test
  void section3_requestingTheHolderEntersAtOnceIfItFits() {
    Net<HkMessage> net = Net.line(hk(3), 2);
    net.request(0, 2, 1);
    assertThat(net.inside()).containsExactly(0);
    assertThat(node(net, 0).t).isEqualTo(1);
    assertThat(net.sent()).isEmpty();
  }

  @Test
  void section3_requestingTheHolderPersistsInWaitingIfItDoesNotFit() {
    Net<HkMessage> net = Net.line(hk(3), 2);
    net.request(0, 2, 1);
    net.request(0, 2, 1);
    assertThat(net.waiting()).containsExactly(0);
    net.leave(0, 1);
    assertThat(net.entered()).containsExactly(0, 0);
  }

  @Test
  void section3_requestingWhoHasEnteredSendsTheTokenToTheFrontOfQ() {
    Net<HkMessage> net = Net.line(hk(2), 3);
    net.request(1, 1, 2);
    net.deliver(1, 0);
    net.request(2, 1, 1);
    net.deliver(2, 1);
    net.deliver(0, 1, "TOKEN");
    assertThat(net.inside()).containsExactly(1);
    assertThat(net.onItsWay(1, 2)).endsWith("TOKEN");
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1, 2);
  }

  @Test
  void section3_receivingAPriorityUpdateMovesTheRequestAndIsReportedOn() {
    Net<HkMessage> net = Net.line(hk(1), 4);
    net.request(0, 1, 9);
    net.request(1, 1, 2);
    net.request(2, 1, 1);
    net.deliverAll();
    assertThat(node(net, 1).Q.get(1)).hasToString("2 S=1@0 h=1");
    net.request(3, 1, 3);
    net.deliver(3, 2, "REQUEST");
    net.deliver(2, 1, "UPDATE");
    assertThat(node(net, 1).Q.get(0)).hasToString("2 S=3@0 h=1");
    net.deliver(1, 0, "UPDATE");
    assertThat(node(net, 0).Q.get(0)).hasToString("1 S=3@0 h=1");
    assertThat(net.onItsWay()).isEmpty();
  }

  @Test
  void section3_releasingANodeWithoutTheTokenSendsReleaseDownhill() {
    Net<HkMessage> net = Net.line(hk(2), 3);
    net.request(0, 1, 2);
    net.request(2, 1, 1);
    net.deliverAll();
    assertThat(net.holder()).isEqualTo(2);
    net.leave(0);
    assertThat(net.onItsWay()).containsExactly("0->1 RELEASE");
    net.deliver(0, 1, "RELEASE");
    assertThat(net.onItsWay()).containsExactly("1->2 RELEASE");
    net.deliver(1, 2, "RELEASE");
    assertThat(node(net, 2).t).isEqualTo(1);
  }

  @Test
  void section3_releasingTheHolderAddsToT() {
    Net<HkMessage> net = Net.line(hk(2), 2);
    net.request(0, 2, 2);
    net.leave(0);
    assertThat(node(net, 0).t).isEqualTo(2);
    assertThat(net.sent()).isEmpty();
  }

  @Test
  void section3_receivingARequestIsIgnoredWhileTheTokenIsOnItsWayToTheSender() {
    Net<HkMessage> net = Net.line(hk(1), 3);
    net.request(0, 1, 9);
    net.request(1, 1, 1);
    net.deliverAll();
    net.leave(0); // TOKEN to 1
    net.request(2, 1, 5);
    net.deliver(2, 1); // 1 tells 0 of it, which no longer matters
    assertThat(net.onItsWay()).containsExactlyInAnyOrder("0->1 TOKEN", "1->0 UPDATE");
    net.deliver(1, 0, "UPDATE");
    assertThat(node(net, 0).Q.isEmpty()).isTrue();
    net.deliverAll();
    assertThat(net.entered()).containsExactly(0, 2);
  }

  @Test
  void section3_receivingARequestOverAnOutgoingLinkDoesNotQueueIt() {
    HkNode node = hk(1).start(new int[][] {{1}, {0, 2}, {1}}).get(2); // height (0, 2, 2)
    var lower = new Height(0, 1, 1);
    node.step(
        new Event.Deliver<>(1, new HkMessage.Request(lower, new Summary(new Key(1, 0, 1), 1, 1))),
        new NoEffects<>());
    assertThat(node.Q.isEmpty()).isTrue();
  }

  @Test
  void section3_receivingAHigherRequestReportsIt() {
    Net<HkMessage> net = Net.line(hk(1), 3);
    net.request(0, 1, 9);
    net.request(1, 1, 1);
    net.deliverAll();
    net.request(2, 1, 2);
    net.deliver(2, 1, "REQUEST");
    assertThat(net.onItsWay()).containsExactly("1->0 UPDATE");
  }

  @Test
  void section3_receivingAReleaseAHolderThatWaitsEntersAsSoonAsItFits() {
    Net<HkMessage> net = Net.star(hk(3), 4);
    net.request(1, 1, 1);
    net.request(2, 2, 1);
    net.deliverAll();
    net.request(0, 3, 5);
    net.deliverAll();
    net.leave(1);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(2);
    net.leave(2);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0);
  }

  @Test
  void section3_receivingTheTokenLowersTheHeightBelowTheLastHolders() {
    Net<HkMessage> net = Net.line(hk(1), 3);
    net.request(1, 1, 1);
    net.deliver(1, 0);
    net.deliver(0, 1, "TOKEN");
    assertThat(node(net, 1).height()).isEqualTo(new Height(0, -1, 1));
  }

  @Test
  void section3_receivingTheTokenInformsAllNeighboursUnlessLinksAreLazy() {
    for (boolean lazy : new boolean[] {true, false}) {
      Net<HkMessage> net = Net.line(new Hk(ONE.withLazyLink(lazy)), 3);
      net.request(1, 1, 1);
      net.deliver(1, 0);
      net.deliver(0, 1, "TOKEN");
      assertThat(net.onItsWay(1, 0)).containsExactly("LINK");
      assertThat(net.onItsWay(1, 2)).hasSize(lazy ? 0 : 1);
    }
  }

  @Test
  void section3_linkFailingANodeThatLosesItsLastWayDownRaisesItselfAndAsksAgain() {
    Net<HkMessage> net = Net.ring(hk(1), 4);
    net.request(0, 1, 9);
    net.request(2, 1, 1); // 2's way down is 1
    net.deliverAll();
    net.fail(0, 1);
    assertThat(node(net, 1).height().h1()).isEqualTo(1);
    net.deliverAll();
    net.leave(0);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(2);
    assertThat(StateChecks.quiet(net, true, 0)).isEmpty();
  }

  @Test
  void section3_linkFailingWithAnotherWayDownTheRequestIsRerouted() {
    Net<HkMessage> net = new Net<>(hk(1), 3, new int[][] {{0, 1}, {0, 2}, {1, 2}});
    net.request(0, 1, 9);
    net.request(2, 1, 1);
    net.deliverAll();
    net.fail(0, 2);
    assertThat(net.onItsWay()).containsExactly("2->1 REQUEST");
  }

  @Test
  void section3_linkFormingBothEndsTellTheirHeights() {
    Net<HkMessage> net = Net.line(hk(1), 4);
    net.form(0, 3);
    assertThat(net.onItsWay(0, 3)).containsExactly("LINK");
    assertThat(net.onItsWay(3, 0)).containsExactly("LINK");
    assertThat(node(net, 3).htVector(0)).isNull();
    net.deliverAll();
    assertThat(node(net, 3).htVector(0)).isEqualTo(node(net, 0).height());
  }

  @Test
  void section3_linkFormingAHeightThatChangesMeanwhileIsToldAgain() {
    Net<HkMessage> net = Net.line(hk(1), 4);
    net.request(1, 1, 1);
    net.deliver(1, 0);
    net.form(1, 3);
    net.deliver(0, 1, "TOKEN"); // 1's height changes, 3 is not in its N yet
    net.deliverAll();
    assertThat(node(net, 3).htVector(1)).isEqualTo(node(net, 1).height());
  }

  @Test
  void section4_theorem1TheTokenCountsWhatIsFree() {
    Net<HkMessage> net = Net.line(hk(5), 3);
    net.request(1, 2, 1);
    net.deliverAll();
    net.request(2, 3, 1);
    net.deliverAll();
    assertThat(node(net, 2).t).isZero();
    net.request(0, 1, 9);
    net.deliverAll();
    assertThat(net.waiting()).containsExactly(0);
  }

  @Test
  void section4_theorem2AHigherRequestFarAwayOvertakesLowerOnesOnTheWay() {
    Net<HkMessage> net = Net.line(hk(1), 5);
    net.request(0, 1, 9);
    for (int i = 1; i < 5; i++) {
      net.request(i, 1, i);
      net.deliverAll();
    }
    for (int i = 4; i > 0; i--) {
      net.leave(net.inside().get(0));
      net.deliverAll();
    }
    assertThat(net.entered()).containsExactly(0, 4, 3, 2, 1);
  }

  @Test
  void section4_theorem2TheHighestHoldsTheTokenUntilItFits() {
    Net<HkMessage> net = Net.line(hk(2), 3);
    net.request(0, 1, 1);
    net.request(2, 2, 5);
    net.deliverAll();
    net.request(1, 1, 3); // would fit
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0);
    net.leave(0);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(0, 2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void section4_lemma1WhenLinkChangesCeaseTheHeightsLeadToTheToken(boolean lazy) {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Net<HkMessage> net = Net.ring(new Hk(HkConfig.units(1).withLazyLink(lazy)), 6);
      for (int change = 0; change < 20; change++) {
        int a = random.nextInt(6);
        int b = (a + 1 + random.nextInt(5)) % 6;
        if (net.linked(a, b)) {
          net.fail(a, b);
        } else {
          net.form(a, b);
        }
        if (random.nextBoolean()) {
          net.request(a, 1, random.nextInt(3));
        }
        if (random.nextBoolean()) {
          net.deliverAll(random);
        }
        if (!net.inside().isEmpty()) {
          net.leave(net.inside().get(0));
        }
      }
      net.deliverAll(random);
      assertThat(StateChecks.quiet(net, true, 0)).as("seed %d", seed).isEmpty();
    }
  }

  @Test
  void section4_theorem3WithAgingALowRequestIsNotPreemptedForEver() {
    int aging = 2;
    Net<HkMessage> net = Net.star(new Hk(HkConfig.units(1).withAging(aging)), 3);
    net.request(0, 1, 1);
    net.request(1, 1, 1);
    net.deliverAll();
    for (long at = 1; !net.inside().contains(1) && at < 100; at++) {
      net.request(2, 1, 4, 0, at);
      net.deliverAll();
      net.leave(net.inside().get(0));
      net.deliverAll();
    }
    assertThat(net.entered()).as("one a tick, three steps higher").hasSize(3 * aging + 1);
  }

  @Test
  void concurrency4_theorem4NodesShareTheCriticalSection() {
    Net<HkMessage> net = Net.line(hk(2), 2);
    net.request(0, 1, 1);
    net.request(1, 1, 1);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0, 1);
  }

  @Test
  void concurrency4_theorem4FewestUnitsFirstNothingThatFitsWaits() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      Net<HkMessage> net =
          Net.star(new Hk(HkConfig.units(4).withPolicy(Policy.FEWEST_UNITS_FIRST)), 5);
      for (int i = 0; i < 15; i++) {
        net.request(random.nextInt(5), 1 + random.nextInt(4), 0);
        net.deliverAll(random);
        assertThat(StateChecks.quiet(net, true, 0)).as("seed %d", seed).isEmpty();
        if (random.nextBoolean()) {
          net.leave(net.inside().get(0));
          net.deliverAll(random);
        }
      }
    }
  }
}
