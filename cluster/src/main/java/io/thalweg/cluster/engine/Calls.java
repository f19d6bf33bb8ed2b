package io.thalweg.cluster.engine;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.cluster.member.Failure;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.text.Spans;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
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
  private final Supplier<@Nullable String> ended;
  private final Map<Long, CompletableFuture<Object>> open = new ConcurrentHashMap<>();
  private final AtomicLong count = new AtomicLong();

  /**
   * Begins without any calls.
   *
   * @param ended returns why the member has ended, or null while it runs
   */
  Calls(Time time, Consumer<Input> member, Supplier<@Nullable String> ended) {
    this.time = time;
    this.member = member;
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

  /** Makes a call and waits for its result, for no longer than this time. */
  Object make(long nanos, String what, LongFunction<Input> input) throws InterruptedException {
    long call = count.incrementAndGet();
    CompletableFuture<Object> future = new CompletableFuture<>();
    open.put(call, future);
    member.accept(input.apply(call));
    String why = ended.get();
    if (why != null) {
      future.completeExceptionally(new ClosedException(why));
    }
    try {
      if (!time.await(future, nanos)) {
        throw new ThalwegException(
            what + " took longer than " + Spans.text(Duration.ofNanos(nanos)));
      }
      return future.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? Failures.again(cause)
          : new ThalwegException(String.valueOf(e.getMessage()), e);
    } finally {
      if (open.remove(call) != null) {
        member.accept(new Input.Forget(call));
      }
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
      return new LocalStatus(0, 0, false, 0);
    }
  }

  /** Whether the token is here; false also if an interrupt ends the look. */
  boolean seesToken(String name, int number) {
    try {
      return look(name, number).tokenHere();
    } catch (ThalwegException interrupted) {
      return false;
    }
  }
}
