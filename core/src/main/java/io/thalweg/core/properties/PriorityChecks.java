package io.thalweg.core.properties;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.core.model.Ranked;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Highest priority first, and the overtaking bound, for requests that have settled.
 *
 * <p>A request has settled when the news of it has come to rest: neither it nor anything sent
 * because of it (REQUEST, UPDATE) is on its way. Between two nodes the news may stop anywhere,
 * where it changes nothing; so this does not ask whether the holder knows of the request, only
 * whether it had the time to. For networks whose links do not change: after a change requests
 * travel again for reasons of their own.
 *
 * @param <M> the protocol's messages
 */
public final class PriorityChecks<M extends Message> implements Observer<M> {
  private final Snapshot<M> seen;
  private final boolean backfills;
  private final long bound; // negative: none
  private final Map<String, Waiting> waiting = new LinkedHashMap<>();
  private final Map<Long, List<Waiting>> carried = new HashMap<>();

  /** Withdrawn requests of which the holder may not have heard yet. */
  private final List<Waiting> withdrawn = new ArrayList<>();

  private final List<Violation> violations = new ArrayList<>();
  private List<Waiting> news = List.of();
  private boolean toldOn; // whether the step under way has sent the news on
  private boolean linksChanged;
  private boolean @Nullable [] component;
  private long order;

  private static final class Waiting {
    final int node;
    final long request;
    final int h;
    final long made;
    long key;
    final Set<Integer> passed = new HashSet<>(); // nodes where the news of it has been
    int travelling;
    boolean over; // granted or withdrawn
    int overtaken;

    Waiting(int node, long request, int h, long made) {
      this.node = node;
      this.request = request;
      this.h = h;
      this.made = made;
    }
  }

  /**
   * @param backfills whether a smaller request may pass a larger one that does not fit
   * @param bound how often a settled request may be overtaken by later ones; negative for any
   */
  public PriorityChecks(Snapshot<M> seen, boolean backfills, long bound) {
    this.seen = seen;
    this.backfills = backfills;
    this.bound = bound;
  }

  public List<Violation> violations() {
    return violations;
  }

  @Override
  public void linkUp(long at, int a, int b) {
    if (at > 0) {
      giveUp();
    }
  }

  @Override
  public void linkDown(long at, int a, int b) {
    giveUp();
  }

  private void giveUp() {
    linksChanged = true;
    waiting.clear();
    carried.clear();
    withdrawn.clear();
    news = List.of();
  }

  @Override
  public void request(long at, int node, Event.Request<M> request) {
    if (linksChanged) {
      return;
    }
    Waiting made = new Waiting(node, request.id(), request.h(), order++);
    waiting.put(name(node, request.id()), made);
    news = List.of(made);
  }

  @Override
  public void update(long at, int node, long request, long priority) {
    Waiting changed = waiting.get(name(node, request));
    news = changed == null ? List.of() : List.of(changed);
  }

  @Override
  public void withdraw(long at, int node, long request) {
    Waiting gone = waiting.remove(name(node, request));
    news = List.of();
    if (gone != null) {
      gone.over = true;
      withdrawn.add(gone);
      news = List.of(gone);
    }
  }

  @Override
  public void exit(long at, int node, long request, int h) {
    news = List.of();
  }

  @Override
  public void send(long at, long msg, int from, int to, M message) {
    if (!linksChanged && carriesRequests(message)) {
      List<Waiting> told = new ArrayList<>(news);
      for (Waiting w : waiting.values()) {
        if (w.passed.contains(from) && !news.contains(w)) {
          told.add(w); // it may have rested here and come to the front
        }
      }
      told.forEach(w -> w.travelling++);
      carried.put(msg, told);
      toldOn = true;
    }
  }

  @Override
  public void deliver(long at, long msg, int from, int to, M message) {
    List<Waiting> arrived = carried.remove(msg);
    if (arrived == null) {
      news = List.of();
      return;
    }
    arrived.forEach(w -> w.travelling--);
    news = arrived;
  }

  @Override
  public void stepped(long at, io.thalweg.core.model.Node<M> node) {
    for (Waiting w : news) {
      if (w.node == node.id() && !w.over) {
        w.key = ((Ranked) node).key(w.request);
      }
      if (!toldOn) {
        restBehindOthers(w, node.id());
      }
      w.passed.add(node.id());
    }
    news = List.of();
    toldOn = false;
  }

  /** The news of w stops here: it settles with whatever was told from here and still travels. */
  private void restBehindOthers(Waiting w, int node) {
    for (List<Waiting> told : carried.values()) {
      boolean fromHere = told.stream().anyMatch(other -> other.passed.contains(node));
      if (fromHere && !told.contains(w)) {
        told.add(w);
        w.travelling++;
      }
    }
  }

  @Override
  public void enter(long at, int node, long request, int h, long fence) {
    Waiting granted = waiting.remove(name(node, request));
    if (granted != null) {
      granted.over = true;
    }
    if (linksChanged || granted == null || news.contains(granted)) {
      return; // its key is not known before its first step has ended, nor does it overtake then
    }
    boolean backfill = backfills && someLargerIsBlocked(granted, seen.node(node).freeUnits() + h);
    for (Waiting w : waiting.values()) {
      if (w.travelling == 0 && !news.contains(w) && connected(node, w.node)) {
        compare(granted, w, backfill, at);
      }
    }
  }

  /** Whether there is a path; it is looked for once, for the links have not changed. */
  private boolean connected(int node, int other) {
    if (component == null) {
      component = StateChecks.reachable(seen, node); // grants happen where the one token is
    }
    return component[other];
  }

  /**
   * Then the grant is a back-fill, which goes by size alone. What has been withdrawn, or has
   * changed its priority, still stands in the way as long as the news of that travels.
   */
  private boolean someLargerIsBlocked(Waiting granted, int free) {
    withdrawn.removeIf(w -> w.travelling == 0 && !news.contains(w));
    return withdrawn.stream().anyMatch(w -> w.h > free)
        || waiting.values().stream()
            .anyMatch(w -> w.h > free && (w.key > granted.key || w.travelling > 0));
  }

  private void compare(Waiting granted, Waiting w, boolean backfill, long at) {
    if (granted.key < w.key && !backfill) {
      violations.add(
          new Violation(
              Property.HIGHEST_PRIORITY_FIRST,
              at,
              text(granted) + " is granted before the settled " + text(w)));
    }
    if (granted.made > w.made && ++w.overtaken > bound && bound >= 0) {
      violations.add(
          new Violation(
              Property.OVERTAKING_BOUND,
              at,
              text(w) + " has been overtaken " + w.overtaken + " times, at most " + bound));
    }
  }

  private static String text(Waiting w) {
    return "request " + w.request + " of node " + w.node + " (key " + w.key + ", h=" + w.h + ")";
  }

  private static boolean carriesRequests(Message message) {
    return message.type().equals("REQUEST") || message.type().equals("UPDATE");
  }

  private static String name(int node, long request) {
    return node + "#" + request;
  }
}
