package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CallbacksTest {
  private final Callbacks callbacks = new Callbacks("callbacks");

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void awaitAll() {
    CompletableFuture<Void> last = new CompletableFuture<>();
    callbacks.execute(() -> last.complete(null));
    last.join();
  }

  @Test
  void runsAllInTheOrderInWhichTheyWereGiven() {
    List<Integer> run = new CopyOnWriteArrayList<>();
    IntStream.range(0, 1000).forEach(i -> callbacks.execute(() -> run.add(i)));
    awaitAll();
    assertThat(run).containsExactlyElementsOf(IntStream.range(0, 1000).boxed().toList());
  }

  @Test
  void oneThatThrowsCostsTheNextNothing() {
    callbacks.execute(
        () -> {
          throw new AssertionError("a user's bug");
        });
    awaitAll();
  }

  @Test
  void oneThatThrowsACheckedExceptionPastTheCompilerCostsTheNextNothing() {
    callbacks.execute(() -> CallbacksTest.<RuntimeException>fail(new IOException("a user's bug")));
    awaitAll();
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> void fail(Throwable t) throws T {
    throw (T) t;
  }

  @Test
  void anInterruptThatOneLeavesBehindIsNotSeenByTheNext() {
    CountDownLatch bothAreGiven = new CountDownLatch(1);
    callbacks.execute(() -> awaitUninterruptibly(bothAreGiven));
    callbacks.execute(() -> Thread.currentThread().interrupt());
    CompletableFuture<Boolean> seen = new CompletableFuture<>();
    callbacks.execute(() -> seen.complete(Thread.currentThread().isInterrupted()));
    bothAreGiven.countDown();
    assertThat(seen.join()).isFalse();
  }

  @Test
  void oneThatIsGivenByAnotherRunsAfterIt() {
    CompletableFuture<List<String>> order = new CompletableFuture<>();
    List<String> run = new CopyOnWriteArrayList<>();
    callbacks.execute(
        () -> {
          callbacks.execute(
              () -> {
                run.add("inner");
                order.complete(run);
              });
          run.add("outer");
        });
    assertThat(order.join()).containsExactly("outer", "inner");
  }

  @Test
  void ifOneDoesNotReturnABoundedNumberWaits() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goesOn = new CountDownLatch(1);
    AtomicInteger run = new AtomicInteger();
    callbacks.execute(
        () -> {
          begun.countDown();
          awaitUninterruptibly(goesOn);
        });
    begun.await();
    IntStream.range(0, Callbacks.MOST + 10).forEach(i -> callbacks.execute(run::incrementAndGet));
    goesOn.countDown();
    Fleet.eventually(() -> run.get() >= Callbacks.MOST);
    awaitAll();

    assertThat(run).hasValue(Callbacks.MOST);
  }

  @Test
  void whoeverAwaitsThemFindsThatAllHaveRun() {
    List<Integer> run = new CopyOnWriteArrayList<>();
    for (int i = 0; i < 20; i++) { // the thread is new, rests or has ended
      int each = i;
      callbacks.execute(() -> run.add(each));
      callbacks.await(Duration.ofSeconds(30));
      assertThat(run).hasSize(i + 1);
    }
  }

  @Test
  void oneThatAwaitsTheOthersDoesNotAwaitItself() {
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    callbacks.execute(
        () -> {
          callbacks.await(Duration.ofDays(1));
          interrupted.complete(Thread.currentThread().isInterrupted());
        });
    assertThat(interrupted.join()).isFalse();
  }

  @Test
  void whoeverIsInterruptedAwaitsNothingAndStaysInterrupted() {
    CountDownLatch goesOn = new CountDownLatch(1);
    callbacks.execute(() -> awaitUninterruptibly(goesOn));
    Thread.currentThread().interrupt();
    callbacks.await(Duration.ofDays(1));
    goesOn.countDown();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void thingsRunAfterTheThreadHasEnded() {
    awaitAll();
    awaitAll();
    awaitAll();
  }
}
