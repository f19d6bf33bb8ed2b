package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Lease;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The units that are held, and the last fence of each; fails if a unit is in two leases. */
final class Ledger {
  private final Map<Integer, Long> out = new ConcurrentHashMap<>();
  private final Map<Integer, Long> fences = new ConcurrentHashMap<>();
  final AtomicLong grants = new AtomicLong();

  void taken(Lease lease) {
    for (int unit : lease.units()) {
      assertThat(out.put(unit, lease.fence())).as("unit %s twice", unit).isNull();
      Long before = fences.put(unit, lease.fence());
      assertThat(lease.fence()).isGreaterThan(before == null ? 0 : before);
    }
    grants.incrementAndGet();
  }

  void given(Lease lease) {
    lease.units().forEach(out::remove);
  }
}
