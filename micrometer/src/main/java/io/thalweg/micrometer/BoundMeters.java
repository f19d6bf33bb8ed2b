package io.thalweg.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.LocalStatus;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** The meters of a member in one registry. Each is looked up once and kept: events are frequent. */
final class BoundMeters implements ClusterListener {
  private final Cluster cluster;
  private final MeterRegistry registry;
  private final Tags tags;
  private final Set<Meter> registered = ConcurrentHashMap.newKeySet();
  private final Map<String, SharedMeters> byName = new ConcurrentHashMap<>();
  private final Set<String> gauged = ConcurrentHashMap.newKeySet();
  private final Counter dropped;

  BoundMeters(Cluster cluster, MeterRegistry registry, Tags tags) {
    this.cluster = cluster;
    this.registry = registry;
    this.tags = tags;
    this.dropped =
        keep(
            Counter.builder("thalweg.dropped")
                .description("pieces of input that were no messages of ours")
                .tags(tags)
                .register(registry));
    gauge("thalweg.members", "members that can be reached", tags, () -> cluster.members().size());
    gauge(
        "thalweg.health",
        "0 up, 1 degraded, 2 draining, 3 drained, 4 waiting, 5 down",
        tags,
        this::health);
  }

  /**
   * Also binds the gauges of semaphores and group locks opened since the last reading: every reader
   * of the meters reads this one.
   */
  private int health() {
    bindNew();
    return cluster.health().state().ordinal();
  }

  /** Binds gauges for the semaphores and group locks that have none yet. */
  void bindNew() {
    cluster.semaphores().forEach(s -> gauges(s.name(), s::local, true));
    cluster.groupLocks().forEach(g -> gauges(g.name(), g::local, false));
  }

  private void gauges(String name, Supplier<LocalStatus> local, boolean units) {
    if (gauged.add(name)) {
      gauge("held", "units that leases of this member hold", name, local, LocalStatus::held);
      gauge("waiting", "requests of this member that wait", name, local, LocalStatus::waiting);
      gauge("token", "1 while the token is here", name, local, s -> s.tokenHere() ? 1 : 0);
      if (units) {
        gauge("free", "free units, where the token is", name, local, LocalStatus::free);
      }
      byName.computeIfAbsent(name, this::meters);
    }
  }

  private void gauge(
      String what,
      String description,
      String name,
      Supplier<LocalStatus> local,
      Function<LocalStatus, Integer> value) {
    Tags all = tags.and("semaphore", name);
    gauge("thalweg." + what, description, all, () -> value.apply(local.get()));
  }

  private void gauge(String name, String description, Tags all, Supplier<Number> value) {
    keep(Gauge.builder(name, value).description(description).tags(all).register(registry));
  }

  <T extends Meter> T keep(T meter) {
    registered.add(meter);
    return meter;
  }

  /** Takes all meters out of the registry. */
  void remove() {
    registered.forEach(registry::remove);
  }

  private SharedMeters of(String name) {
    SharedMeters known = byName.get(name);
    if (known != null) {
      return known;
    }
    bindNew(); // the first event of this name
    return byName.computeIfAbsent(name, this::meters);
  }

  private SharedMeters meters(String name) {
    return new SharedMeters(this, registry, tags.and("semaphore", name));
  }

  @Override
  public void granted(String semaphore, long priority, int units, long waitedNanos) {
    of(semaphore).granted(priority, waitedNanos);
  }

  @Override
  public void givenUp(String semaphore, long priority, long waitedNanos) {
    of(semaphore).givenUp();
  }

  @Override
  public void released(String semaphore, int units, long heldNanos) {
    of(semaphore).released(heldNanos);
  }

  @Override
  public void lost(String semaphore, int units, long fence, String why) {
    of(semaphore).lost();
  }

  @Override
  public void sent(String semaphore, String type) {
    of(semaphore).sent(type);
  }

  @Override
  public void tokenArrived(String semaphore) {
    of(semaphore).tokenArrived();
  }

  @Override
  public void dropped(String why) {
    dropped.increment();
  }
}
