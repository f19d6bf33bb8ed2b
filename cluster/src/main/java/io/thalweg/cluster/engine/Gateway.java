package io.thalweg.cluster.engine;

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
 * Brings inputs to the member, one at a time. Whoever brings one and finds nobody inside takes the
 * step itself, and those of all who come meanwhile; what is to be done besides, it does when it is
 * outside again. Those who wait for a deed wait for a bounded number of steps, and a thread that
 * has taken many steps of others leaves the rest to a thread that is started for it. Nobody waits
 * here, unless more than {@link #CROWD} inputs wait: then whoever brings another pauses for about
 * as long as those take, so that the queue stays bounded by the number of threads.
 */
final class Gateway {
  private static final int STEPS = 32; // before their deeds are done
  private static final int TURN = 32 * STEPS; // a thread costs as much as some dozens of steps
  private static final int CROWD = 1 << 12; // that waits, and is more than threads that wait for it
  private static final long STEP_NANOS = 1000; // about

  private final Member member;
  private final Time time;
  private final Outputs outputs;
  private final Consumer<Throwable> failed;
  private final Queue<Runnable> actions = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();

  /** What is to be done outside; of whoever is inside. */
  private List<Runnable> afterwards = new ArrayList<>();

  /**
   * Who is inside, or was last. It is read without order: a thread asks only whether this is
   * itself, and it sees its own writes.
   */
  private @Nullable Thread inside;

  private volatile boolean shut;
  private volatile long about;

  Gateway(Member member, Time time, Outputs outputs, Consumer<Throwable> failed) {
    this.member = member;
    this.time = time;
    this.outputs = outputs;
    this.failed = failed;
    this.about = time.nanos();
  }

  /** Takes the step of this input, or has it taken by whoever is inside. */
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

  private void enter(Runnable action) {
    actions.add(action);
    int before = waiting.getAndIncrement();
    if (before == 0) {
      serve(1, TURN);
    } else if (before > CROWD && inside != Thread.currentThread()) {
      LockSupport.parkNanos(before * STEP_NANOS); // it brings more than can be taken
    }
  }

  /** Takes all that waits; after that many steps another thread goes on with it. */
  private void serve(int waits, int turn) {
    int rest = waits;
    for (int taken = 0; rest != 0; taken += STEPS) {
      if (taken >= turn && handOver(rest)) {
        return;
      }
      rest = takeSome(rest);
    }
  }

  /** Takes a bounded number of steps and does their deeds; returns how many more wait. */
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
    deeds.forEach(this::perform); // if nothing waited, somebody else may be inside by now
    return rest;
  }

  /** Leaves what waits to a thread that has no call to return from. */
  private boolean handOver(int rest) {
    inside = null;
    try {
      Thread.ofPlatform()
          .daemon()
          .name("thalweg-gateway")
          .start(() -> serve(rest, Integer.MAX_VALUE));
      return true;
    } catch (OutOfMemoryError noThread) {
      return false;
    }
  }

  /** Does one thing outside: the next ones are done whatever becomes of it. */
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
      long now = time.nanos();
      about = now;
      member.step(input, now, outputs);
    } catch (Throwable e) {
      shut = true;
      afterwards(() -> failed.accept(new IllegalStateException("in a step on " + input, e)));
    }
  }

  /** Called in a step: has this done after it, outside. */
  void afterwards(Runnable task) {
    afterwards.add(task);
  }

  /** When the last step was. */
  long about() {
    return about;
  }

  /** No more steps. */
  void shut() {
    shut = true;
  }
}
