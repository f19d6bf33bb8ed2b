package io.thalweg.bench.live.peer;

import org.redisson.Redisson;
import org.redisson.api.RSemaphore;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Redisson's plain semaphore on Redis. */
public final class RedissonPeer implements LivePeer {

  @Override
  public Client open(RunSeat place) {
    RedissonClient redis = connect(place);
    RSemaphore semaphore = redis.getSemaphore("semaphore");
    // Has an effect only for the first member.
    semaphore.trySetPermits(place.units());
    return new RedissonClientOfMember(redis, semaphore);
  }

  /**
   * Connects with one connection for commands and one for notifications, and few threads, since a
   * JVM has many members and each does one thing at a time.
   */
  static RedissonClient connect(RunSeat place) {
    Config config = new Config();
    config.setThreads(2);
    config.setNettyThreads(2);
    config
        .useSingleServer()
        .setAddress("redis://127.0.0.1:" + place.serverPort())
        .setConnectionMinimumIdleSize(1)
        .setConnectionPoolSize(2)
        .setSubscriptionConnectionMinimumIdleSize(1)
        .setSubscriptionConnectionPoolSize(1);
    return Redisson.create(config);
  }

  private record RedissonClientOfMember(RedissonClient redis, RSemaphore semaphore)
      implements Client {

    @Override
    public Object acquire(int units) throws InterruptedException {
      semaphore.acquire(units);
      return units;
    }

    @Override
    public void release(Object held) {
      semaphore.release((Integer) held);
    }

    @Override
    public void close() {
      redis.shutdown();
    }
  }
}
