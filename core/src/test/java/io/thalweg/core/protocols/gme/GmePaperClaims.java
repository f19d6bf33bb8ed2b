package io.thalweg.core.protocols.gme;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.Net;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The claims of "A Group Mutual Exclusion Algorithm for Ad Hoc Mobile Networks" are tested one by
 * one, for the corrected algorithm, in {@link GmePaperPropertiesTest} (section 2), {@link
 * GmePaperRequestTest}, {@link GmePaperReceiveTest}, {@link GmePaperLinkTest} (section 3) and
 * {@link GmePaperProofTest} (section 4). This is what these tests share.
 *
 * <p>Letters in brackets are the defects of docs/algorithms/gme.md: there the corrected algorithm
 * differs from the paper on purpose.
 */
abstract class GmePaperClaims {
  static final int R = 0;
  static final int S = 1;
  static final int T = 2;

  /** The weight of a SUBTOKEN of the holder, where a test counts with it. */
  static final int W = 8;

  static final GmeConfig CONFIG = GmeConfig.capturing(2).withWeight(W);
  static final Gme GME = new Gme(CONFIG);
  static final Gme TELLS_ALL = new Gme(CONFIG.withLazyLink(false));

  private long requests;

  /** The resource that each node asked for last. */
  private final Map<Integer, Integer> resources = new HashMap<>();

  void ask(Net<GmeMessage> net, int i, int resource) {
    resources.put(i, resource);
    net.request(i, new Event.Request<>(++requests, 1, 0, 0, 0, resource));
  }

  Set<Integer> resourcesInside(Net<GmeMessage> net) {
    return net.inside().stream().map(resources::get).collect(Collectors.toSet());
  }

  static GmeNode node(Net<GmeMessage> net, int i) {
    return (GmeNode) net.node(i);
  }

  static Resources set(int... some) {
    return Resources.of(some);
  }

  /** Steps a single node and returns what it sends; it must not enter. */
  static List<String> step(GmeNode node, Event<GmeMessage> event) {
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
  void serveAll(Net<GmeMessage> net, Random random) {
    net.deliverAll(random);
    while (!net.inside().isEmpty()) {
      assertThat(resourcesInside(net)).as("mutual exclusion").hasSize(1);
      net.leave(net.inside().get(random.nextInt(net.inside().size())));
      net.deliverAll(random);
    }
    assertThat(net.waiting()).as("bounded delay").isEmpty();
  }
}
