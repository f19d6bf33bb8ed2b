package io.thalweg.cluster.member;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Units that a member has set aside, as its driver keeps them. */
final class Reserve implements SetAside {
  final long holding;
  private final Site site;
  private final int number;
  private final Units free = new Units();
  private final Map<Long, Lease> leases = new TreeMap<>();
  private long fence;
  private boolean shut;

  Reserve(Site site, int number, long holding, int[] units, long fence) {
    this.site = site;
    this.number = number;
    this.holding = holding;
    this.fence = fence;
    free.add(units);
  }

  /** Grants a request from the units set aside. */
  Lease take(long request, int h) {
    Lease lease = new Lease(request, holding, free.takeLowest(h), ++fence, 0, 0);
    leases.put(request, lease);
    site.outputs.granted(number, request, lease.units(), fence);
    return lease;
  }

  boolean has(long request) {
    return leases.containsKey(request);
  }

  /** Releases the units of this request; false if the member has to do it. */
  boolean give(long request) {
    if (!shut) {
      free.add(Objects.requireNonNull(leases.remove(request)).units());
    }
    return !shut;
  }

  /** Hides a lease, as if its thread had taken it but not published it yet. */
  void hide(long request) {
    leases.remove(request);
  }

  boolean isShut() {
    return shut;
  }

  @Override
  public Rest shut() {
    shut = true;
    List<Lease> listed = new ArrayList<>(leases.values());
    return new Rest(fence, free.takeAll(free.size()), listed);
  }
}
