package io.thalweg.cluster.member;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The step under way: what time it is, and where outputs go. */
final class Turn {
  private long now;
  private @Nullable Outputs out;
  private final Deque<Runnable> next = new ArrayDeque<>();
  private final Set<Share<?>> touched = new LinkedHashSet<>();
  private boolean soon;
  private long conversations;

  void begin(long nanos, Outputs outputs) {
    now = nanos;
    out = outputs;
  }

  /** Does what follows from what was done, until nothing does. */
  void end() {
    while (!next.isEmpty()) {
      next.remove().run();
    }
  }

  /** The step is over. */
  void close() {
    out = null;
  }

  /** A share has taken a step. */
  void touch(Share<?> share) {
    touched.add(share);
  }

  /** The shares that have taken a step, once. */
  List<Share<?>> touched() {
    List<Share<?>> all = List.copyOf(touched);
    touched.clear();
    return all;
  }

  /**
   * A number that this member has used with nobody: one that was forgotten and comes back does not
   * hear the same again.
   */
  long nextConversation() {
    return ++conversations;
  }

  /** Something waits to be sent with something else. */
  void soon() {
    soon = true;
  }

  /** Whether something does, once. */
  boolean takeSoon() {
    boolean was = soon;
    soon = false;
    return was;
  }

  /** Has something done in this step, when the nodes of algorithms are at rest again. */
  void then(Runnable action) {
    next.add(action);
  }

  /** Nanoseconds since some moment. */
  long now() {
    return now;
  }

  Outputs out() {
    return Objects.requireNonNull(out, "only a step has outputs");
  }
}
