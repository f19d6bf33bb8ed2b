package io.thalweg.sim.engine;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.Rng;
import io.thalweg.sim.network.links.Churn;
import io.thalweg.sim.network.links.ChurnKind;
import io.thalweg.sim.network.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * Which nodes are present. A node keeps its number while it is away; meanwhile the newcomer as
 * which it will come back has its place, without links, so that no other node reaches it.
 *
 * <p>A node that is about to leave makes no more requests, waits until those that it made are over,
 * hands over what it has, and leaves when all that it sent has arrived. It stays if no neighbour
 * can take what it has; some others change their minds, too. The schedule of links says which links
 * a node has while it is present. At the start each node is present as likely as at any later time;
 * node 0, which has the token, certainly is.
 *
 * <p>Each node draws from a stream of its own.
 */
final class Members<M extends Message> {
  private static final long STREAM = 7;

  /** The share of nodes that stay after all when they have handed over what they have. */
  private static final double CHANGE_OF_MIND = 0.2;

  private enum Presence {
    HERE,
    LEAVING,
    AWAY
  }

  private final Simulation<M> simulation;
  private final Observer<M> observer;
  private final Churn churn;
  private final boolean still; // no node ever leaves
  private final Presence[] presence;
  private final Rng[] rngs;
  private final List<TreeSet<Integer>> scheduled = new ArrayList<>(); // by node: its links
  private final TreeSet<Integer> leaving = new TreeSet<>();
  private boolean frozen;

  Members(Simulation<M> simulation, Churn churn, Topology topology, Rng rng, Observer<M> observer) {
    this.observer = observer;
    this.simulation = simulation;
    this.churn = churn;
    this.still = !churn.has(ChurnKind.MEMBERS);
    int n = still ? 0 : topology.nodes();
    this.presence = new Presence[n];
    this.rngs = new Rng[n];
    for (int i = 0; i < n; i++) {
      rngs[i] = rng.split(STREAM).split(i);
      presence[i] = churn.drawHere(rngs[i]) || i == 0 ? Presence.HERE : Presence.AWAY;
      scheduled.add(new TreeSet<>());
    }
    for (int link = 0; link < topology.links(); link++) {
      schedule(topology.a(link), topology.b(link), true);
    }
  }

  /** Draws when each node leaves or comes for the first time. */
  void start() {
    for (int i = 0; i < rngs.length; i++) {
      drawNext(i, 0);
    }
    if (!still && churn.untilTicks() < Long.MAX_VALUE) {
      simulation.schedule(churn.untilTicks(), Simulation.FREEZE, null, 0);
    }
  }

  private void drawNext(int i, long now) {
    long at = now + churn.drawStay(presence[i] != Presence.AWAY, rngs[i]);
    if (at < churn.untilTicks()) {
      simulation.schedule(at, Simulation.COME_OR_GO, null, i);
    }
  }

  boolean isHere(int i) {
    return still || presence[i] != Presence.AWAY;
  }

  /** Whether the application of a node may ask now; if not, it asks when the node is back. */
  boolean mayAsk(int i) {
    return still || presence[i] == Presence.HERE;
  }

  /** Whether a node is away for good. */
  boolean isGone(int i) {
    return frozen && !isHere(i);
  }

  /** Notes a change in the schedule of links, whether or not both nodes are present. */
  void schedule(int a, int b, boolean up) {
    if (still) {
      return;
    }
    if (up) {
      scheduled.get(a).add(b);
      scheduled.get(b).add(a);
    } else {
      scheduled.get(a).remove(b);
      scheduled.get(b).remove(a);
    }
  }

  /** Lets a node that is away come, and any other begin to leave. */
  void comeOrGo(int i, long now) {
    if (presence[i] == Presence.AWAY) {
      presence[i] = Presence.HERE;
      join(i, now);
    } else {
      presence[i] = Presence.LEAVING;
      leaving.add(i);
    }
  }

  private void join(int i, long now) {
    observer.join(now, i);
    scheduled.get(i).stream().filter(this::isHere).forEach(j -> simulation.layer().form(i, j));
    simulation.linksChanged();
    simulation.mayAskAgain(i);
    drawNext(i, now);
  }

  /** From now on no node comes or leaves. */
  void freeze() {
    frozen = true;
    List.copyOf(leaving).forEach(this::stay);
    for (int i = 0; i < presence.length; i++) {
      if (isGone(i)) {
        simulation.mayAskAgain(i); // to hear that it never will
      }
    }
  }

  /** Called after each event: nodes that are about to leave do so if they can. */
  void settle(long now) {
    if (!leaving.isEmpty()) {
      List.copyOf(leaving).forEach(i -> tryToLeave(i, now));
    }
  }

  private void tryToLeave(int i, long now) {
    if (simulation.hasRequests(i)) {
      return;
    }
    if (hasSomething(simulation.node(i))) {
      int heir = drawHeir(i);
      if (heir >= 0) {
        observer.handOver(now, i, heir);
        simulation.step(i, new Event.Leave<>(heir));
      }
      if (heir < 0 || rngs[i].nextBoolean(CHANGE_OF_MIND)) {
        stay(i);
        drawNext(i, now);
        return;
      }
    }
    if (!hasSomething(simulation.node(i)) && simulation.layer().owesNothing(i)) {
      vanish(i, now);
    }
  }

  private void vanish(int i, long now) {
    presence[i] = Presence.AWAY;
    leaving.remove(i);
    observer.leave(now, i);
    simulation.replace(i);
    for (int j : simulation.neighbours(i)) {
      simulation.layer().part(i, j);
    }
    simulation.linksChanged();
    drawNext(i, now);
  }

  private void stay(int i) {
    presence[i] = Presence.HERE;
    leaving.remove(i);
    simulation.mayAskAgain(i);
  }

  private static boolean hasSomething(Node<?> node) {
    return node.tokens() > 0 || node.freeUnits() > 0;
  }

  /** Draws a neighbour that is not about to leave itself, or returns -1. */
  private int drawHeir(int i) {
    int[] heirs =
        Arrays.stream(simulation.neighbours(i))
            .filter(j -> presence[j] == Presence.HERE && simulation.node(i).knows(j))
            .toArray();
    return heirs.length == 0 ? -1 : heirs[rngs[i].nextInt(heirs.length)];
  }
}
