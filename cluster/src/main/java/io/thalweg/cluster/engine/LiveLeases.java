package io.thalweg.cluster.engine;

import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.SetAside;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The leases of a semaphore at this member. The member knows those that it has granted, and those
 * from units set aside that were held when it shut the {@link Shortcut}.
 */
final class LiveLeases {

  /** The member, as far as leases concern it. */
  interface Host {

    /** Why nothing is granted any more, or null. */
    @Nullable RuntimeException ending();

    void bring(Input input);
  }

  private final int number; // of the semaphore
  private final HeldLease.Owner owner;
  private final AtomicLong ids;
  private final Host host;
  private final Map<Long, HeldLease> listed = new ConcurrentHashMap<>(); // known to the member
  private volatile @Nullable Shortcut shortcut;
  private volatile @Nullable Shortcut latest; // it may be shut
  private volatile long granted; // without those of the latest shortcut; written in steps

  /**
   * Begins without leases.
   *
   * @param ids the numbers of requests and leases
   */
  LiveLeases(int number, HeldLease.Owner owner, AtomicLong ids, Host host) {
    this.number = number;
    this.owner = owner;
    this.ids = ids;
    this.host = host;
  }

  /** In a step: opens a shortcut, which nobody can use before {@link #use}. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // steps come one at a time
  Shortcut open(long holding, int[] units, long fence, Validity validity) {
    Shortcut before = latest;
    Shortcut opened =
        new Shortcut(holding, units, fence, validity, this::list, () -> shortcut = null);
    latest = opened;
    granted = granted + (before == null ? 0 : before.taken());
    return opened;
  }

  /** In a step: lets users take units from this shortcut. */
  void use(Shortcut opened) {
    shortcut = opened;
  }

  /** In a step: adds a lease that the member has granted. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // steps come one at a time
  void add(HeldLease lease) {
    listed.put(lease.id(), lease);
    granted = granted + 1;
  }

  /** How many leases have ended so far, about: some may end meanwhile. */
  long ended() {
    Shortcut now = latest;
    long aside = now == null ? 0 : now.taken() - (now.isShut() ? 0 : now.held());
    return granted + aside - listed.size();
  }

  /** The lease with this number, if it is known to the member and has not ended. */
  @Nullable HeldLease get(long id) {
    return listed.get(id);
  }

  /** The fast path: one atomic operation, without a step of the member; null if it is not open. */
  @Nullable HeldLease take(int units, long priority) {
    Shortcut open = shortcut;
    if (open == null) {
      return null;
    }
    HeldLease lease = open.take(units, owner, priority);
    if (lease == null) {
      return null;
    }
    if (open.isShut()) {
      report(lease);
    }
    if (!lease.wasValid()) {
      withdraw(lease);
      return null;
    }
    return lease;
  }

  /** Tells the member of a lease that was taken while the shortcut was being shut. */
  private void report(HeldLease lease) {
    SetAside.Lease known = list(lease);
    if (known != null) {
      host.bring(new Input.Taken(number, known));
    }
  }

  /** Releases a lease that no user has. */
  private void withdraw(HeldLease lease) {
    if (lease.end()) {
      giveBack(lease);
    }
  }

  /** Lists a lease of the shortcut, which is lost if the member has ended meanwhile. */
  private SetAside.@Nullable Lease list(HeldLease lease) {
    SetAside.Lease known = lease.list(() -> number(lease));
    RuntimeException end = host.ending();
    if (end != null) { // then the end may not have seen it
      lease.lose(String.valueOf(end.getMessage()));
    }
    return known;
  }

  private long number(HeldLease lease) {
    long id = ids.incrementAndGet();
    listed.put(id, lease);
    return id;
  }

  /** Releases the units of a lease that has ended. */
  void giveBack(HeldLease lease) {
    Shortcut by = lease.shortcut;
    if (by == null || !by.give(lease.slots())) {
      listed.remove(lease.id());
      host.bring(new Input.GiveBack(number, lease.id(), lease.holding(), lease.names()));
    }
  }

  /** Nothing is granted any more: all leases are lost. */
  void end(String why) {
    Shortcut open = shortcut;
    if (open != null) {
      open.shut();
    }
    listed.values().forEach(lease -> lease.lose(why));
  }
}
