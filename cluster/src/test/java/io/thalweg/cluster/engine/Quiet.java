package io.thalweg.cluster.engine;

import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.SemaphoreStatus;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Waits until a semaphore is quiescent: none of its messages is in flight. Questions and answers of
 * a status stay in order with the messages of the algorithm. So when each member has asked all
 * others once, all messages sent before have been taken; if none was sent meanwhile, none is in
 * flight.
 */
final class Quiet implements ClusterListener, AutoCloseable {
  private final List<LiveCluster> members;
  private final String semaphore;
  private final AtomicLong sent = new AtomicLong();

  Quiet(List<LiveCluster> members, String semaphore) {
    this.members = members;
    this.semaphore = semaphore;
    members.forEach(member -> member.addListener(this));
  }

  @Override
  public boolean hearsGrants() {
    return false;
  }

  @Override
  public void sent(String name, String type) {
    if (name.equals(semaphore)) {
      sent.incrementAndGet();
    }
  }

  /** Waits until the semaphore is quiescent. */
  void await() throws InterruptedException {
    Fleet.eventually(
        () -> {
          long before = sent.get();
          boolean all = members.stream().allMatch(member -> status(member).silent().isEmpty());
          return all && sent.get() == before;
        });
  }

  private SemaphoreStatus status(LiveCluster member) {
    return member.semaphores().stream()
        .filter(s -> s.name().equals(semaphore))
        .findAny()
        .orElseThrow()
        .status();
  }

  @Override
  public void close() {
    members.forEach(member -> member.removeListener(this));
  }
}
