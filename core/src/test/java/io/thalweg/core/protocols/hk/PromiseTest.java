package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Event.Request;
import io.thalweg.core.model.Precedence;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The order that each policy promises to users, and that nodes use the same order. */
class PromiseTest {
  private static final long NONE = Request.NO_DEADLINE;
  private static final int PAIRS = 100_000;

  private static Precedence promise(Policy policy, long aging) {
    return new Hk(HkConfig.units(9).withPolicy(policy).withAging(aging)).precedence();
  }

  private static Request<HkMessage> request(int h, long priority, long deadline, long at) {
    return new Request<>(1, h, priority, deadline, at);
  }

  private static void assertBefore(Precedence promise, Request<?> one, Request<?> other) {
    assertThat(promise.isAhead(one, other)).as("%s before %s", one, other).isTrue();
    assertThat(promise.isAhead(other, one)).as("%s not before %s", other, one).isFalse();
  }

  @Test
  void afterTenSecondsARequestCountsAsOneLevelMoreUrgent() {
    Precedence promise = promise(Policy.HIGHEST_PRIORITY_FIRST, 10_000);
    Request<?> low = request(1, 3, NONE, 500);
    assertBefore(promise, request(1, 4, NONE, 10_499), low);
    assertBefore(promise, low, request(1, 4, NONE, 10_500));
    assertBefore(promise, request(1, 5, NONE, 20_499), low);
    assertBefore(promise, low, request(1, 5, NONE, 20_500));
    assertBefore(promise, request(1, 4, NONE, 0), low);
  }

  @Test
  void withoutAgingTheHigherPriorityAlwaysGoesFirst() {
    Precedence promise = promise(Policy.HIGHEST_PRIORITY_FIRST, HkConfig.NO_AGING);
    assertBefore(promise, request(9, 4, NONE, Long.MAX_VALUE), request(1, 3, 0, 0));
  }

  @Test
  void whoWantsFewerUnitsGoesFirstUnlessTheOtherHasWaited() {
    Precedence promise = promise(Policy.FEWEST_UNITS_FIRST, 10);
    assertBefore(promise, request(2, 0, NONE, 29), request(5, 9, NONE, 0));
    assertBefore(promise, request(5, 0, NONE, 0), request(2, 9, NONE, 30));
  }

  @Test
  void theEarlierDeadlineGoesFirstButNoneIsEarlierThanItsRequest() {
    Precedence promise = promise(Policy.EARLIEST_DEADLINE_FIRST, 10);
    assertBefore(promise, request(1, 0, 50, 40), request(1, 9, 51, 0));
    assertBefore(promise, request(1, 0, 50, 0), request(1, 0, 49, 51));
    assertBefore(promise, request(1, 0, 30, 40), request(1, 0, -30, 41));
    assertThat(promise.isAlike(request(1, 0, 40, 0), request(1, 0, -30, 40))).isTrue();
  }

  @Test
  void withoutADeadlineItIsDueWhenItHasWaited() {
    Precedence promise = promise(Policy.EARLIEST_DEADLINE_FIRST, 10);
    assertBefore(promise, request(1, 0, NONE, 40), request(1, 0, 51, 0));
    assertBefore(promise, request(1, 0, 49, 49), request(1, 0, NONE, 40));
    Precedence never = promise(Policy.EARLIEST_DEADLINE_FIRST, HkConfig.NO_AGING);
    assertBefore(never, request(1, 0, NONE - 1, 99), request(1, 0, NONE, 0));
    assertBefore(never, request(1, 0, NONE, 98), request(1, 0, NONE, 99));
  }

  @Test
  void firstComeFirstServedAskedForNothingElse() {
    Precedence promise = promise(Policy.FIRST_COME_FIRST_SERVED, 10);
    assertBefore(promise, request(9, 0, NONE, 5), request(1, 9, 0, 6));
  }

  @ParameterizedTest
  @EnumSource
  void ofRequestsThatCountTheSameTheEarlierGoesFirstAndAtOneTimeNothingIsPromised(Policy policy) {
    Precedence promise = promise(policy, 10);
    Request<?> one = request(2, 3, 90, 7);
    Request<?> later = request(2, 3, 90, 8);
    assertThat(promise.isAlike(one, later)).isTrue();
    assertBefore(promise, one, later);
    assertThat(promise.isAhead(one, one)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void nodesGoByTheSameOrder(Policy policy) {
    Random random = new Random(policy.ordinal());
    int promised = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      HkConfig config =
          HkConfig.units(Integer.MAX_VALUE).withPolicy(policy).withAging(aging(random));
      Precedence promise = new Hk(config).precedence();
      Request<HkMessage> one = any(random);
      Request<HkMessage> other = any(random);
      boolean first = config.isAhead(config.key(one, 1), config.key(other, 2));
      boolean second = config.isAhead(config.key(other, 2), config.key(one, 1));
      String both = one + " and " + other + " with " + config;
      if (promise.isAhead(one, other) || promise.isAhead(other, one)) {
        promised++;
        assertThat(first).as(both).isEqualTo(promise.isAhead(one, other));
        assertThat(second).as(both).isEqualTo(promise.isAhead(other, one));
      } else {
        assertThat(first).as("a tie, by node: %s", both).isTrue();
        assertThat(one.at()).as("a tie is of one time: %s", both).isEqualTo(other.at());
      }
    }
    assertThat(promised).isGreaterThan(PAIRS / 2);
  }

  private static long aging(Random random) {
    long[] some = {1, 2, 7, 50, 1L << 40, Long.MAX_VALUE - 1, HkConfig.NO_AGING};
    return some[random.nextInt(some.length)];
  }

  private static Request<HkMessage> any(Random random) {
    int h = random.nextBoolean() ? 1 + random.nextInt(4) : Integer.MAX_VALUE;
    long priority = any(random, Long.MIN_VALUE, -1, 0, 1, 2, Long.MAX_VALUE);
    long deadline = any(random, Long.MIN_VALUE, -5, 0, 5, 100, NONE - 1, NONE);
    long at = any(random, 0, 1, 5, 100, Long.MAX_VALUE - 1, Long.MAX_VALUE) & Long.MAX_VALUE;
    return request(h, priority, deadline, at);
  }

  private static long any(Random random, long... some) {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextLong();
      case 1 -> random.nextInt(200);
      default -> some[random.nextInt(some.length)];
    };
  }
}
