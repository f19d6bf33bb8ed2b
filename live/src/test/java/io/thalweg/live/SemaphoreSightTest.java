package io.thalweg.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is seen of a semaphore, from one answer of the members to the next. */
class SemaphoreSightTest {
  private static final SemaphoreConfig FOUR = SemaphoreConfig.units(4);

  private static SemaphoreStatus status(
      List<SemaphoreStatus.Waiter> waiters, SemaphoreStatus.Holder... holders) {
    return new SemaphoreStatus(
        "s", FOUR, List.of(), null, Arrays.asList(holders), waiters, List.of(), List.of());
  }

  private static SemaphoreStatus.Holder holder(
      String member, long fence, long millis, Integer... units) {
    return new SemaphoreStatus.Holder(member, List.of(units), fence, 0, Duration.ofMillis(millis));
  }

  private static SemaphoreStatus.Waiter waiter(String member) {
    return new SemaphoreStatus.Waiter(
        member, 1, 0, Duration.ofMillis(50), false, member + ".1", 0, Instant.EPOCH);
  }

  private static SemaphoreSight first(SemaphoreStatus status) {
    return SemaphoreSight.of(status, null, 10_000, List.of());
  }

  @Test
  void whatAMemberSaidLastIsKeptWhileItDoesNotAnswer() {
    SemaphoreSight before =
        first(
            status(List.of(waiter("bert")), holder("bert", 1, 500, 2), holder("carl", 2, 500, 3)));
    SemaphoreSight now =
        SemaphoreSight.of(
            status(List.of(waiter("anna")), holder("carl", 2, 1_500, 3)),
            before,
            11_000,
            List.of("bert"));

    assertThat(now.held())
        .extracting(h -> h.member() + " " + h.since() + " " + h.heard())
        .containsExactly("carl 9500 11000", "bert 9500 10000");
    assertThat(now.waiting())
        .extracting(SemaphoreSight.Waits::member)
        .containsExactly("anna", "bert");
    assertThat(now.silent()).containsExactly("bert");
  }

  @Test
  void whatAMemberSaidThatAnswersOrIsOutIsForgotten() {
    SemaphoreSight before = first(status(List.of(waiter("bert")), holder("bert", 1, 500, 2)));
    SemaphoreSight now = SemaphoreSight.of(status(List.of()), before, 11_000, List.of());
    assertThat(now.held()).isEmpty();
    assertThat(now.waiting()).isEmpty();
  }

  @Test
  void aUnitThatAnotherHasByNowIsNotHeldByOneThatDoesNotAnswer() {
    SemaphoreSight before = first(status(List.of(), holder("bert", 1, 500, 2)));
    SemaphoreSight now =
        SemaphoreSight.of(
            status(List.of(), holder("carl", 2, 100, 2)), before, 11_000, List.of("bert"));
    assertThat(now.held()).extracting(SemaphoreSight.Held::member).containsExactly("carl");
  }

  /** Ages travel for some milliseconds; a time that jitters would be told anew each second. */
  @Test
  void theTimeSinceWhenStaysTheSame() {
    SemaphoreSight before = first(status(List.of(), holder("bert", 1, 500, 2)));
    SemaphoreSight now =
        SemaphoreSight.of(
            status(List.of(), holder("bert", 1, 1_470, 2)), before, 11_000, List.of());
    SemaphoreSight other =
        SemaphoreSight.of(status(List.of(), holder("bert", 2, 20, 2)), before, 11_000, List.of());
    assertThat(now.held().getFirst().since()).isEqualTo(9_500);
    assertThat(other.held().getFirst().since()).isEqualTo(10_980);
  }
}
