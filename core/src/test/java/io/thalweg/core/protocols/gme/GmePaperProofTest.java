package io.thalweg.core.protocols.gme;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.protocols.Net;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4 of the paper: what its lemmas and theorems say. */
class GmePaperProofTest extends GmePaperClaims {
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
