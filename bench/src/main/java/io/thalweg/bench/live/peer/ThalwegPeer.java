package io.thalweg.bench.live.peer;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.util.concurrent.atomic.LongAdder;

/** Thalweg's semaphore, with default settings. */
public final class ThalwegPeer implements LivePeer {

  @Override
  public Client open(RunSeat place) {
    Cluster cluster =
        Thalweg.join(
            ClusterConfig.named("bench")
                .member("member" + place.index())
                .bind("127.0.0.1:" + place.ports().get(place.index()))
                .seeds("127.0.0.1:" + place.ports().get(0), "127.0.0.1:" + place.ports().get(1))
                .foundsAtOnce());
    LongAdder messages = new LongAdder();
    cluster.addListener(
        new ClusterListener() {
          @Override
          public boolean hearsGrants() {
            return false;
          }

          @Override
          public void sent(String semaphore, String type) {
            messages.increment();
          }
        });
    PrioritySemaphore semaphore =
        cluster.semaphore("semaphore", SemaphoreConfig.units(place.units()));
    return new ThalwegClient(cluster, semaphore, messages);
  }

  private record ThalwegClient(Cluster cluster, PrioritySemaphore semaphore, LongAdder sent)
      implements Client {

    @Override
    public Object acquire(int units) throws InterruptedException {
      return semaphore.acquire(Request.units(units));
    }

    @Override
    public void release(Object held) {
      ((Lease) held).close();
    }

    /** Returns the number of the algorithm's messages sent; their sum equals those received. */
    @Override
    public long messages() {
      return sent.sum();
    }

    @Override
    public void close() {
      cluster.close();
    }
  }
}
