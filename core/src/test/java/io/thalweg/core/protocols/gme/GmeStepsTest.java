package io.thalweg.core.protocols.gme;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.gme.GmeMessage.Release;
import io.thalweg.core.protocols.gme.GmeMessage.Subtoken;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Single steps of the corrected algorithm on a line of three, where node 0 has the token. */
class GmeStepsTest {
  private static final int R = 0;
  private static final int S = 1;

  private final List<String> seen = new ArrayList<>();
  private final Deque<Runnable> wires = new ArrayDeque<>();
  private List<GmeNode> nodes = line(GmeConfig.capturing(2));

  private static List<GmeNode> line(GmeConfig config) {
    return new Gme(config).start(new int[][] {{1}, {0, 2}, {1}});
  }

  private void happen(int node, Event<GmeMessage> event) {
    nodes
        .get(node)
        .step(
            event,
            new Effects<>() {
              @Override
              public void send(int to, GmeMessage message) {
                if (message instanceof Subtoken || message instanceof Release) {
                  seen.add(node + " to " + to + ": " + message);
                }
                wires.add(() -> happen(to, new Event.Deliver<>(node, message)));
              }

              @Override
              public void enter(long request, long fence) {
                seen.add(node + " enters");
              }
            });
  }

  private void ask(int node, int group) {
    happen(node, new Event.Request<>(1, 1, 1, 0, 0, group));
  }

  private void deliverAll() {
    while (!wires.isEmpty()) {
      wires.remove().run();
    }
  }

  @Test
  void weightIsSplitOnItsWayAndComesBack() {
    nodes = line(GmeConfig.capturing(2).withWeight(5));
    ask(0, R);
    ask(2, R);
    wires.remove().run(); // the REQUEST of 2 is at 1, which has asked for it
    ask(1, R);
    deliverAll();
    assertThat(seen)
        .containsExactly(
            "0 enters",
            "0 to 1: Subtoken[R=0, w=5]",
            "1 enters",
            "1 to 2: Subtoken[R=0, w=4]",
            "2 enters");
    seen.clear();
    happen(2, new Event.Release<>(1));
    happen(1, new Event.Release<>(1));
    deliverAll();
    assertThat(seen).contains("2 to 1: Release[w=4]");
    assertThat(nodes.get(0).weight).isZero();
  }

  @Test
  void weightThatCannotBeSplitLetsTheFirstInAndTheOthersAskAgain() {
    nodes = line(GmeConfig.capturing(2).withWeight(1));
    ask(0, R);
    ask(2, R);
    wires.remove().run();
    ask(1, R);
    deliverAll();
    assertThat(seen).contains("0 enters", "1 enters", "2 enters");
    assertThat(seen.stream().filter(s -> s.startsWith("0 to 1: Subtoken"))).hasSize(2);
  }

  @Test
  void theHolderKeepsTheTokenWhileWeightIsOut() {
    ask(0, R);
    ask(1, R);
    deliverAll();
    happen(0, new Event.Release<>(1));
    ask(2, S);
    deliverAll();
    assertThat(seen).doesNotContain("2 enters");
    assertThat(nodes.get(0).tokenHolder()).isTrue();
    happen(1, new Event.Release<>(1));
    deliverAll();
    assertThat(seen).contains("2 enters");
  }

  @Test
  void noMoreThanTheLimitJoinWhileAnotherGroupWaits() {
    nodes = line(GmeConfig.capturing(0));
    ask(0, R);
    ask(2, S);
    deliverAll();
    ask(1, R);
    deliverAll();
    assertThat(seen).containsExactly("0 enters");
    happen(0, new Event.Release<>(1));
    deliverAll();
    assertThat(seen).contains("2 enters").doesNotContain("1 enters");
  }
}
