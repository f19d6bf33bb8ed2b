package io.thalweg.cluster.engine;

import io.thalweg.cluster.Lease;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A lease of this member. Whether it is held is guarded by the lock of what it is of. */
final class HeldLease implements Lease {

  /** Of which it is a lease. */
  interface Owner {

    /** Gives it back if it is held. */
    void release(HeldLease lease);
  }

  private final Owner owner;
  final long id;
  final int[] names;
  final int group;
  final long priority;
  final long since;
  private final long fence;

  volatile boolean held = true;

  /** The neighbours in the list of those that are held. */
  @Nullable HeldLease before;

  @Nullable HeldLease after;

  private @Nullable String lost; // guarded by this
  private @Nullable List<Consumer<String>> actions;

  HeldLease(Owner owner, long id, int[] names, int group, long priority, long fence, long since) {
    this.owner = owner;
    this.id = id;
    this.names = names;
    this.group = group;
    this.priority = priority;
    this.fence = fence;
    this.since = since;
  }

  @Override
  public List<Integer> units() {
    return Arrays.stream(names).boxed().toList();
  }

  @Override
  public long fence() {
    return fence;
  }

  @Override
  public boolean isHeld() {
    return held;
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
    owner.release(this);
  }

  @Override
  public String toString() {
    return "units " + Arrays.toString(names) + ", fence " + fence + (held ? "" : ", given back");
  }
}
