package io.thalweg.torture.member;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.torture.history.HistoryWriter;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/** A client: asks, uses what it gets, thinks, and asks again, until it is told to stop. */
final class ClientLoop {
  private static final int MOST_THINKING_MILLIS = 250;
  private static final int AFTER_FAILURE_MILLIS = 300;

  private final String name;
  private final Wishes wishes;
  private final LeaseUse use;
  private final HistoryWriter history;
  private final SplittableRandom chance;
  private final BooleanSupplier stopping;
  private final BooleanSupplier calm;

  ClientLoop(
      String name,
      Wishes wishes,
      LeaseUse use,
      HistoryWriter history,
      SplittableRandom chance,
      BooleanSupplier stopping,
      BooleanSupplier calm) {
    this.name = name;
    this.wishes = wishes;
    this.use = use;
    this.history = history;
    this.chance = chance;
    this.stopping = stopping;
    this.calm = calm;
  }

  void run() throws InterruptedException {
    for (int i = 1; !stopping.getAsBoolean(); i++) {
      if (!request(name + "-" + i)) {
        return;
      }
      Thread.sleep(chance.nextInt(MOST_THINKING_MILLIS));
    }
  }

  /** Makes one request; false if the cluster is closed. */
  private boolean request(String id) throws InterruptedException {
    Object[] wish = wishes.draw();
    Object[] fields = new Object[wish.length + 2];
    fields[0] = "r";
    fields[1] = id;
    System.arraycopy(wish, 0, fields, 2, wish.length);
    history.now("asked", fields);
    Optional<Lease> lease;
    try {
      lease = wishes.ask(id);
    } catch (InterruptedException stops) {
      history.now("cancelled", "r", id, "why", "the client stops");
      throw stops;
    } catch (ThalwegException refused) {
      history.now("failed", "r", id, "why", String.valueOf(refused.getMessage()));
      Thread.sleep(AFTER_FAILURE_MILLIS);
      return !(refused instanceof ClosedException);
    }
    if (lease.isPresent()) {
      use.use(id, lease.get(), holdingMillis());
    } else {
      history.now("cancelled", "r", id, "why", "given up");
    }
    return true;
  }

  /**
   * Mostly short; some are so long that a fault finds them held, and a few so long that others have
   * what they hold, if their member is out of touch, before they end. In the calm none is so long.
   */
  private int holdingMillis() {
    int drawn = chance.nextInt(200);
    if (drawn == 0 && !calm.getAsBoolean()) {
      return chance.nextInt(12_000, 25_000);
    }
    return drawn < 150
        ? chance.nextInt(5, 150)
        : drawn < 190 ? chance.nextInt(150, 800) : chance.nextInt(1000, LeaseUse.LONG_MILLIS);
  }
}
