package io.thalweg.cluster.engine;

import io.thalweg.cluster.ClusterListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** All who listen. Costs a look at an empty list when nobody does. */
final class Listeners {
  private final List<ClusterListener> all = new CopyOnWriteArrayList<>();
  private final Time time;
  private final Runnable first;
  private volatile boolean any;
  private volatile boolean grants;

  /**
   * Nobody, to begin with.
   *
   * @param first is run when somebody begins to listen
   */
  Listeners(Time time, Runnable first) {
    this.time = time;
    this.first = first;
  }

  synchronized void add(ClusterListener listener) {
    all.add(listener);
    any = true;
    grants |= listener.hearsGrants();
    first.run();
  }

  synchronized void remove(ClusterListener listener) {
    all.remove(listener);
    any = !all.isEmpty();
    grants = all.stream().anyMatch(ClusterListener::hearsGrants);
  }

  /** Whether somebody wants to hear of grants. */
  boolean hearGrants() {
    return grants;
  }

  void granted(String name, long priority, int units, long waitedNanos) {
    if (grants) {
      all.forEach(l -> l.granted(name, priority, units, waitedNanos));
    }
  }

  void givenUp(String name, long priority, long waitedNanos) {
    if (any) {
      all.forEach(l -> l.givenUp(name, priority, waitedNanos));
    }
  }

  void released(String name, int units, long since) {
    if (grants) {
      long heldNanos = time.nanos() - since;
      all.forEach(l -> l.released(name, units, heldNanos));
    }
  }

  void sent(String name, String type) {
    if (any) {
      all.forEach(l -> l.sent(name, type));
    }
  }

  void tokenArrived(String name) {
    if (any) {
      all.forEach(l -> l.tokenArrived(name));
    }
  }

  void dropped(String why) {
    if (any) {
      all.forEach(l -> l.dropped(why));
    }
  }
}
