package io.thalweg.core.properties;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.core.model.Precedence;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks no unjustified overtaking, first come first served, and the bound on overtaking, for
 * requests that have settled. It judges only by what was asked for and when, as seen in the run; it
 * does not look at the keys of any node.
 *
 * <p>A request has settled when the news of it has come to rest: neither it nor any message sent
 * because of it (REQUEST, UPDATE) is in flight. The news may stop at any node where it changes
 * nothing; so settled does not mean that the holder knows of the request, only that it had the time
 * to hear of it. Only for networks whose links do not change: after a change, requests travel again
 * for other reasons.
 *
 * @param <M> the protocol's messages
 */
public final class PriorityChecks<M extends Message> implements Observer<M> {
  private final Snapshot<M> seen;
  private final Precedence precedence;
  private final int backfills; // in a row
  private final Map<String, Waiting> waiting = new LinkedHashMap<>();
  private final Map<Long, List<Waiting>> carried = new HashMap<>();

  /** Withdrawn requests whose withdrawal the holder may not know yet. */
  private final List<Waiting> withdrawn = new ArrayList<>();

  private final List<Violation> violations = new ArrayList<>();
  private List<Waiting> news = List.of();
  private boolean toldOn; // whether the step under way has passed the news on
  private boolean linksChanged;
  private boolean @Nullable [] component;
  private long order;

  private static final class Waiting {
    final int node;
    Event.Request<?> asked;
    final long made; // its place in the order in which requests were made
    long mayGoAhead; // requests that were not behind it at some time
    final Set<Integer> passed = new HashSet<>(); // nodes that the news of it has reached
    int travelling;
    long overtaken;

    Waiting(int node, Event.Request<?> asked, long made) {
      this.node = node;
      this.asked = asked;
      this.made = made;
    }
  }

  /**
   * @param precedence the order of grants that is promised
   * @param backfills the number of requests in a row that may pass one that does not fit, or {@link
   *     Protocol#UNLIMITED}
   */
  public PriorityChecks(Snapshot<M> seen, Precedence precedence, int backfills) {
    this.seen = seen;
    this.precedence = precedence;
    this.backfills = backfills;
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
    Waiting made = new Waiting(node, asMade(request, at), order++);
    countAhead(made, null);
    waiting.put(name(node, request.id()), made);
    news = List.of(made);
  }

  /**
   * Returns the request with the time of the run's clock, since a node's own clock may be wrong.
   */
  private static Event.Request<?> asMade(Event.Request<?> request, long at) {
    return new Event.Request<>(
        request.id(), request.h(), request.priority(), request.deadline(), at, request.group());
  }

  @Override
  public void update(long at, int node, Event.Update<M> update) {
    Waiting changed = waiting.get(name(node, update.id()));
    news = changed == null ? List.of() : List.of(changed);
    if (changed != null) {
      Event.Request<?> was = changed.asked;
      changed.asked = changed(was, update);
      countAhead(changed, was);
    }
  }

  private static Event.Request<?> changed(Event.Request<?> was, Event.Update<?> update) {
    return new Event.Request<>(
        was.id(), was.h(), update.priority(), update.deadline(), was.at(), was.group());
  }

  /** Counts which requests may go ahead of which, now that this one has been made or changed. */
  private void countAhead(Waiting changed, Event.@Nullable Request<?> was) {
    for (Waiting w : waiting.values()) {
      if (w != changed) {
        w.mayGoAhead += losesLead(w.asked, changed.asked, w.asked, was) ? 1 : 0;
        changed.mayGoAhead += losesLead(changed.asked, w.asked, was, w.asked) ? 1 : 0;
      }
    }
  }

  /**
   * Whether {@code one} is not ahead of {@code other} now, but was before, or one of them is new.
   */
  private boolean losesLead(
      Event.Request<?> one,
      Event.Request<?> other,
      Event.@Nullable Request<?> oneWas,
      Event.@Nullable Request<?> otherWas) {
    return !precedence.isAhead(one, other)
        && (oneWas == null || otherWas == null || precedence.isAhead(oneWas, otherWas));
  }

  @Override
  public void withdraw(long at, int node, long request) {
    Waiting gone = waiting.remove(name(node, request));
    news = List.of();
    if (gone != null) {
      withdrawn.add(gone);
      news = List.of(gone);
    }
  }

  @Override
  public void exit(long at, int node, long request, int h) {
    news = List.of();
  }

  @Override
  public void giveBack(long at, int node, long request, int units) {
    news = List.of();
  }

  @Override
  public void resize(long at, int node, int units) {
    news = List.of();
  }

  @Override
  public void send(long at, long msg, int from, int to, M message) {
    if (!linksChanged && carriesRequests(message)) {
      List<Waiting> told = new ArrayList<>(news);
      for (Waiting w : waiting.values()) {
        if (w.passed.contains(from) && !news.contains(w)) {
          told.add(w); // it may have stopped here and now be at the front
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
      if (!toldOn) {
        restBehindOthers(w, node.id());
      }
      w.passed.add(node.id());
    }
    news = List.of();
    toldOn = false;
  }

  /**
   * The news of w stops here: w settles together with the news that left this node and is in
   * flight.
   */
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
    if (linksChanged || granted == null) {
      return;
    }
    int free = seen.node(node).freeUnits() + h;
    withdrawn.removeIf(w -> w.travelling == 0);
    for (Waiting w : waiting.values()) {
      if (w.travelling == 0 && connected(node, w.node)) {
        compare(granted, w, free, at);
      }
    }
  }

  /** Whether there is a path; computed once, since the links do not change. */
  private boolean connected(int node, int other) {
    if (component == null) {
      component = StateChecks.reachable(seen, node); // grants happen where the one token is
    }
    return component[other];
  }

  /**
   * Whether a back-fill, which goes by size alone, may pass w: w does not fit, or is behind a
   * request that does not. A request that was withdrawn, or changed its priority, still blocks
   * others while the news of that is in flight.
   */
  private boolean mayBePassed(Waiting w, int free) {
    return backfills > 0
        && (withdrawn.stream().anyMatch(x -> x.asked.h() > free)
            || waiting.values().stream()
                .filter(x -> x.asked.h() > free)
                .anyMatch(x -> x.travelling > 0 || !precedence.isAhead(w.asked, x.asked)));
  }

  private void compare(Waiting granted, Waiting w, int free, long at) {
    if (precedence.isAhead(w.asked, granted.asked) && !mayBePassed(w, free)) {
      violations.add(
          new Violation(
              precedence.isAlike(w.asked, granted.asked)
                  ? Property.FIRST_COME_FIRST_SERVED
                  : Property.NO_UNJUSTIFIED_OVERTAKING,
              at,
              text(granted) + " is granted before the settled " + text(w)));
    }
    w.overtaken += granted.made > w.made ? 1 : 0;
    if (backfills != Protocol.UNLIMITED
        && w.overtaken > (1L + backfills) * w.mayGoAhead + backfills) {
      violations.add(
          new Violation(
              Property.OVERTAKING_BOUND,
              at,
              "%s has been overtaken %d times by later ones, while %d may go ahead of it"
                  .formatted(text(w), w.overtaken, w.mayGoAhead)));
    }
  }

  private static String text(Waiting w) {
    return "request %d of node %d (priority %d, h=%d, made at %d)"
        .formatted(w.asked.id(), w.node, w.asked.priority(), w.asked.h(), w.asked.at());
  }

  private static boolean carriesRequests(Message message) {
    return message.type().equals("REQUEST") || message.type().equals("UPDATE");
  }

  private static String name(int node, long request) {
    return node + "#" + request;
  }
}
