package io.thalweg.bench.live.peer;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** The JDK's semaphore, which all members share: the limit, since no message is sent. */
public final class JdkPeer implements LivePeer {
  private final boolean fair;

  @GuardedBy("this")
  private @Nullable Semaphore semaphore;

  public JdkPeer(boolean fair) {
    this.fair = fair;
  }

  @Override
  public synchronized Client open(RunSeat place) {
    Semaphore shared = semaphore;
    if (shared == null) {
      shared = new Semaphore(place.units(), fair);
      semaphore = shared;
    }
    return new JdkClient(shared);
  }

  private record JdkClient(Semaphore semaphore) implements Client {

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
    public void close() {}
  }
}
