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
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Brings inputs to the member, one at a time. Whoever brings one and finds nobody inside takes the
 * step itself, and those of all who come meanwhile; what is to be done besides, it does when it is
 * outside again. Nobody waits here.
 */
final class Gateway {
  private static final int MOST = 32;

  private final Member member;
  private final Time time;
  private final Outputs outputs;
  private final Consumer<Throwable> failed;
  private final Queue<Runnable> actions = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();

  /** What is to be done outside; of whoever is inside. */
  private List<Runnable> afterwards = new ArrayList<>();

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
          } catch (RuntimeException | Error e) {
            seen.completeExceptionally(e);
          }
        });
    return seen.join();
  }

  private void enter(Runnable action) {
    actions.add(action);
    if (waiting.getAndIncrement() == 0) {
      takeAll().forEach(this::perform);
    }
  }

  /** Takes all that waits; returns what is to be done outside. */
  private List<Runnable> takeAll() {
    afterwards = new ArrayList<>();
    int taken = 1;
    while (true) {
      for (int t = 0; t < taken; t++) {
        actions.remove().run();
      }
      if (afterwards.size() > MOST) { // whoever waits for these must not wait for ever
        afterwards.forEach(this::perform);
        afterwards = new ArrayList<>();
      }
      List<Runnable> outside = afterwards;
      taken = waiting.addAndGet(-taken);
      if (taken == 0) {
        return outside; // by now somebody else may be inside
      }
    }
  }

  /** Does one thing outside: the next ones are done whatever becomes of it. */
  private void perform(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
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
    } catch (RuntimeException | Error e) {
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
