package io.thalweg.sim.engine;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.Rng;
import io.thalweg.sim.network.links.Churn;
import io.thalweg.sim.network.links.ChurnKind;
import java.util.stream.IntStream;

/**
 * Changes the number of units: units are added at a node, or taken out by a request that holds
 * them. There are never fewer than at the start, since otherwise a request might ask for more than
 * there are, and never more than twice as many. Some requests release a part of their units early.
 */
final class Resizes<M extends Message> {
  private static final long STREAM = 8;
  private static final double EARLY = 0.25; // share of the requests for several units

  private final Simulation<M> simulation;
  private final Observer<M> observer;
  private final Churn churn;
  private final int least;
  private final boolean still; // the number never changes
  private final Rng rng;
  private boolean retiring; // the next request to leave takes its units out

  Resizes(Simulation<M> simulation, Churn churn, int least, Rng rng, Observer<M> observer) {
    this.observer = observer;
    this.simulation = simulation;
    this.churn = churn;
    this.least = least;
    this.still = !churn.has(ChurnKind.UNITS);
    this.rng = rng.split(STREAM);
  }

  /** Draws the time of the next change. */
  void drawNext(long now) {
    long at = still ? Long.MAX_VALUE : now + churn.drawResize(rng);
    if (at < churn.untilTicks()) {
      simulation.schedule(at, Simulation.RESIZE, null, 0);
    }
  }

  /** Changes the number of units, or lets the next request that leaves do so. */
  void resize(long now) {
    retiring = rng.nextBoolean(0.5);
    int room = 2 * least - simulation.stock().k();
    if (!retiring && room > 0) {
      int[] here = IntStream.range(0, simulation.nodes()).filter(simulation::isHere).toArray();
      supply(here[rng.nextInt(here.length)], 1 + rng.nextInt(room), now);
    }
    drawNext(now);
  }

  private void supply(int i, int units, long now) {
    simulation.restock(units);
    observer.resize(now, i, units);
    simulation.step(i, new Event.Supply<>(units));
  }

  /** Whether a request that leaves takes its units out. */
  boolean takes(Asked asked) {
    boolean takes = retiring && simulation.stock().k() - asked.h >= least;
    retiring &= !takes;
    return takes;
  }

  /** Takes the units of a request out. */
  Event<M> retire(Asked asked) {
    simulation.restock(-asked.h);
    observer.resize(simulation.now(), asked.node, -asked.h);
    return new Event.Retire<>(asked.id);
  }

  /**
   * Called when a request has been granted: it may release a part of its units before it leaves.
   */
  void entered(Asked asked, long now) {
    if (!still && asked.h > 1 && asked.insideTicks > 0 && rng.nextBoolean(EARLY)) {
      int units = 1 + rng.nextInt(asked.h - 1);
      simulation.schedule(now + asked.insideTicks / 2, Simulation.GIVE_BACK, asked, units);
    }
  }

  /** Lets a request release this number of its units. */
  void giveBack(Asked asked, int units) {
    asked.h -= units;
    observer.giveBack(simulation.now(), asked.node, asked.id, units);
    simulation.step(asked.node, new Event.GiveBack<>(asked.id, units, 0));
  }
}
