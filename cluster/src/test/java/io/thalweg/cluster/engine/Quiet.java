package io.thalweg.cluster.engine;

import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.SemaphoreStatus;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds out when nothing about a semaphore is on its way any more. Questions and answers of a
 * status keep their place among the messages of the algorithm, so whatever was sent before has been
 * taken when each member has asked all others once; if nothing was sent meanwhile, nothing is on
 * its way.
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

  /** Waits for it. */
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
