package io.thalweg.cluster.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Member;
import io.thalweg.cluster.member.Outputs;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Brings inputs to the member, one at a time. A thread that brings an input and finds no other
 * inside takes the step itself, and the steps of all inputs that come meanwhile. It carries out the
 * outputs of the steps (the deeds) when it is outside again. A deed waits for a bounded number of
 * steps, and a thread that has taken many steps of others leaves the rest to a new thread. No
 * thread waits here unless more than {@link #CROWD} inputs wait: then a thread that brings another
 * pauses for about as long as those take, so that the length of the queue is bounded by the number
 * of threads.
 */
final class Gateway {
  private static final int STEPS = 32; // number of steps before their deeds are done
  private static final int TURN = 32 * STEPS; // a new thread costs as much as dozens of steps
  private static final int CROWD = 1 << 12; // more inputs than any usual number of threads brings
  private static final long STEP_NANOS = 1000; // about

  private final Member member;
  private final Time time;
  private final Outputs outputs;
  private final Consumer<Throwable> failed;
  private final Queue<Runnable> actions = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();

  /** What the thread inside is to do when it is outside again. */
  private List<Runnable> afterwards = new ArrayList<>();

  private long leaptBefore; // how far the clock had leapt at the last step

  /**
   * The thread that is inside, or was last. It is read without synchronization: a thread asks only
   * whether this is itself, and sees its own writes.
   */
  private @Nullable Thread inside;

  private volatile boolean shut;

  /** What ended a turn in the middle, such as a stack overflow: no thread is inside any more. */
  private volatile @Nullable Throwable broken;

  @GuardedBy("this")
  private boolean told; // whether the failure has been reported

  Gateway(Member member, Time time, Outputs outputs, Consumer<Throwable> failed) {
    this.member = member;
    this.time = time;
    this.outputs = outputs;
    this.failed = failed;
  }

  /** Takes the step of this input, or leaves it to the thread that is inside. */
  void bring(Input input) {
    enter(() -> take(input));
  }

  /** Looks at the member, between two steps. */
  <T> T look(Function<Member, T> look) {
    CompletableFuture<T> seen = new CompletableFuture<>();
    enter(
        () -> {
          try {
            seen.complete(look.apply(member));
          } catch (Throwable e) {
            seen.completeExceptionally(e);
          }
        });
    return seen.join();
  }

  /**
   * Enters, or leaves the action to the thread that is inside. If an error leaves the turn in the
   * middle, such as an overflow of the caller's stack, the member stops. As little as possible is
   * done then, since the stack may overflow again: if no thread can be started, the next one that
   * comes finds what is to be done.
   */
  private void enter(Runnable action) {
    try {
      enterOrLeave(action);
    } catch (Throwable e) {
      shut = true;
      broken = e;
      Thread.ofPlatform().daemon().name("thalweg-gateway").start(this::drain);
      throw e;
    }
  }

  /** Goes on with the inputs of others, on a thread of its own. */
  private void goOn(int rest) {
    try {
      serve(rest, Integer.MAX_VALUE);
    } catch (Throwable e) {
      shut = true;
      broken = e;
      drain();
    }
  }

  private void enterOrLeave(Runnable action) {
    actions.add(action);
    int before = waiting.getAndIncrement();
    if (broken != null) {
      drain();
    } else if (before == 0) {
      serve(1, TURN);
    } else if (before > CROWD && inside != Thread.currentThread()) {
      LockSupport.parkNanos(before * STEP_NANOS); // it brings more than the member can take
    }
  }

  /** Tells why no thread is inside any more, and ends the inputs that wait, without a step. */
  private synchronized void drain() {
    Throwable why = broken;
    if (why != null && !told) {
      failed.accept(why);
      told = true;
    }
    for (Runnable left = actions.poll(); left != null; left = actions.poll()) {
      left.run();
    }
  }

  /** Takes all inputs that wait; after {@code turn} steps another thread goes on. */
  private void serve(int waits, int turn) {
    int rest = waits;
    for (int taken = 0; rest != 0; taken += STEPS) {
      if (taken >= turn && handOver(rest)) {
        return;
      }
      rest = takeSome(rest);
    }
  }

  /**
   * Takes a bounded number of steps and does their deeds; returns the number of inputs that wait.
   */
  private int takeSome(int waits) {
    inside = Thread.currentThread();
    afterwards = new ArrayList<>();
    List<Runnable> deeds = afterwards;
    int rest = waits;
    for (int left = STEPS; rest != 0 && left > 0; ) {
      int some = Math.min(rest, left);
      for (int t = 0; t < some; t++) {
        actions.remove().run();
      }
      left -= some;
      rest = waiting.addAndGet(-some);
    }
    deeds.forEach(this::perform); // if nothing waits, another thread may be inside by now
    return rest;
  }

  /** Leaves the inputs that wait to a new thread, which has no user's call to return from. */
  private boolean handOver(int rest) {
    inside = null;
    try {
      Thread.ofPlatform().daemon().name("thalweg-gateway").start(() -> goOn(rest));
      return true;
    } catch (OutOfMemoryError noThread) {
      return false;
    }
  }

  /** Does one deed outside. If it fails, the next ones are done all the same. */
  private void perform(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      shut = true;
      failed.accept(e);
    }
  }

  private void take(Input input) {
    if (shut) {
      return;
    }
    try {
      long now = time.wakefulNanos();
      tellLeap(now);
      member.step(input, now, outputs);
    } catch (Throwable e) {
      shut = true;
      afterwards(() -> failed.accept(new IllegalStateException("in a step on " + input, e)));
    }
  }

  /** Tells the member of a leap before any other step that may include it. */
  private void tellLeap(long now) {
    long leapt = time.leapt(); // read after the time, so that no leap in that is missed
    if (leapt != leaptBefore) {
      member.step(new Input.Leapt(leapt - leaptBefore), now, outputs);
      leaptBefore = leapt;
    }
  }

  /** Called in a step: runs the task after it, outside. */
  void afterwards(Runnable task) {
    afterwards.add(task);
  }

  /** Takes no more steps. */
  void shut() {
    shut = true;
  }
}
