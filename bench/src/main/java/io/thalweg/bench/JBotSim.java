package io.thalweg.bench;

import io.jbotsim.core.Clock;
import io.jbotsim.core.ClockManager;
import io.jbotsim.core.Link;
import io.jbotsim.core.Message;
import io.jbotsim.core.Node;
import io.jbotsim.core.Topology;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.network.mobility.Mobility;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The same work in JBotSim, in its fastest setup: no window, no pacing (its clock is advanced by
 * hand), messages with delay 1 by its own message engine, links updated once per tick, and no
 * wireless links at all if links are fixed.
 */
final class JBotSim {
  private JBotSim() {}

  /** Passes messages around a ring; each of the first {@code messages} nodes starts one. */
  static long ring(int nodes, int messages, long deliveriesMax) {
    Topology topology = still();
    topology.disableWireless();
    Passer[] ring = new Passer[nodes];
    for (int i = 0; i < nodes; i++) {
      ring[i] = new Passer(i < messages);
      topology.addNode(10 + i, 10, ring[i]);
    }
    for (int i = 0; i < nodes; i++) {
      ring[i].next = ring[(i + 1) % nodes];
      topology.addLink(new Link(ring[i], ring[(i + 1) % nodes]));
    }
    topology.start();
    long[] delivered = {0};
    topology.addMessageListener(message -> delivered[0]++);
    while (delivered[0] < deliveriesMax) {
      HandTurned.tick();
    }
    return delivered[0];
  }

  /** Runs nodes that move and send a message to all neighbours at every tick. */
  static long mobile(Mobility mobility, double range, int ticks) {
    Topology topology = still();
    topology.setCommunicationRange(range);
    topology.setSensingRange(0);
    for (int i = 0; i < mobility.nodes(); i++) {
      topology.addNode(mobility.x(i), mobility.y(i), new Walker(mobility, i));
    }
    topology.start();
    long[] delivered = {0};
    topology.addMessageListener(message -> delivered[0]++);
    for (int tick = 1; tick <= ticks; tick++) {
      mobility.advanceTo(tick * Ticks.PER_UNIT);
      HandTurned.tick();
    }
    return delivered[0];
  }

  private static Topology still() {
    Topology topology = new Topology(10_000, 10_000);
    topology.setRefreshMode(Topology.RefreshMode.CLOCKBASED);
    topology.setClockModel(HandTurned.class);
    return topology;
  }

  private static final class Passer extends Node {
    private final boolean first;
    private @Nullable Passer next;

    Passer(boolean first) {
      this.first = first;
    }

    @Override
    public void onStart() {
      if (first) {
        send(next, new Message());
      }
    }

    @Override
    public void onMessage(Message message) {
      send(next, message);
    }
  }

  private static final class Walker extends Node {
    private final Mobility mobility;
    private final int i;

    Walker(Mobility mobility, int i) {
      this.mobility = mobility;
      this.i = i;
    }

    @Override
    public void onClock() {
      setLocation(mobility.x(i), mobility.y(i));
      sendAll(new Message());
    }
  }

  /** A clock without a thread. JBotSim itself creates it, so the last one created is kept here. */
  public static final class HandTurned extends Clock {
    private static @Nullable HandTurned latest;

    public HandTurned(ClockManager manager) {
      super(manager);
      latest = this;
    }

    static void tick() {
      Objects.requireNonNull(latest).manager.onClock();
    }

    @Override
    public int getTimeUnit() {
      return 1;
    }

    @Override
    public void setTimeUnit(int period) {}

    @Override
    public boolean isRunning() {
      return true;
    }

    @Override
    public void start() {}

    @Override
    public void pause() {}

    @Override
    public void resume() {}
  }
}
