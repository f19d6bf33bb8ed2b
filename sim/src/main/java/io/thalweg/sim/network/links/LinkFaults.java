package io.thalweg.sim.network.links;

import io.thalweg.sim.Rng;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.network.spec.LinkKey;
import io.thalweg.sim.network.topology.Topology;

/**
 * Each link of a topology fails by itself, after a random time, and comes back after another: both
 * exponential, so failures are a Poisson process while the link is up. This is a mask for {@link
 * LinkMerge}: links start as working, and the first change of each is {@code down}.
 *
 * <p>Each link draws from its own stream, numbered by its nodes, so that adding a link to a
 * topology leaves the faults of the others as they were.
 */
public final class LinkFaults implements LinkSchedule {
  private final Topology topology;
  private final double meanUpUnits;
  private final double meanDownUnits;
  private final Rng[] rng;
  private final boolean[] up;
  private final TimeHeap heap;
  private boolean started;

  public LinkFaults(Topology topology, double meanUpUnits, double meanDownUnits, Rng rng) {
    if (!(meanUpUnits > 0 && meanDownUnits > 0)) {
      throw new IllegalArgumentException("means " + meanUpUnits + " and " + meanDownUnits);
    }
    this.topology = topology;
    this.meanUpUnits = meanUpUnits;
    this.meanDownUnits = meanDownUnits;
    this.rng = new Rng[topology.links()];
    this.up = new boolean[topology.links()];
    this.heap = new TimeHeap(topology.links());
    for (int link = 0; link < topology.links(); link++) {
      this.rng[link] = rng.split(LinkKey.of(topology.a(link), topology.b(link)));
      up[link] = true;
      heap.push(link, wait(link));
    }
  }

  /** The top of the heap is the current change: it moves on only when the next one is asked for. */
  @Override
  public boolean advance() {
    if (started && topology.links() > 0) {
      int link = heap.top();
      heap.moveTop(later(heap.topTicks(), wait(link)));
    }
    started = true;
    if (topology.links() == 0 || heap.topTicks() == Long.MAX_VALUE) {
      return false;
    }
    up[heap.top()] = !up[heap.top()];
    return true;
  }

  /** At least a tick, so that a link never changes twice at once. */
  private long wait(int link) {
    double units = rng[link].nextExponential(up[link] ? meanUpUnits : meanDownUnits);
    return Math.max(1, Ticks.fromUnits(Math.min(units, Ticks.UNITS_MAX)));
  }

  private static long later(long ticks, long wait) {
    return ticks < Long.MAX_VALUE - wait ? ticks + wait : Long.MAX_VALUE;
  }

  @Override
  public long at() {
    return heap.topTicks();
  }

  @Override
  public int a() {
    return topology.a(heap.top());
  }

  @Override
  public int b() {
    return topology.b(heap.top());
  }

  @Override
  public boolean up() {
    return up[heap.top()];
  }
}
