package io.thalweg.cluster.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.Health;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All listeners. Without any, an event costs a look at a flag. What a listener throws is logged,
 * and does not affect the others. The recorder is our own code and quick: it is told within a step
 * what happens there, so that its events have the right time.
 */
final class Listeners {
  private static final Log LOG = Log.of(Listeners.class);

  private final List<Listening> all = new CopyOnWriteArrayList<>();
  private final Time time;
  private final Executor elsewhere;
  private volatile @Nullable ClusterListener recorder;
  private volatile boolean any; // set only in look(), like the next
  private volatile boolean grants;
  private volatile boolean losses;

  @GuardedBy("this")
  private boolean down; // the end of the member has been told

  /** A listener, and what it answered when it was added. */
  private static final class Listening {
    final ClusterListener listener;
    final boolean hearsGrants;
    final boolean hearsLosses;

    Listening(ClusterListener listener) {
      this.listener = listener;
      this.hearsGrants = hearsGrants(listener);
      this.hearsLosses = hearsLosses(listener);
    }
  }

  /**
   * Begins without listeners.
   *
   * @param elsewhere runs what listeners are told of events that no thread of a user has caused
   */
  Listeners(Time time, Executor elsewhere) {
    this.time = time;
    this.elsewhere = elsewhere;
  }

  void add(ClusterListener listener) {
    all.add(new Listening(listener));
    look();
  }

  void remove(ClusterListener listener) {
    for (Listening one : all) {
      if (one.listener.equals(listener)) {
        all.remove(one);
        break;
      }
    }
    look();
  }

  /** Takes a listener that never blocks and never throws, or null for none. */
  void record(@Nullable ClusterListener listener) {
    recorder = listener;
    look();
  }

  /** Updates all flags. It runs no code of a user, so that it may hold a lock. */
  private synchronized void look() {
    grants = recorder != null || all.stream().anyMatch(one -> one.hearsGrants);
    losses = recorder != null || all.stream().anyMatch(one -> one.hearsLosses);
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

  /** Whether it has a method of its own for losses: otherwise a lease need not look for its own. */
  private static boolean hearsLosses(ClusterListener listener) {
    Class<?>[] parameters = {String.class, int.class, long.class, String.class};
    try {
      Method lost = listener.getClass().getMethod("lost", parameters);
      return lost.getDeclaringClass() != ClusterListener.class;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("ClusterListener has another method for losses", e);
    }
  }

  /** Whether a listener wants to hear of grants. */
  boolean hearGrants() {
    return grants;
  }

  /** Whether anybody is told of leases that are lost. */
  boolean hearLosses() {
    return losses;
  }

  /** Tells all, on this thread. */
  private void tell(Consumer<ClusterListener> news) {
    record(news);
    tellUsers(news);
  }

  private void record(Consumer<ClusterListener> news) {
    ClusterListener now = recorder;
    if (now != null) {
      news.accept(now);
    }
  }

  /** In a step: users' listeners are told elsewhere. */
  private void tellLater(Consumer<ClusterListener> news) {
    record(news);
    if (any) {
      elsewhere.execute(() -> tellUsers(news));
    }
  }

  private void tellUsers(Consumer<ClusterListener> news) {
    for (Listening one : all) {
      try {
        news.accept(one.listener);
      } catch (Throwable e) {
        LOG.warn("a listener failed", e);
      }
    }
  }

  /** On the thread that asked, or the one that completes its future. */
  void granted(String name, long priority, int units, long waitedNanos) {
    if (grants) {
      tell(l -> l.granted(name, priority, units, waitedNanos));
    }
  }

  /** On the thread that withdrew the request, or the one that completes its future. */
  void givenUp(String name, long priority, long waitedNanos) {
    if (any || recorder != null) {
      tell(l -> l.givenUp(name, priority, waitedNanos));
    }
  }

  /** On the thread that closes the lease. */
  void released(String name, int units, long since) {
    if (grants) {
      long heldNanos = time.nanos() - since;
      tell(l -> l.released(name, units, heldNanos));
    }
  }

  /** The same for a lease that was lost. */
  void lost(String name, HeldLease lease, int units) {
    if (grants) {
      long heldNanos = time.nanos() - lease.since;
      tellLater(l -> l.released(name, units, heldNanos));
    }
    if (any || recorder != null) {
      tellLater(l -> l.lost(name, units, lease.fence(), lease.whyLost()));
    }
  }

  /** DOWN is the last that is told of a member's health, and of whether it may grant. */
  synchronized void health(Health now) {
    if (!down) {
      down = now.state() == Health.State.DOWN;
      tellLater(l -> l.health(now));
    }
  }

  void sent(String name, String type) {
    if (any || recorder != null) {
      tellLater(l -> l.sent(name, type));
    }
  }

  void tokenArrived(String name) {
    if (any || recorder != null) {
      tellLater(l -> l.tokenArrived(name));
    }
  }

  synchronized void valid(boolean valid, String why) {
    if (!down) {
      tellLater(l -> l.valid(valid, why));
    }
  }

  void dropped(String why) {
    if (any || recorder != null) {
      tellLater(l -> l.dropped(why));
    }
  }
}
