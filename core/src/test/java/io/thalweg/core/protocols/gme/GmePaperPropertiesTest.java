package io.thalweg.core.protocols.gme;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.protocols.Net;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 2 of the paper: what the algorithm promises. */
class GmePaperPropertiesTest extends GmePaperClaims {
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
}
