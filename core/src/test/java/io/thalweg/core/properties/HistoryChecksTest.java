package io.thalweg.core.properties;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.hk.HkMessage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** For each property of a history and of a moment there is a violation that the checks catch. */
class HistoryChecksTest {
  private final HistoryChecks<HkMessage> checks = new HistoryChecks<>(2, true);

  private void ask(int node, long id, int h) {
    checks.request(1, node, new Event.Request<>(id, h, 1, 0, 0));
  }

  private List<String> found() {
    return checks.violations().stream().map(Violation::toString).toList();
  }

  @Test
  void anOrdinaryHistoryIsFine() {
    ask(0, 1, 2);
    ask(0, 2, 1);
    checks.enter(2, 0, 1, 2, 1);
    checks.withdraw(3, 0, 2);
    checks.exit(4, 0, 1, 2);
    HkMessage token = new HkMessage.Token(new Height(0, 0, 0), 0, 2, 0, null);
    checks.send(5, 1, 0, 1, token);
    assertThat(checks.tokenAt()).isEqualTo(-1);
    checks.deliver(6, 1, 0, 1, token);
    assertThat(checks.tokenAt()).isEqualTo(1);
    assertThat(checks.requireServed(i -> true)).isZero();
    assertThat(found()).isEmpty();
    assertThat(checks.held()).isZero();
  }

  @Test
  void moreThanKUnits() {
    ask(0, 1, 2);
    ask(0, 2, 1);
    checks.enter(2, 0, 1, 2, 1);
    checks.enter(2, 0, 2, 1, 2);
    assertThat(found()).containsExactly("units-held-at-most-k: 3 units are held, k is 2");
  }

  @Test
  void grantsThatNobodyAskedFor() {
    checks.enter(2, 0, 1, 1, 1);
    assertThat(found())
        .containsExactly("grants-match-requests: request 1 of node 0 is granted 1, asked: null");
  }

  @Test
  void grantsOfAnotherSizeOrWithoutTheToken() {
    ask(1, 1, 1);
    checks.enter(2, 1, 1, 2, 1);
    assertThat(found())
        .containsExactly(
            "grants-match-requests: request 1 of node 1 is granted 2, asked: 1",
            "grants-match-requests: request 1 of node 1 is granted without the token");
  }

  @Test
  void requestsMadeTwiceWithdrawnOrGivenBackWithoutReason() {
    ask(0, 1, 1);
    ask(0, 1, 1);
    checks.withdraw(2, 0, 9);
    checks.exit(3, 0, 9, 1);
    assertThat(found())
        .containsExactly(
            "grants-match-requests: request 1 of node 0 is made twice",
            "grants-match-requests: request 9 of node 0 does not wait",
            "grants-match-requests: request 9 of node 0 gives 1 back, had: null");
  }

  @Test
  void aTokenFromSomebodyWhoDoesNotHaveIt() {
    HkMessage token = new HkMessage.Token(new Height(0, 0, 1), 0, 2, 0, null);
    checks.send(1, 1, 1, 2, token);
    assertThat(found()).containsExactly("one-token: node 1 sends a token that it does not have");
  }

  @Test
  void whoIsLeftWaiting() {
    ask(0, 1, 1);
    ask(3, 1, 1);
    assertThat(checks.requireServed(i -> i == 0)).isEqualTo(1);
    assertThat(found()).containsExactly("every-request-served: request 1 of node 0 waits for ever");
  }

  @Test
  void sumsThatDoNotAddUp() {
    assertThat(StateChecks.always(Stock.oneToken(3), 1, 1, 2, 0)).isEmpty();
    assertThat(StateChecks.always(Stock.oneToken(3), 2, 1, 2, 0))
        .extracting(Violation::property)
        .containsExactly(Property.ONE_TOKEN);
    assertThat(StateChecks.always(Stock.oneToken(3), 1, 0, 2, 0))
        .extracting(Violation::property)
        .containsExactly(Property.UNITS_CONSERVED);
    assertThat(StateChecks.always(Stock.oneToken(3), 0, 0, 4, 0))
        .extracting(Violation::property)
        .containsExactly(
            Property.UNITS_HELD_AT_MOST_K, Property.ONE_TOKEN, Property.UNITS_CONSERVED);
  }
}
