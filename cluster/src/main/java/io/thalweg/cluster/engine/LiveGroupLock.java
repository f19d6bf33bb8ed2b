package io.thalweg.cluster.engine;

import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.GroupStatus;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.member.Failure;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Outputs;
import io.thalweg.cluster.member.SetAside;
import io.thalweg.cluster.member.Status;
import io.thalweg.cluster.wire.Definition;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A group lock as the users of this member see it. */
final class LiveGroupLock implements GroupLock, Shared, Pending.Asked, HeldLease.Owner {
  private final LiveCluster cluster;
  private final int number;
  private final AtomicLong ids = new AtomicLong();
  private final Map<Long, Pending> waiting = new ConcurrentHashMap<>();
  private final Map<Long, HeldLease> leases = new ConcurrentHashMap<>();
  private volatile Definition definition;
  private volatile @Nullable RuntimeException removed;

  LiveGroupLock(LiveCluster cluster, Definition definition) {
    this.cluster = cluster;
    this.number = definition.number();
    this.definition = definition;
  }

  @Override
  public String name() {
    return definition.name();
  }

  @Override
  public Time time() {
    return cluster.time();
  }

  @Override
  public void run(Runnable action) {
    cluster.run(action);
  }

  @Override
  public Lease enter(String group) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return Pending.awaitHeld(() -> ask(group));
  }

  @Override
  public Optional<Lease> tryEnter(String group, Duration timeout) throws InterruptedException {
    Objects.requireNonNull(timeout, "timeout");
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return Pending.awaitHeld(() -> ask(group), time(), timeout);
  }

  @Override
  public PendingLease request(String group) {
    return ask(group);
  }

  private Pending ask(String group) {
    cluster.catalogue().checkName("a group", Objects.requireNonNull(group, "group"));
    checkOpen();
    Pending pending = new Pending(this, ids.incrementAndGet(), 0, time().nanos());
    waiting.put(pending.id, pending);
    cluster.bring(new Input.Enter(number, pending.id, group));
    RuntimeException end = ending();
    if (end != null) { // the member may not have taken it, and it would wait for ever
      pending.fail(end);
    }
    return pending;
  }

  /** Why nobody is let in any more, or null. */
  private @Nullable RuntimeException ending() {
    RuntimeException gone = removed;
    return gone != null ? gone : cluster.ending();
  }

  /** Throws if nobody is let in any more. */
  private void checkOpen() {
    cluster.checkOpen();
    RuntimeException gone = removed;
    if (gone != null) {
      throw Failures.again(gone);
    }
  }

  @Override
  public void granted(long request, int[] units, long fence) {
    Pending pending = waiting.remove(request);
    if (pending != null) {
      HeldLease lease =
          new HeldLease(
              this, cluster.tenure().validity(), request, units, 0, fence, time().nanos());
      leases.put(request, lease);
      cluster.afterwards(() -> pending.grant(lease));
      RuntimeException end = ending();
      if (end != null) { // the end may not have seen this lease
        cluster.afterwards(() -> end(end));
      }
    }
  }

  @Override
  public void heard(Pending pending, HeldLease lease) {
    cluster.listeners().granted(name(), 0, 1, lease.since - pending.since);
  }

  @Override
  public void gaveUp(Pending pending) {
    cluster.listeners().givenUp(name(), 0, time().nanos() - pending.since);
  }

  @Override
  public SetAside setAside(long holding, int[] units, long fence, Input.Ask first) {
    throw new IllegalStateException("a group lock has no units");
  }

  @Override
  public void failed(long request, Failure why) {
    Pending pending = waiting.remove(request);
    if (pending != null) {
      RuntimeException failure = Failures.exception(why);
      cluster.afterwards(() -> pending.fail(failure));
    }
  }

  @Override
  public void cancelled(long request) {
    Pending pending = waiting.remove(request);
    if (pending != null) {
      cluster.afterwards(pending::cancelled);
    }
  }

  @Override
  public void lost(long id, String why) {
    HeldLease lease = leases.get(id);
    if (lease != null) {
      cluster.afterwards(() -> lease.lose(why));
    }
  }

  @Override
  public void removed(RuntimeException why) {
    removed = why;
  }

  @Override
  public void end(RuntimeException why) {
    waiting.values().forEach(pending -> pending.fail(why));
    leases.values().forEach(lease -> lease.lose(String.valueOf(why.getMessage())));
  }

  @Override
  public void release(HeldLease lease) {
    giveBack(lease);
    cluster.listeners().released(name(), 1, lease.since);
  }

  @Override
  public void giveUp(HeldLease lease) {
    giveBack(lease);
    cluster.listeners().lost(name(), lease, 1);
  }

  private void giveBack(HeldLease lease) {
    leases.remove(lease.id());
    cluster.bring(new Input.GiveBack(number, lease.id(), lease.id(), lease.names()));
  }

  @Override
  public boolean isHeard() {
    return cluster.listeners().hearLosses();
  }

  @Override
  public String whyInvalid() {
    RuntimeException end = ending();
    return end == null ? Outputs.LAPSED : String.valueOf(end.getMessage());
  }

  @Override
  public void withdraw(Pending pending) {
    cluster.bring(new Input.Cancel(number, pending.id));
  }

  @Override
  public void reprioritise(Pending pending, long priority) {
    // Groups have no priorities.
  }

  @Override
  public void update(Definition next) {
    definition = next;
  }

  @Override
  public GroupStatus status() {
    checkOpen();
    Status status =
        (Status)
            cluster
                .calls()
                .makeQuickly(
                    "asking for the status of " + name(), call -> new Input.Inquire(call, number));
    return Statuses.group(definition, status);
  }

  @Override
  public LocalStatus local() {
    return removed != null ? LocalStatus.NOTHING : cluster.calls().look(name(), number);
  }

  @Override
  public String toString() {
    return name();
  }
}
