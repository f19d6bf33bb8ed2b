package io.thalweg.examples;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.time.Duration;

/**
 * Of all servers at most two may be down at a time. Jobs that take one down ask for one of the two
 * permits; moving the database asks for both, since nothing else may be down meanwhile. Security
 * fixes go before clean-ups, an incident makes a waiting job urgent, and a request that is no
 * longer needed is withdrawn.
 */
public final class MaintenanceWindow {
  private static final int CLEAN_UP = 1;
  private static final int SECURITY = 5;
  private static final int INCIDENT = 9;

  private MaintenanceWindow() {}

  public static void main(String[] args) throws InterruptedException {
    try (Cluster cluster = Thalweg.local()) {
      PrioritySemaphore down = cluster.semaphore("servers-down", SemaphoreConfig.units(2));
      Lease running = down.acquire(Request.units(2).priority(CLEAN_UP));
      System.out.println("a clean-up has both servers down");

      PendingLease logs = down.request(Request.units(1).priority(CLEAN_UP));
      PendingLease fix = down.request(Request.units(1).priority(SECURITY));
      PendingLease database = down.request(Request.units(2).priority(CLEAN_UP));
      database.reprioritise(INCIDENT);
      logs.cancel();
      down.status()
          .waiters()
          .forEach(w -> System.out.println("waits: " + w.units() + " at " + w.priority()));

      running.close();
      finish("the database is moved", database);
      finish("the fix is in", fix);
      boolean free = down.tryAcquire(Request.units(2), Duration.ofSeconds(1)).isPresent();
      System.out.println(free ? "all is done" : "somebody is still at it");
    }
  }

  private static void finish(String what, PendingLease job) {
    try (Lease lease = job.future().join()) {
      System.out.println(what + ", with fence " + lease.fence());
    }
  }
}
