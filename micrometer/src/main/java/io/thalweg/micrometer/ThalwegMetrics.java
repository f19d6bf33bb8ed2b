package io.thalweg.micrometer;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.thalweg.cluster.Cluster;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The metrics of one member: {@code new ThalwegMetrics(cluster).bindTo(registry)}. Semaphores and
 * group locks that come later are bound as well. docs/observability.md names all meters.
 *
 * <p>Close it when the cluster is closed, or before: this removes the meters from their registries.
 */
public final class ThalwegMetrics implements MeterBinder, AutoCloseable {
  private final Cluster cluster;
  private final Tags tags;
  private final List<BoundMeters> bound = new CopyOnWriteArrayList<>();

  /** Puts the tag {@code cluster} on every meter. */
  public ThalwegMetrics(Cluster cluster) {
    this(cluster, List.of());
  }

  /** Adds more tags, such as one for the member where a process has several members. */
  public ThalwegMetrics(Cluster cluster, Iterable<Tag> more) {
    this.cluster = cluster;
    this.tags = Tags.of("cluster", cluster.name()).and(more);
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    BoundMeters meters = new BoundMeters(cluster, registry, tags);
    bound.add(meters);
    cluster.addListener(meters);
    meters.bindNew();
  }

  @Override
  public void close() {
    for (BoundMeters meters : bound) {
      cluster.removeListener(meters);
      meters.remove();
    }
    bound.clear();
  }
}
