package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreConfig.Policy;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which request goes first: for all policies, with and without aging, and with wrong clocks. */
@Timeout(300)
class OrderTest {
  private static final int ROUNDS = 100;
  private static final int UNITS = 5;

  @ParameterizedTest
  @EnumSource
  void grantsFollowWhatWasAskedForAndTheStatusSaysSo(Policy policy) throws Exception {
    assertInOrder(SemaphoreConfig.units(UNITS).policy(policy), sameClocks(4));
  }

  @ParameterizedTest
  @EnumSource
  void soTheyDoWithoutAging(Policy policy) throws Exception {
    assertInOrder(SemaphoreConfig.units(UNITS).policy(policy).aging(Duration.ZERO), sameClocks(3));
  }

  static Stream<Arguments> wrongClocks() {
    return Stream.of(Duration.ofMillis(50), Duration.ofSeconds(5), Duration.ofHours(1))
        .flatMap(
            off ->
                Stream.of(Policy.HIGHEST_PRIORITY_FIRST, Policy.FIRST_COME_FIRST_SERVED)
                    .map(policy -> Arguments.of(off, policy)));
  }

  /** Wall clocks and monotonic clocks are ahead and behind. */
  @ParameterizedTest
  @MethodSource("wrongClocks")
  void clocksMayDiffer(Duration off, Policy policy) throws Exception {
    List<SetTime> clocks =
        List.of(
            SetTime.ahead(Duration.ZERO, Duration.ZERO),
            SetTime.ahead(off, off.negated()),
            SetTime.ahead(off.negated(), off),
            SetTime.ahead(off.negated(), off.negated()));
    assertInOrder(SemaphoreConfig.units(UNITS).policy(policy), clocks);
  }

  @ParameterizedTest
  @EnumSource(names = {"HIGHEST_PRIORITY_FIRST", "FIRST_COME_FIRST_SERVED"})
  void clocksMayRunTooFastAndTooSlow(Policy policy) throws Exception {
    List<SetTime> clocks =
        Stream.of(1.0, 0.9, 1.1)
            .map(rate -> new SetTime(rate, Duration.ZERO, Duration.ZERO))
            .toList();
    assertInOrder(SemaphoreConfig.units(UNITS).policy(policy), clocks);
  }

  private static List<SetTime> sameClocks(int count) {
    return IntStream.range(0, count)
        .mapToObj(m -> SetTime.ahead(Duration.ZERO, Duration.ZERO))
        .toList();
  }

  private static void assertInOrder(SemaphoreConfig config, List<SetTime> clocks) throws Exception {
    Random random = new Random(config.hashCode());
    int told = 0;
    try (Fleet fleet = Fleet.patient(clocks.size(), clocks::get)) {
      fleet.all().forEach(member -> member.semaphore("s", config));
      for (int round = 0; round < ROUNDS; round++) {
        told += new OrderRound(fleet.all(), "s", random, () -> pass(clocks, random)).run() ? 1 : 0;
      }
    }
    assertThat(told).as("rounds whose order could be told").isGreaterThan(ROUNDS / 2);
  }

  /**
   * Lets up to 8 s pass for all: less than one level of priority, but several levels in a round.
   */
  private static void pass(List<SetTime> clocks, Random random) {
    Duration time = Duration.ofMillis(random.nextInt(8) * 1000L + 137);
    clocks.forEach(clock -> clock.run(time));
  }
}
