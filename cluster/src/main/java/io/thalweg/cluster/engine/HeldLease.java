package io.thalweg.cluster.engine;

import io.thalweg.cluster.Lease;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A lease of this member. Whether it is held is an atomic matter; the list is its owner's. */
final class HeldLease implements Lease {

  /** Of which it is a lease. */
  interface Owner {

    /** Gives it back; called once. */
    void release(HeldLease lease);
  }

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
  final long id;
  private final int[] names; // unless it came by a shortcut
  final @Nullable Shortcut shortcut;
  private final int slots;
  final int group;
  final long priority;
  final long since;
  private final long fence;
  private volatile boolean held = true;

  /** Whether it is in the list of those that are held, and its neighbours there. */
  boolean listed;

  @Nullable HeldLease before;
  @Nullable HeldLease after;

  private @Nullable String lost; // guarded by this
  private @Nullable List<Consumer<String>> actions;

  HeldLease(Owner owner, long id, int[] names, int group, long priority, long fence, long since) {
    this.owner = owner;
    this.id = id;
    this.names = names;
    this.shortcut = null;
    this.slots = 0;
    this.group = group;
    this.priority = priority;
    this.fence = fence;
    this.since = since;
  }

  /** A lease on slots of a shortcut. */
  HeldLease(Owner owner, Shortcut shortcut, int slots, long priority, long fence, long since) {
    this.owner = owner;
    this.id = shortcut.request;
    this.names = NONE;
    this.shortcut = shortcut;
    this.slots = slots;
    this.group = 0;
    this.priority = priority;
    this.fence = fence;
    this.since = since;
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
    return held;
  }

  /** Whether it was held until now; it is not any more. */
  boolean end() {
    return HELD.compareAndSet(this, true, false);
  }

  @Override
  public void onLost(Consumer<String> action) {
    String why;
    synchronized (this) {
      why = lost;
      if (why == null) {
        actions = actions == null ? new ArrayList<>(1) : actions;
        actions.add(action);
      }
    }
    if (why != null) {
      action.accept(why);
    }
  }

  /** Tells those who wanted to know. */
  void tellLost(String why) {
    List<Consumer<String>> tell;
    synchronized (this) {
      lost = why;
      tell = actions == null ? List.of() : List.copyOf(actions);
    }
    tell.forEach(action -> action.accept(why));
  }

  @Override
  public void close() {
    if (end()) {
      owner.release(this);
    }
  }

  @Override
  public String toString() {
    return "units " + Arrays.toString(names()) + ", fence " + fence + (held ? "" : ", given back");
  }
}
