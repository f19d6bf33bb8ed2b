package io.thalweg.sim.engine;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.Rng;
import io.thalweg.sim.network.links.Churn;
import io.thalweg.sim.network.links.ChurnKind;
import java.util.List;

/**
 * Forms and fails links, as {@link Event} promises it. Messages that a failed link has not
 * delivered go back to their sender: at once, or later as {@link Stranded}, but always before the
 * link forms again.
 */
final class LinkLayer<M extends Message> {
  private static final String HANDED_BACK = "link failed: handed back";
  private static final String LOST = "link failed: lost";
  private static final String CAME_BACK_LATE = "link failed: came back late";
  private static final long LATE_STREAM = 9;

  private final Simulation<M> simulation;
  private final Links<M> links;
  private final Limbo<M> limbo = new Limbo<>();
  private final Churn churn;
  private final Rng lateness;
  private final Observer<M> observer;

  LinkLayer(Simulation<M> simulation, Links<M> links, Churn churn, Rng rng, Observer<M> observer) {
    this.simulation = simulation;
    this.links = links;
    this.churn = churn;
    this.lateness = rng.split(LATE_STREAM);
    this.observer = observer;
  }

  Limbo<M> limbo() {
    return limbo;
  }

  /** Whether all messages that a node sent have arrived or come back. */
  boolean owesNothing(int sender) {
    return links.isQuiet(sender) && !limbo.isOwed(sender);
  }

  void form(int a, int b) {
    limbo.between(a, b).forEach(this::lateReturn);
    links.add(a, b, simulation.now());
    observer.linkUp(simulation.now(), Math.min(a, b), Math.max(a, b));
    simulation.step(a, new Event.LinkUp<>(b));
    simulation.step(b, new Event.LinkUp<>(a));
  }

  /**
   * Fails a link: both ends are told, and each gets back the messages that the other has not
   * received.
   */
  void fail(int a, int b) {
    Channel<M> there = links.channel(a, b);
    Channel<M> back = remove(a, b);
    simulation.step(a, new Event.LinkDown<>(b, undelivered(there)));
    simulation.step(b, new Event.LinkDown<>(a, undelivered(back)));
  }

  /**
   * Ends a link of node i, which has left; all that it sent has arrived, so only the other end is
   * told.
   */
  void part(int i, int j) {
    Channel<M> back = remove(i, j);
    simulation.step(j, new Event.LinkDown<>(i, handBack(back)));
  }

  /** Takes a link down, and returns the channel from b to a. */
  private Channel<M> remove(int a, int b) {
    Channel<M> back = links.channel(b, a);
    links.remove(a, b);
    observer.linkDown(simulation.now(), Math.min(a, b), Math.max(a, b));
    return back;
  }

  private List<M> undelivered(Channel<M> channel) {
    return churn.has(ChurnKind.LATE) ? strand(channel) : handBack(channel);
  }

  private List<M> handBack(Channel<M> channel) {
    for (int m = 0; m < channel.size(); m++) {
      simulation.drop(channel.id(m), channel.from, channel.to, channel.get(m), HANDED_BACK);
    }
    return channel.fail(simulation.now());
  }

  /** Keeps messages with tokens or units, to return them later; the others are lost. */
  private List<M> strand(Channel<M> channel) {
    Stranded<M> stranded = new Stranded<>(channel.from, channel.to);
    for (int m = 0; m < channel.size(); m++) {
      M message = channel.get(m);
      if (message.tokens() > 0 || message.units() > 0) {
        stranded.add(message, channel.id(m));
      } else {
        simulation.drop(channel.id(m), channel.from, channel.to, message, LOST);
      }
    }
    channel.fail(simulation.now());
    if (!stranded.messages.isEmpty()) {
      limbo.add(stranded);
      long at = simulation.now() + churn.drawLate(lateness);
      simulation.schedule(at, Simulation.LATE_RETURN, stranded, 0);
    }
    return List.of();
  }

  void lateReturn(Stranded<M> stranded) {
    if (!limbo.remove(stranded)) {
      return; // they came back already, just before the link formed again
    }
    int from = stranded.from;
    observer.lateReturn(simulation.now(), from);
    for (int m = 0; m < stranded.messages.size(); m++) {
      M message = stranded.messages.get(m);
      simulation.drop(stranded.ids.get(m), from, stranded.to, message, CAME_BACK_LATE);
    }
    simulation.step(from, new Event.LateReturn<>(List.copyOf(stranded.messages)));
  }
}
