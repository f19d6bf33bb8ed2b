package io.thalweg.sim.network.links;

import io.thalweg.sim.network.topology.Topology;

/** The links of a topology, all of which form at time 0 and stay. */
public final class StaticLinks implements LinkSchedule {
  private final Topology topology;
  private int link = -1;

  public StaticLinks(Topology topology) {
    this.topology = topology;
  }

  @Override
  public boolean advance() {
    if (link + 1 >= topology.links()) {
      return false;
    }
    link++;
    return true;
  }

  @Override
  public long at() {
    return 0;
  }

  @Override
  public int a() {
    return topology.a(link);
  }

  @Override
  public int b() {
    return topology.b(link);
  }

  @Override
  public boolean up() {
    return true;
  }
}
