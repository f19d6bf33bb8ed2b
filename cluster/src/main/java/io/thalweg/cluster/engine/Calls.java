package io.thalweg.cluster.engine;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.cluster.member.Failure;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.text.Spans;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The calls of users that wait for a result from the member. */
final class Calls {
  private static final Duration QUICK = Duration.ofSeconds(4);

  private final Time time;
  private final Consumer<Input> member;
  private final Runnable barrier;
  private final Supplier<@Nullable String> ended;
  private final Map<Long, CompletableFuture<Object>> open = new ConcurrentHashMap<>();
  private final AtomicLong count = new AtomicLong();

  /**
   * Begins without any calls.
   *
   * @param barrier returns when the steps of all inputs that were brought before are taken
   * @param ended returns why the member has ended, or null while it runs
   */
  Calls(Time time, Consumer<Input> member, Runnable barrier, Supplier<@Nullable String> ended) {
    this.time = time;
    this.member = member;
    this.barrier = barrier;
    this.ended = ended;
  }

  /** Completes a call; called in a step. */
  void done(long call, Object result, Consumer<Runnable> afterwards) {
    CompletableFuture<Object> future = open.remove(call);
    if (future != null) {
      afterwards.accept(() -> future.complete(result));
    }
  }

  /** Fails a call; called in a step. */
  void failed(long call, Failure why, Consumer<Runnable> afterwards) {
    CompletableFuture<Object> future = open.remove(call);
    if (future != null) {
      RuntimeException failure = Failures.exception(why);
      afterwards.accept(() -> future.completeExceptionally(failure));
    }
  }

  /** Fails all calls, since the member has ended. */
  void end(RuntimeException why) {
    open.values().forEach(future -> future.completeExceptionally(why));
  }

  /** Makes a call and waits for its result, for as long as it takes. */
  Object make(LongFunction<Input> input) throws InterruptedException {
    return make(Long.MAX_VALUE, "", input);
  }

  /** Makes a call and waits for its result, and fails if that takes longer than this time. */
  Object make(long nanos, String what, LongFunction<Input> input) throws InterruptedException {
    return tryMake(nanos, input)
        .orElseThrow(
            () ->
                new ThalwegException(
                    what + " took longer than " + Spans.text(Duration.ofNanos(nanos))));
  }

  /** Makes a call and waits for its result; empty if that takes longer than this time. */
  Optional<Object> tryMake(long nanos, LongFunction<Input> input) throws InterruptedException {
    long call = count.incrementAndGet();
    CompletableFuture<Object> future = new CompletableFuture<>();
    open.put(call, future);
    member.accept(input.apply(call));
    String why = ended.get();
    if (why != null) {
      future.completeExceptionally(new ClosedException(why));
    }
    try {
      if (!time.await(future, nanos) && isForgotten(call)) {
        return Optional.empty();
      }
      return Optional.of(result(future));
    } catch (InterruptedException e) {
      if (isForgotten(call)) {
        throw e;
      }
      Thread.currentThread().interrupt(); // it came too late: the call is done
      return Optional.of(result(future));
    } finally {
      open.remove(call);
    }
  }

  /** Ends a call, unless it is done. Returns when the member has heard of it. */
  private boolean isForgotten(long call) {
    member.accept(new Input.Forget(call));
    barrier.run();
    return open.remove(call) != null; // a step that does the call removes it
  }

  private static Object result(CompletableFuture<Object> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? Failures.again(cause)
          : new ThalwegException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Makes a call that the member answers soon, whatever others do. */
  Object makeQuickly(String what, LongFunction<Input> input) {
    try {
      return make(QUICK.toNanos(), what, input);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ThalwegException("interrupted while " + what, e);
    }
  }

  /** The state of a semaphore or group lock here; all zero once the member has ended. */
  LocalStatus look(String name, int number) {
    try {
      return (LocalStatus) makeQuickly("looking at " + name, call -> new Input.Look(call, number));
    } catch (ClosedException ended) {
      return LocalStatus.NOTHING;
    }
  }
}
