package io.thalweg.examples;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;

/**
 * A machine has eight GPUs. While a training run has them all, three jobs queue up. When it ends,
 * the urgent jobs go first. Each job gets all its GPUs at once, by number, and no two jobs ever
 * have the same one.
 *
 * <p>With {@code Thalweg.join} instead of {@code Thalweg.local} the jobs may be anywhere in a
 * fleet.
 */
public final class GpuPool {
  private GpuPool() {}

  public static void main(String[] args) throws InterruptedException {
    try (Cluster cluster = Thalweg.local()) {
      PrioritySemaphore gpus = cluster.semaphore("gpus", SemaphoreConfig.units(8));
      Lease training = gpus.acquire(Request.units(8));
      say("training", training);

      PendingLease nightly = gpus.request(Request.units(4).priority(0));
      PendingLease preview = gpus.request(Request.units(1).priority(9));
      PendingLease film = gpus.request(Request.units(6).priority(5));
      System.out.println(gpus.status().waiters().size() + " jobs wait");
      training.close();

      Lease first = preview.future().join();
      say("preview", first);
      Lease second = film.future().join();
      say("film", second);
      first.close(); // nightly needs four, and only two are free
      second.close();
      try (Lease last = nightly.future().join()) {
        say("nightly", last);
      }
    }
  }

  private static void say(String job, Lease lease) {
    System.out.println(job + " has GPUs " + lease.units() + " with fence " + lease.fence());
  }
}
