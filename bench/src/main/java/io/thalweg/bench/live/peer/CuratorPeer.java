package io.thalweg.bench.live.peer;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.recipes.locks.InterProcessSemaphoreV2;
import org.apache.curator.framework.recipes.locks.Lease;
import org.apache.curator.retry.ExponentialBackoffRetry;

/**
 * Curator's semaphore on ZooKeeper.
 *
 * <p>Its {@code acquire(h)} takes the leases one by one and keeps those that it has while it waits,
 * so that two members that each have some may wait for each other for ever. A member that wants
 * more than one therefore takes a mutex first: users have to do that, so it is part of the cost.
 */
public final class CuratorPeer implements LivePeer {
  private final boolean guarded;

  /**
   * @param guarded whether a member that wants more than one unit takes a mutex first
   */
  public CuratorPeer(boolean guarded) {
    this.guarded = guarded;
  }

  @Override
  public Client open(RunSeat place) throws InterruptedException {
    CuratorFramework zookeeper =
        CuratorFrameworkFactory.newClient(
            "127.0.0.1:" + place.serverPort(), new ExponentialBackoffRetry(100, 10));
    zookeeper.start();
    if (!zookeeper.blockUntilConnected(30, TimeUnit.SECONDS)) {
      throw new IllegalStateException("no connection to ZooKeeper within 30 s");
    }
    return new CuratorClient(
        zookeeper,
        new InterProcessSemaphoreV2(zookeeper, "/semaphore", place.units()),
        new InterProcessMutex(zookeeper, "/gate"),
        guarded);
  }

  private record CuratorClient(
      CuratorFramework zookeeper,
      InterProcessSemaphoreV2 semaphore,
      InterProcessMutex gate,
      boolean guarded)
      implements Client {

    @Override
    public Object acquire(int units) throws Exception {
      if (units == 1) {
        return semaphore.acquire();
      }
      if (!guarded) {
        return semaphore.acquire(units);
      }
      gate.acquire();
      try {
        return semaphore.acquire(units);
      } finally {
        gate.release();
      }
    }

    @Override
    @SuppressWarnings("unchecked")
    public void release(Object held) {
      if (held instanceof Lease lease) {
        semaphore.returnLease(lease);
      } else {
        semaphore.returnAll((Collection<Lease>) held);
      }
    }

    @Override
    public void close() {
      zookeeper.close();
    }
  }
}
