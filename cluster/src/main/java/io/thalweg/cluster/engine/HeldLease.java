package io.thalweg.cluster.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.member.Outputs;
import io.thalweg.cluster.member.SetAside;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A lease of this member. It ends at most once, by an atomic operation. */
final class HeldLease implements Lease {

  /** The semaphore or group lock of the lease. */
  interface Owner {

    /** Releases a lease that was closed; either this or {@link #giveUp} is called, once. */
    void release(HeldLease lease);

    /** Releases a lease that was lost. */
    void giveUp(HeldLease lease);

    /** Whether anybody is told of each lease that is lost. */
    default boolean isHeard() {
      return false;
    }

    /** Why a lease is lost that is not valid any more. */
    default String whyInvalid() {
      return Outputs.LAPSED;
    }

    /** Runs an action of a user where it holds up nothing else. */
    void run(Runnable action);
  }

  static final long NOT_LISTED = 0;
  private static final int[] NONE = {};
  private static final VarHandle HELD;

  static {
    try {
      HELD = MethodHandles.lookup().findVarHandle(HeldLease.class, "held", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Owner owner;
  private final int[] names; // empty if it came by a shortcut
  final @Nullable Shortcut shortcut;
  private final int slots;
  private final Validity validity;
  final long priority;
  final long since;
  private final long fence;
  private volatile boolean held = true;
  private volatile boolean watched; // by its user: there are actions

  @GuardedBy("this")
  private long id; // its number at the member

  @GuardedBy("this")
  private @Nullable String lost;

  @GuardedBy("this")
  private @Nullable List<Consumer<String>> actions;

  HeldLease(
      Owner owner, Validity validity, long id, int[] names, long priority, long fence, long since) {
    this.owner = owner;
    this.validity = validity;
    this.id = id;
    this.names = names;
    this.shortcut = null;
    this.slots = 0;
    this.priority = priority;
    this.fence = fence;
    this.since = since;
  }

  /** A lease on slots of a shortcut. */
  HeldLease(
      Owner owner,
      Shortcut shortcut,
      Validity validity,
      int slots,
      long priority,
      long fence,
      long since) {
    this.owner = owner;
    this.validity = validity;
    this.names = NONE;
    this.shortcut = shortcut;
    this.slots = slots;
    this.priority = priority;
    this.fence = fence;
    this.since = since;
  }

  /** Its number at the member, or {@link #NOT_LISTED}. */
  synchronized long id() {
    return id;
  }

  /** The request of the member's node that holds its units. */
  long holding() {
    return shortcut == null ? id() : shortcut.holding;
  }

  /**
   * Gives the lease a number for the member, unless it has one or has ended.
   *
   * @return the lease as the member is to know it, or null
   */
  synchronized SetAside.@Nullable Lease list(LongSupplier numbers) {
    if (id != NOT_LISTED || !held) {
      return null;
    }
    id = numbers.getAsLong();
    return new SetAside.Lease(id, holding(), names(), fence, priority, since);
  }

  int[] names() {
    return shortcut == null ? names : shortcut.units(slots);
  }

  int size() {
    return shortcut == null ? names.length : Integer.bitCount(slots);
  }

  int slots() {
    return slots;
  }

  @Override
  public List<Integer> units() {
    return Arrays.stream(names()).boxed().toList();
  }

  @Override
  public long fence() {
    return fence;
  }

  @Override
  public boolean isHeld() {
    if (held && !validity.isValid()) {
      loseNow();
    }
    return held;
  }

  @Override
  public Duration remaining() {
    long left = validity.left();
    if (held && left == 0) {
      loseNow();
    }
    return held ? Duration.ofNanos(left) : Duration.ZERO;
  }

  /** Its user is the first to notice that it is not valid any more: it is lost, which is final. */
  private void loseNow() {
    lose(owner.whyInvalid());
  }

  /** Whether it was valid when it was granted, unless that tenure has lapsed meanwhile. */
  boolean wasValid() {
    return validity.isValidAt(since);
  }

  /** Ends the lease, and returns whether it was held until now. */
  boolean end() {
    return HELD.compareAndSet(this, true, false);
  }

  @Override
  public void onLost(Consumer<String> action) {
    Objects.requireNonNull(action, "action");
    String why;
    synchronized (this) {
      why = lost;
      if (why == null) {
        actions = actions == null ? new ArrayList<>(1) : actions;
        actions.add(action);
        watched = true;
      }
    }
    if (why != null) {
      owner.run(() -> action.accept(why));
    }
  }

  /** Ends the lease and calls the actions of {@link #onLost}, unless it has ended. */
  void lose(String why) {
    if (end()) {
      List<Consumer<String>> tell;
      synchronized (this) {
        lost = why;
        tell = actions == null ? List.of() : List.copyOf(actions);
      }
      owner.giveUp(this);
      tell.forEach(action -> owner.run(() -> action.accept(why)));
    }
  }

  /** Why it was lost; empty if it was not. */
  synchronized String whyLost() {
    String why = lost;
    return why == null ? "" : why;
  }

  /**
   * If it was lost before, that is reported, although nobody else has noticed it. Only then is the
   * clock read: if nobody would hear of it, closing costs no more than giving back.
   */
  @Override
  public void close() {
    if (held && (watched || owner.isHeard()) && !validity.isValid()) {
      loseNow();
    } else if (end()) {
      owner.release(this);
    }
  }

  @Override
  public String toString() {
    return "units " + Arrays.toString(names()) + ", fence " + fence + (held ? "" : ", given back");
  }
}
