package io.thalweg.cluster.engine;

import io.thalweg.cluster.ClusterListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All who listen. Costs a look at an empty list when nobody does. What a listener throws is logged,
 * and costs nobody else anything.
 */
final class Listeners {
  private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);

  private final List<ClusterListener> all = new CopyOnWriteArrayList<>();
  private final Time time;
  private final Executor elsewhere;
  private volatile boolean any;
  private volatile boolean grants;

  /**
   * Nobody, to begin with.
   *
   * @param elsewhere where they hear what no thread of a user's has brought about
   */
  Listeners(Time time, Executor elsewhere) {
    this.time = time;
    this.elsewhere = elsewhere;
  }

  void add(ClusterListener listener) {
    all.add(listener);
    look();
  }

  void remove(ClusterListener listener) {
    all.remove(listener);
    look();
  }

  private void look() {
    grants = all.stream().anyMatch(Listeners::hearsGrants);
    any = !all.isEmpty();
  }

  private static boolean hearsGrants(ClusterListener listener) {
    try {
      return listener.hearsGrants();
    } catch (Throwable e) {
      LOG.warn("a listener failed", e);
      return true;
    }
  }

  /** Whether somebody wants to hear of grants. */
  boolean hearGrants() {
    return grants;
  }

  private void tell(Consumer<ClusterListener> news) {
    for (ClusterListener listener : all) {
      try {
        news.accept(listener);
      } catch (Throwable e) {
        LOG.warn("a listener failed", e);
      }
    }
  }

  /** On the thread of whoever asked, or where its future is completed. */
  void granted(String name, long priority, int units, long waitedNanos) {
    if (grants) {
      tell(l -> l.granted(name, priority, units, waitedNanos));
    }
  }

  /** On the thread of whoever gave up. */
  void givenUp(String name, long priority, long waitedNanos) {
    if (any) {
      tell(l -> l.givenUp(name, priority, waitedNanos));
    }
  }

  /** On the thread of whoever closes a lease. */
  void released(String name, int units, long since) {
    if (grants) {
      long heldNanos = time.nanos() - since;
      tell(l -> l.released(name, units, heldNanos));
    }
  }

  /** The same of a lease that was lost. */
  void lost(String name, int units, long since) {
    if (grants) {
      long heldNanos = time.nanos() - since;
      elsewhere.execute(() -> tell(l -> l.released(name, units, heldNanos)));
    }
  }

  void sent(String name, String type) {
    if (any) {
      elsewhere.execute(() -> tell(l -> l.sent(name, type)));
    }
  }

  void tokenArrived(String name) {
    if (any) {
      elsewhere.execute(() -> tell(l -> l.tokenArrived(name)));
    }
  }

  void dropped(String why) {
    if (any) {
      elsewhere.execute(() -> tell(l -> l.dropped(why)));
    }
  }
}
