package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CallbacksTest {
  private final Callbacks callbacks = new Callbacks("callbacks");

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
    callbacks.execute(() -> Thread.currentThread().interrupt());
    CompletableFuture<Boolean> seen = new CompletableFuture<>();
    callbacks.execute(() -> seen.complete(Thread.currentThread().isInterrupted()));
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
  void thingsRunAfterTheThreadHasEnded() {
    awaitAll();
    awaitAll();
    awaitAll();
  }
}
