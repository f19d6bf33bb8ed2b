package io.thalweg.core.properties;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Node;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.HkNode;
import io.thalweg.core.protocols.hk.Key;
import io.thalweg.core.protocols.hk.Summary;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/** What counts as settled, and what is then a violation: on a made-up history of three nodes. */
class PriorityChecksTest {
  private final List<HkNode> nodes =
      new Hk(HkConfig.units(2)).start(new int[][] {{1, 2}, {0}, {0}});
  private PriorityChecks<HkMessage> checks = checks(HkConfig.units(2));
  private long messages;

  private PriorityChecks<HkMessage> checks(HkConfig config) {
    Hk hk = new Hk(config);
    return new PriorityChecks<>(new Line(), hk.precedence(), hk.backfillsInARow());
  }

  @Test
  void aLargerKeyThatHasSettledGoesFirst() {
    ask(1, 1, 1, 3);
    arrive(request(1, 0, 3), 0);
    ask(2, 1, 1, 5);
    arrive(request(2, 0, 5), 0);
    checks.enter(0, 1, 1, 1, 1);
    assertThat(checks.violations())
        .extracting(Violation::property)
        .containsExactly(Property.NO_UNJUSTIFIED_OVERTAKING);
  }

  @Test
  void aLargerKeyWhoseNewsTravelsHasNotSettled() {
    ask(1, 1, 1, 3);
    arrive(request(1, 0, 3), 0);
    ask(2, 1, 1, 5);
    request(2, 0, 5); // still on its way
    checks.enter(0, 1, 1, 1, 1);
    assertThat(checks.violations()).isEmpty();
  }

  @Test
  void newsThatRestsBehindMoreUrgentNewsSettlesWithIt() {
    ask(1, 1, 1, 5);
    long first = request(1, 0, 5);
    ask(1, 2, 1, 4); // tells nobody: what has been told is more urgent
    ask(2, 1, 1, 3);
    arrive(request(2, 0, 3), 0);
    checks.enter(0, 2, 1, 1, 1);
    assertThat(checks.violations()).as("request 2 of node 1 has not settled").isEmpty();
    ask(2, 2, 1, 3);
    arrive(request(2, 0, 3), 0);
    arrive(first, 0);
    checks.enter(0, 2, 2, 1, 2);
    assertThat(checks.violations()).as("both of node 1 have").hasSize(2);
  }

  @Test
  void aBackfillMayPassWhatDoesNotFit() {
    checks = checks(HkConfig.units(2).withBackfill(1));
    ask(1, 1, 1, 3);
    arrive(request(1, 0, 3), 0);
    ask(2, 1, 2, 5);
    arrive(request(2, 0, 5), 0);
    checks.enter(0, 1, 1, 1, 1); // one unit was free at node 1, none is left
    assertThat(checks.violations()).isEmpty();
  }

  @Test
  void overtakingsOfASettledRequestAreCounted() {
    ask(1, 1, 1, 1);
    arrive(request(1, 0, 1), 0);
    for (long id = 1; id <= 2; id++) {
      ask(2, id, 1, 5);
      arrive(request(2, 0, 5), 0);
      checks.enter(0, 2, id, 1, id);
    }
    assertThat(checks.violations())
        .extracting(Violation::property)
        .containsExactly(Property.OVERTAKING_BOUND);
  }

  @Test
  void nothingIsSaidOnceLinksHaveChanged() {
    ask(1, 1, 1, 3);
    arrive(request(1, 0, 3), 0);
    ask(2, 1, 1, 5);
    arrive(request(2, 0, 5), 0);
    checks.linkDown(1, 0, 2);
    checks.enter(1, 1, 1, 1, 1);
    assertThat(checks.violations()).isEmpty();
  }

  private void ask(int node, long id, int h, long priority) {
    var request = new Event.Request<HkMessage>(id, h, priority, 0, 0);
    checks.request(0, node, request);
    nodes.get(node).step(request, new Ignored());
    if (id > 1 && node == 1) {
      checks.stepped(0, nodes.get(node)); // nothing was sent
    }
  }

  /** The node whose step is under way sends a REQUEST and the step ends. */
  private long request(int from, int to, long key) {
    checks.send(0, messages, from, to, requestOf(from, key));
    checks.stepped(0, nodes.get(from));
    return messages++;
  }

  private void arrive(long msg, int at) {
    checks.deliver(0, msg, -1, at, requestOf(-1, 0));
    checks.stepped(0, nodes.get(at));
  }

  private static HkMessage requestOf(int from, long key) {
    return new HkMessage.Request(new Height(0, 1, from), new Summary(new Key(key, 0, from), 1, 1));
  }

  private static final class Ignored implements io.thalweg.core.model.Effects<HkMessage> {
    @Override
    public void send(int to, HkMessage message) {}

    @Override
    public void enter(long request, long fence) {}
  }

  private final class Line implements Snapshot<HkMessage> {
    @Override
    public Stock stock() {
      return Stock.oneToken(2);
    }

    @Override
    public int nodes() {
      return nodes.size();
    }

    @Override
    public Node<HkMessage> node(int i) {
      return nodes.get(i);
    }

    @Override
    public void neighbours(int i, IntConsumer each) {
      for (int j : i == 0 ? new int[] {1, 2} : new int[] {0}) {
        each.accept(j);
      }
    }

    @Override
    public void inFlight(Consumer<HkMessage> each) {}

    @Override
    public int smallestNeed(int i) {
      return 0;
    }
  }
}
