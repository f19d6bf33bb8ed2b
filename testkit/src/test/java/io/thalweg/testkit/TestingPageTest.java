package io.thalweg.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.*;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the page on testing shows. */
@Timeout(120)
class TestingPageTest {
  private static final SemaphoreConfig SEATS = SemaphoreConfig.units(2);

  @Test
  void aSeatIsFreeAgainWhenItsHolderLeaves() throws Exception {
    try (var cluster = TestCluster.of(3)) {
      cluster.member(1).semaphore("seats", SEATS).acquire(Request.units(2));
      PrioritySemaphore seats = cluster.member(2).semaphore("seats", SEATS);
      PendingLease waits = seats.request(Request.units(1));
      cluster.stop(1); // in order; after crash(1) it takes some seconds
      assertThat(waits.future().get().isHeld()).isTrue();
    }
  }

  @Test
  void whoWaitsForAnHourGivesUp() throws Exception {
    try (var cluster = TestCluster.withManualTime(2)) {
      cluster.member(0).semaphore("seats", SEATS).acquire(Request.units(2));
      PrioritySemaphore seats = cluster.member(1).semaphore("seats", SEATS);
      var late =
          new java.util.concurrent.FutureTask<>(
              () -> seats.tryAcquire(Request.units(1), Duration.ofHours(1)));
      Thread.startVirtualThread(late);
      while (seats.local().waiting() == 0) {
        Thread.onSpinWait();
      }
      cluster.time().advance(Duration.ofMinutes(61));
      assertThat(late.get()).isEmpty();
    }
  }

  @Test
  void thePageShowsTheTestsAbove() throws IOException {
    String source =
        Files.readString(
            Path.of("src", "test", "java", "io", "thalweg", "testkit", "TestingPageTest.java"));
    String page = Files.readString(Path.of("..", "docs", "testing.md"));
    var blocks = Pattern.compile("(?s)```java\n(.*?)```").matcher(page).results().toList();
    assertThat(blocks).hasSize(2);
    assertThat(blocks)
        .allSatisfy(b -> assertThat(source.replaceAll("(?m)^  ", "")).contains(b.group(1)));
  }
}
