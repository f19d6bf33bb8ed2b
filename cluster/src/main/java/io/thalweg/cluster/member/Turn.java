package io.thalweg.cluster.member;

import io.thalweg.core.recovery.Fences;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The current step: its time, and where its outputs go. */
final class Turn {
  private long now;
  private @Nullable Outputs out;
  private final Deque<Runnable> next = new ArrayDeque<>();
  private final Set<Share<?>> touched = new LinkedHashSet<>();
  private boolean soon;
  private boolean look;
  private long conversations;
  private long epoch;
  private boolean open;
  private long fencesBefore;

  void begin(long nanos, Outputs outputs) {
    now = nanos;
    out = outputs;
  }

  /** Runs the actions given to {@link #then}, and those that they give, until none is left. */
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

  /** Returns the shares that have taken a step since the last call. */
  List<Share<?>> touched() {
    List<Share<?>> all = List.copyOf(touched);
    touched.clear();
    return all;
  }

  /**
   * Returns a number that this member has used with no peer, so that a peer that was forgotten and
   * comes back does not hear an old number again.
   */
  long nextConversation() {
    return ++conversations;
  }

  /** The epoch that this member knows, in which it writes frames. */
  long epoch() {
    return epoch;
  }

  /** Whether what concerns a share and was written in this epoch can be handled only later. */
  boolean isAhead(long written) {
    return written > epoch || written == epoch && !open;
  }

  /** The fence of the grant with this count in the epoch. */
  long fence(long grants) {
    return Fences.of(epoch, fencesBefore + grants);
  }

  /** The count of the grant with this fence. */
  long grants(long fence) {
    return Fences.grants(fence) - fencesBefore;
  }

  /** Whether so many grants were made in this epoch that a new one has to begin. */
  boolean isWorn(long grants) {
    return fencesBefore + grants > Fences.MANY_GRANTS;
  }

  /** Fences of this epoch begin above this count. */
  void fencesBefore(long count) {
    fencesBefore = count;
  }

  /** Takes over the epoch that this member knows, and whether its nodes take steps in it. */
  void epoch(long now, boolean isOpen) {
    epoch = now;
    open = isOpen;
  }

  /** Something has changed that a change of a definition may wait for. */
  void wantLook() {
    look = true;
  }

  /** Whether something has changed that a change of a definition may wait for. */
  boolean takeLook() {
    boolean was = look;
    look = false;
    return was;
  }

  /** A frame waits to travel with the next one. */
  void soon() {
    soon = true;
  }

  /** Whether a frame has begun to wait since the last call. */
  boolean takeSoon() {
    boolean was = soon;
    soon = false;
    return was;
  }

  /** Runs an action later in this step, when no node is within a step of its own. */
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
