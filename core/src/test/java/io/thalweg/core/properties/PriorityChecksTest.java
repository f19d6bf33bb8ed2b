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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which requests count as settled, and what is then a violation, on a made-up history of three
 * nodes.
 */
class PriorityChecksTest {
  private final List<HkNode> nodes =
      new Hk(HkConfig.units(2)).start(new int[][] {{1, 2}, {0}, {0}});
  private PriorityChecks<HkMessage> checks = checks(HkConfig.units(2));
  private long messages;
  private long made;

  private PriorityChecks<HkMessage> checks(HkConfig config) {
    Hk hk = new Hk(config);
    return new PriorityChecks<>(new Line(), hk.precedence(), hk.backfillsInARow());
  }

  @Test
  void aHigherPriorityThatHasSettledGoesFirstWhateverKeysSay() {
    ask(1, 1, 1, 3, 0);
    arrive(request(1, 0, 99), 0); // a node that lies about its key
    ask(2, 1, 1, 5, 0);
    arrive(request(2, 0, -99), 0);
    checks.enter(0, 1, 1, 1, 1);
    assertThat(order()).containsExactly(Property.NO_UNJUSTIFIED_OVERTAKING);
  }

  @Test
  void aHigherPriorityWhoseNewsTravelsHasNotSettled() {
    ask(1, 1, 1, 3, 0);
    arrive(request(1, 0, 3), 0);
    ask(2, 1, 1, 5, 0);
    request(2, 0, 5); // still in flight
    checks.enter(0, 1, 1, 1, 1);
    assertThat(found()).isEmpty();
  }

  @Test
  void newsThatArrivesInTheVeryStepOfTheGrantHasSettled() {
    ask(1, 1, 1, 3, 0);
    arrive(request(1, 0, 3), 0);
    ask(2, 1, 1, 5, 0);
    checks.deliver(0, request(2, 0, 5), 2, 1, requestOf(2, 5));
    checks.enter(0, 1, 1, 1, 1);
    assertThat(order()).containsExactly(Property.NO_UNJUSTIFIED_OVERTAKING);
  }

  @Test
  void ofEqualPrioritiesTheOneMadeFirstGoesFirst() {
    ask(1, 1, 1, 3, 10);
    arrive(request(1, 0, -99), 0);
    ask(2, 1, 1, 3, 11);
    arrive(request(2, 0, 99), 0);
    checks.enter(12, 2, 1, 1, 1);
    assertThat(order()).containsExactly(Property.FIRST_COME_FIRST_SERVED);
    assertThat(checks.violations().get(0).detail())
        .isEqualTo(
            "request 1 of node 2 (priority 3, h=1, made at 11) is granted before the settled"
                + " request 1 of node 1 (priority 3, h=1, made at 10)");
  }

  @Test
  void ofEqualPrioritiesMadeAtOneTimeAnyMayGoFirst() {
    ask(1, 1, 1, 3, 10);
    arrive(request(1, 0, 3), 0);
    ask(2, 1, 1, 3, 10);
    arrive(request(2, 0, 3), 0);
    checks.enter(12, 2, 1, 1, 1);
    assertThat(found()).isEmpty();
  }

  @Test
  void aLowerOneThatHasWaitedGoesFirst() {
    HkConfig aging = HkConfig.units(2).withAging(10);
    assertThat(higherIsGrantedFirst(aging, 29)).isEmpty();
    assertThat(higherIsGrantedFirst(aging, 30)).containsExactly(Property.NO_UNJUSTIFIED_OVERTAKING);
    assertThat(higherIsGrantedFirst(HkConfig.units(2), Long.MAX_VALUE)).isEmpty();
  }

  /**
   * Priority 1 was asked for at time 0, priority 4 at {@code at}; returns the violations if the
   * higher goes first.
   */
  private List<Property> higherIsGrantedFirst(HkConfig config, long at) {
    checks = checks(config);
    ask(1, ++made, 1, 1, 0);
    arrive(request(1, 0, 1), 0);
    ask(2, ++made, 1, 4, at);
    arrive(request(2, 0, 4), 0);
    checks.enter(at, 2, made, 1, 1);
    return order();
  }

  @Test
  void aChangeOfPriorityCountsAndKeepsTheTime() {
    ask(1, 1, 1, 3, 10);
    arrive(request(1, 0, 3), 0);
    ask(2, 1, 1, 5, 11);
    arrive(request(2, 0, 5), 0);
    checks.update(12, 1, new Event.Update<>(1, 5, 0));
    arrive(request(1, 0, 5), 0);
    checks.enter(13, 2, 1, 1, 1);
    assertThat(found())
        .as("request 1 is the older one")
        .containsExactly(Property.FIRST_COME_FIRST_SERVED);
  }

  /** A request may not overtake only because it is granted in the step that makes it. */
  @Test
  void whatIsGrantedAtOnceIsComparedToo() {
    ask(2, 1, 2, 5, 0);
    arrive(request(2, 0, 5), 0);
    checks.request(1, 1, new Event.Request<>(1, 1, 3, 0, 1));
    checks.enter(1, 1, 1, 1, 1);
    assertThat(order()).containsExactly(Property.NO_UNJUSTIFIED_OVERTAKING);
  }

  @Test
  void newsThatRestsBehindMoreUrgentNewsSettlesWithIt() {
    ask(1, 1, 1, 5, 0);
    long first = request(1, 0, 5);
    ask(1, 2, 1, 4, 0);
    tellNobody(1); // what has been told is more urgent
    ask(2, 1, 1, 3, 0);
    arrive(request(2, 0, 3), 0);
    checks.enter(0, 2, 1, 1, 1);
    assertThat(checks.violations()).as("request 2 of node 1 has not settled").isEmpty();
    ask(2, 2, 1, 3, 0);
    arrive(request(2, 0, 3), 0);
    arrive(first, 0);
    checks.enter(0, 2, 2, 1, 2);
    assertThat(order()).as("both of node 1 have").hasSize(2);
  }

  @Test
  void aBackfillMayPassWhatDoesNotFit() {
    checks = checks(HkConfig.units(2).withBackfill(1));
    ask(1, 1, 1, 3, 0);
    arrive(request(1, 0, 3), 0);
    ask(2, 1, 2, 5, 0);
    arrive(request(2, 0, 5), 0);
    checks.enter(0, 1, 1, 1, 1); // one unit was free at node 1, none is left
    assertThat(checks.violations()).isEmpty();
  }

  @Test
  void aBackfillMayNotPassWhatFitsAndStandsAheadOfAllThatDoesNot() {
    checks = checks(HkConfig.units(2).withBackfill(1));
    ask(1, 1, 1, 3, 0);
    arrive(request(1, 0, 3), 0);
    ask(2, 1, 2, 4, 0); // does not fit
    arrive(request(2, 0, 4), 0);
    ask(2, 2, 1, 5, 0); // fits
    arrive(request(2, 0, 5), 0);
    checks.enter(0, 1, 1, 1, 1);
    assertThat(checks.violations())
        .singleElement()
        .asString()
        .contains("settled request 2 of node 2");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5})
  void backfillsInARowAreCounted(int backfills) {
    checks = checks(HkConfig.units(2).withBackfill(backfills));
    ask(1, 1, 2, 5, 0);
    arrive(request(1, 0, 5), 0);
    for (long id = 1; id <= backfills; id++) {
      overtake(id, 3);
      assertThat(found()).doesNotContain(Property.OVERTAKING_BOUND);
    }
    overtake(backfills + 1, 3);
    assertThat(found()).contains(Property.OVERTAKING_BOUND);
  }

  @Test
  void eachThatMayGoAheadBeginsTheCountAnew() {
    checks = checks(HkConfig.units(2).withBackfill(1));
    ask(1, 1, 2, 5, 0);
    arrive(request(1, 0, 5), 0);
    overtake(1, 3);
    overtake(2, 6);
    overtake(3, 3);
    assertThat(found()).isEmpty();
    overtake(4, 3);
    assertThat(found()).containsExactly(Property.OVERTAKING_BOUND);
  }

  /**
   * Otherwise a request that changes its priority again and again would raise the bound for all.
   */
  @Test
  void whoChangesItsPriorityIsCountedOnce() {
    checks = checks(HkConfig.units(2).withBackfill(1));
    ask(1, 1, 2, 5, 0);
    arrive(request(1, 0, 5), 0);
    ask(2, 9, 1, 6, 0);
    for (int priority = 7; priority < 20; priority++) {
      checks.update(0, 2, new Event.Update<>(9, priority, 0));
    }
    arrive(request(2, 0, 6), 0);
    checks.enter(0, 2, 9, 1, 1);
    overtake(1, 3);
    overtake(2, 3);
    assertThat(found()).isEmpty();
    overtake(3, 3);
    assertThat(found()).containsExactly(Property.OVERTAKING_BOUND);
  }

  @Test
  void whoIsAskedForAtTheSameTimeMayGoAhead() {
    ask(2, 1, 1, 3, 0);
    arrive(request(2, 0, 3), 0);
    ask(1, 1, 1, 3, 0);
    arrive(request(1, 0, 3), 0);
    ask(1, 2, 1, 3, 0);
    arrive(request(1, 0, 3), 0);
    checks.enter(0, 1, 1, 1, 1);
    checks.enter(0, 1, 2, 1, 2);
    assertThat(found()).as("by node").isEmpty();
  }

  /** A request for one unit is made at node 2 and granted there. */
  private void overtake(long id, long priority) {
    ask(2, id, 1, priority, 1);
    arrive(request(2, 0, priority), 0);
    checks.enter(1, 2, id, 1, id);
  }

  @Test
  void nothingIsSaidOnceLinksHaveChanged() {
    ask(1, 1, 1, 3, 0);
    arrive(request(1, 0, 3), 0);
    ask(2, 1, 1, 5, 0);
    arrive(request(2, 0, 5), 0);
    checks.linkDown(1, 0, 2);
    checks.enter(1, 1, 1, 1, 1);
    assertThat(checks.violations()).isEmpty();
  }

  private List<Property> found() {
    return checks.violations().stream().map(Violation::property).toList();
  }

  /**
   * The violations without those of the bound, which any later request exceeds where none may go
   * ahead.
   */
  private List<Property> order() {
    return found().stream().filter(p -> p != Property.OVERTAKING_BOUND).toList();
  }

  private void ask(int node, long id, int h, long priority, long at) {
    var request = new Event.Request<HkMessage>(id, h, priority, 0, at);
    checks.request(at, node, request);
    nodes.get(node).step(request, new Ignored());
  }

  /** Ends the step of the request; nothing was sent. */
  private void tellNobody(int node) {
    checks.stepped(0, nodes.get(node));
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
