package io.thalweg.bench.live.peer;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RPermitExpirableSemaphore;
import org.redisson.api.RedissonClient;

/** Redisson's semaphore on Redis whose permits have names and expire. */
public final class RedissonPermitPeer implements LivePeer {
  /** Long enough that none expires: we measure the semaphore, not its recovery. */
  private static final long LEASE_SECONDS = 60;

  @Override
  public Client open(RunSeat place) {
    RedissonClient redis = RedissonPeer.connect(place);
    RPermitExpirableSemaphore semaphore = redis.getPermitExpirableSemaphore("permits");
    semaphore.trySetPermits(place.units());
    return new PermitClient(redis, semaphore);
  }

  private record PermitClient(RedissonClient redis, RPermitExpirableSemaphore semaphore)
      implements Client {

    @Override
    public Object acquire(int units) throws InterruptedException {
      return semaphore.acquire(units, LEASE_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void release(Object held) {
      semaphore.release((List<String>) held);
    }

    @Override
    public void close() {
      redis.shutdown();
    }
  }
}
