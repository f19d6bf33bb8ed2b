package io.thalweg.torture.member;

import io.thalweg.cluster.Lease;
import io.thalweg.torture.history.HistoryWriter;
import io.thalweg.torture.store.StoreClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.BooleanSupplier;

/**
 * Uses a lease as a careful program does: it asks whether the lease is held before each use, writes
 * with the fence, and gives it back.
 *
 * <p>The clock is read before the question. So where the history says that a lease was held, it was
 * held at that time, even if the process was stopped between the two.
 */
final class LeaseUse {
  /** Leases that are to be held for longer end when the calm begins. */
  static final int LONG_MILLIS = 4000;

  private static final int SLICE_MILLIS = 100;

  private final HistoryWriter history;
  private final StoreClient store;
  private final BooleanSupplier stopping;
  private final BooleanSupplier calm;
  private final Runnable granted;

  LeaseUse(
      HistoryWriter history,
      InetSocketAddress store,
      BooleanSupplier stopping,
      BooleanSupplier calm,
      Runnable granted) {
    this.history = history;
    this.store = new StoreClient(store);
    this.stopping = stopping;
    this.calm = calm;
    this.granted = granted;
  }

  void use(String id, Lease lease, int millis) {
    long at = System.nanoTime();
    boolean held = lease.isHeld();
    history.at(
        at, "granted", "r", id, "units", lease.units(), "fence", lease.fence(), "held", held);
    granted.run();
    lease.onLost(why -> history.now("lost", "r", id, "why", why));
    try {
      if (held && write(id, lease)) {
        hold(id, lease, millis);
      }
    } finally {
      close(id, lease);
    }
  }

  private void hold(String id, Lease lease, int millis) {
    for (int left = millis; left > 0 && !ends(left); left -= SLICE_MILLIS) {
      try {
        Thread.sleep(Math.min(left, SLICE_MILLIS));
      } catch (InterruptedException stops) {
        Thread.currentThread().interrupt();
        return;
      }
      if (!isHeld(id, lease)) {
        return;
      }
    }
    write(id, lease);
  }

  private boolean ends(int left) {
    return stopping.getAsBoolean() || (left > LONG_MILLIS && calm.getAsBoolean());
  }

  private boolean isHeld(String id, Lease lease) {
    long at = System.nanoTime();
    boolean held = lease.isHeld();
    history.at(at, "held", "r", id, "held", held);
    return held;
  }

  /** Writes to what each unit protects; false if the store has seen a larger fence. */
  private boolean write(String id, Lease lease) {
    boolean accepted = true;
    for (int unit : lease.units()) {
      try {
        String answer = store.write(unit, lease.fence(), id);
        accepted &= answer.equals("OK");
        history.now("stored", "r", id, "unit", unit, "answer", answer);
      } catch (IOException broken) {
        history.now("storeFailed", "r", id, "unit", unit, "why", String.valueOf(broken));
      }
    }
    return accepted;
  }

  private void close(String id, Lease lease) {
    long at = System.nanoTime();
    boolean held = lease.isHeld();
    history.at(at, "closing", "r", id, "held", held);
    lease.close();
    history.now("closed", "r", id);
  }
}
