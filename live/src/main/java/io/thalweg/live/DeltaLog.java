package io.thalweg.live;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The latest picture, and how it came to be in the last minute. A reader that knows an earlier
 * picture gets what has changed since then, in one piece, however slow it reads.
 */
final class DeltaLog {
  static final long KEPT_MILLIS = 60_000;

  /**
   * What a reader has to hear.
   *
   * @param event the name of the event
   * @param id names the picture that the reader knows then
   */
  record News(String event, String id, ObjectNode json) {}

  private record Step(long number, long at, TreeDelta delta) {}

  private final String name; // of this log: numbers of another one mean nothing here
  private final LongSupplier clock;

  @GuardedBy("this")
  private final Deque<Step> steps = new ArrayDeque<>();

  @GuardedBy("this")
  private @Nullable ObjectNode picture;

  @GuardedBy("this")
  private long latest;

  @GuardedBy("this")
  private boolean closed;

  DeltaLog(String name, LongSupplier clock) {
    this.name = name;
    this.clock = clock;
  }

  /** This is the picture from now on; the caller does not change it any more. */
  synchronized void publish(ObjectNode next) {
    long now = clock.getAsLong();
    ObjectNode before = picture;
    TreeDelta delta = before == null ? new TreeDelta() : TreeDelta.between(before, next);
    while (!steps.isEmpty() && now - steps.getFirst().at > KEPT_MILLIS) {
      steps.removeFirst();
    }
    if (before == null || !delta.isEmpty()) {
      picture = next;
      steps.addLast(new Step(++latest, now, delta));
      notifyAll();
    }
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /**
   * What a reader has to hear that knows the picture of this id; null if that is the latest, or if
   * there is none yet.
   */
  synchronized @Nullable News since(@Nullable String id) {
    ObjectNode now = picture;
    long known = number(id);
    if (now == null || known == latest) {
      return null;
    }
    String next = name + "-" + latest;
    boolean complete = known > 0 && !steps.isEmpty() && steps.getFirst().number <= known + 1;
    if (!complete || known > latest) {
      return new News("snapshot", next, now.deepCopy().put("at", clock.getAsLong()));
    }
    TreeDelta sum = new TreeDelta();
    steps.stream().filter(step -> step.number > known).forEach(step -> sum.then(step.delta));
    return new News("delta", next, sum.json(clock.getAsLong()));
  }

  private long number(@Nullable String id) {
    if (id == null || !id.matches("\\Q" + name + "\\E-\\d{1,18}")) {
      return -1;
    }
    return Long.parseLong(id.substring(name.length() + 1));
  }

  /** Waits until there is another picture than this, but no longer than this time. */
  synchronized void await(@Nullable String id, long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!closed && (picture == null || number(id) == latest)) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        return;
      }
      wait(left);
    }
  }
}
