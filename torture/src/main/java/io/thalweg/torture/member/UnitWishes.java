package io.thalweg.torture.member;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.torture.history.HistoryWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;

/** Requests for units: some wait, some have a timeout, are changed, or are cancelled. */
final class UnitWishes implements Wishes {
  private static final int MOST_UNITS = 3;
  private static final int PRIORITIES = 6;
  private static final int MOST_TIMEOUT_MILLIS = 3000;
  private static final int MOST_DELAY_MILLIS = 80;

  /** How a request is made. */
  private enum Way {
    ACQUIRE,
    TIMEOUT,
    REPRIORITISE,
    CANCEL
  }

  private final PrioritySemaphore semaphore;
  private final HistoryWriter history;
  private final SplittableRandom chance;
  private Request request = Request.units(1);
  private Way way = Way.ACQUIRE;

  UnitWishes(PrioritySemaphore semaphore, HistoryWriter history, SplittableRandom chance) {
    this.semaphore = semaphore;
    this.history = history;
    this.chance = chance;
  }

  @Override
  public Object[] draw() {
    int most = Math.min(MOST_UNITS, Math.max(1, semaphore.size()));
    int units = 1 + Math.min(chance.nextInt(most), chance.nextInt(most)); // one is the most common
    request = Request.units(units).priority(chance.nextInt(PRIORITIES));
    int drawn = chance.nextInt(100);
    way =
        drawn < 45
            ? Way.ACQUIRE
            : drawn < 70 ? Way.TIMEOUT : drawn < 85 ? Way.REPRIORITISE : Way.CANCEL;
    return new Object[] {"units", units, "priority", request.priority(), "how", way};
  }

  @Override
  public Optional<Lease> ask(String id) throws InterruptedException {
    return switch (way) {
      case ACQUIRE -> Optional.of(semaphore.acquire(request));
      case TIMEOUT ->
          semaphore.tryAcquire(request, Duration.ofMillis(chance.nextInt(20, MOST_TIMEOUT_MILLIS)));
      case REPRIORITISE -> changed(id);
      case CANCEL -> cancelled();
    };
  }

  private Optional<Lease> changed(String id) throws InterruptedException {
    PendingLease pending = semaphore.request(request);
    try {
      Thread.sleep(chance.nextInt(1, MOST_DELAY_MILLIS));
      long priority = chance.nextInt(PRIORITIES);
      pending.reprioritise(priority);
      history.now("reprioritised", "r", id, "priority", priority);
      return Optional.of(await(pending));
    } catch (InterruptedException stops) {
      withdraw(pending);
      throw stops;
    }
  }

  private Optional<Lease> cancelled() throws InterruptedException {
    PendingLease pending = semaphore.request(request);
    try {
      Thread.sleep(chance.nextInt(1, MOST_DELAY_MILLIS));
    } catch (InterruptedException stops) {
      withdraw(pending);
      throw stops;
    }
    return pending.cancel() ? Optional.empty() : Optional.of(await(pending));
  }

  private static void withdraw(PendingLease pending) throws InterruptedException {
    if (!pending.cancel()) {
      try {
        await(pending).close();
      } catch (ThalwegException failed) {
        // Then there is nothing to give back.
      }
    }
  }

  private static Lease await(PendingLease pending) throws InterruptedException {
    try {
      return pending.future().get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof ThalwegException why) {
        throw why;
      }
      throw new IllegalStateException(failed.getCause());
    } catch (CancellationException cancelled) {
      throw new IllegalStateException("nobody has cancelled it", cancelled);
    }
  }
}
