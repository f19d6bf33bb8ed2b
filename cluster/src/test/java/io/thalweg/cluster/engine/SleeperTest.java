package io.thalweg.cluster.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An alarm that is set while it looks at the clock. */
@Timeout(60)
class SleeperTest {

  @Test
  void anAlarmThatIsSetAgainWhileItIsAboutToRingRingsThen() throws Exception {
    CompletableFuture<Sleeper> made = new CompletableFuture<>();
    AtomicInteger looks = new AtomicInteger();
    CountDownLatch rang = new CountDownLatch(1);
    Sleeper sleeper =
        new Sleeper(
            "sleeper",
            () -> {
              switch (looks.incrementAndGet()) {
                case 1 -> made.join().set(10);
                case 2 -> made.join().set(20); // the thread has read that it is to ring at 10
                default -> {}
              }
              return 30;
            },
            rang::countDown);
    made.complete(sleeper);
    rang.await();
    sleeper.stop();
  }

  @Test
  void anAlarmThatIsSetToAnEarlierTimeRingsThen() throws Exception {
    CompletableFuture<Sleeper> made = new CompletableFuture<>();
    AtomicInteger looks = new AtomicInteger();
    CountDownLatch rang = new CountDownLatch(1);
    Sleeper sleeper =
        new Sleeper(
            "sleeper",
            () -> {
              switch (looks.incrementAndGet()) {
                case 1 -> made.join().set(Long.MAX_VALUE);
                case 2 -> made.join().set(20); // the thread is about to sleep for centuries
                default -> {}
              }
              return 30;
            },
            rang::countDown);
    made.complete(sleeper);
    rang.await();
    sleeper.stop();
  }
}
