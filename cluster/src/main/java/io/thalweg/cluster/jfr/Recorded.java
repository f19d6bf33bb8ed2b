package io.thalweg.cluster.jfr;

import io.thalweg.cluster.ClusterListener;

/** Writes what happens at a member into the recordings that run. */
final class Recorded implements ClusterListener {
  private final String member;

  Recorded(String member) {
    this.member = member;
  }

  @Override
  public void granted(String semaphore, long priority, int units, long waitedNanos) {
    GrantEvent event = new GrantEvent();
    if (event.isEnabled()) {
      event.member = member;
      event.semaphore = semaphore;
      event.units = units;
      event.priority = priority;
      event.waited = waitedNanos;
      event.commit();
    }
  }

  @Override
  public void givenUp(String semaphore, long priority, long waitedNanos) {
    GivenUpEvent event = new GivenUpEvent();
    if (event.isEnabled()) {
      event.member = member;
      event.semaphore = semaphore;
      event.priority = priority;
      event.waited = waitedNanos;
      event.commit();
    }
  }

  @Override
  public void released(String semaphore, int units, long heldNanos) {
    LeaseEvent event = new LeaseEvent();
    if (event.isEnabled()) {
      event.member = member;
      event.semaphore = semaphore;
      event.units = units;
      event.held = heldNanos;
      event.commit();
    }
  }

  @Override
  public void lost(String semaphore, int units, long fence, String why) {
    LostEvent event = new LostEvent();
    if (event.isEnabled()) {
      event.member = member;
      event.semaphore = semaphore;
      event.units = units;
      event.fence = fence;
      event.why = why;
      event.commit();
    }
  }

  @Override
  public void tokenArrived(String semaphore) {
    TokenArrivalEvent event = new TokenArrivalEvent();
    if (event.isEnabled()) {
      event.member = member;
      event.semaphore = semaphore;
      event.commit();
    }
  }
}
